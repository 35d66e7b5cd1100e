/* flow_inputs.c: the pieces of a collection, and whether they have the keys
 * that a call names. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "flow/flow_inputs.h"
#include "format/json.h"
#include "format/rows.h"
#include "io/in.h"
#include "option/opt.h"
#include "table/flow_bytes.h"
#include "table/flow_kind.h"

enum { INPUTS_MOST = 1 << 16 };

/* The kind of an input of a collection with a form. */
static const char *
kind_of_form(const struct flow_call *c, const char *name, bool other)
{
	if (flow_call_text(c, flow_call_json(c, other)) ||
	    !flow_call_text(c, "parquet"))
		return "rows";
	if (strcmp(name, "-") == 0)
		die("stdin: expected a file: Parquet data is read from its "
		    "end");
	return "columnar";
}

/* The kind of another input, one of flow_kinds or "". */
static const char *
kind_of(const char *name, const struct words *texts)
{
	const char *kind;

	if (strcmp(name, "-") == 0)
		return "";
	if (words_have(texts, name) || flow_is_directory(name))
		return "texts";
	if (flow_name_ends(name, "tsv") || !flow_is_file(name))
		return "";
	kind = flow_content_kind(name);
	if (strcmp(kind, "dump") == 0 || strcmp(kind, "warc") == 0)
		return kind;
	return "texts";
}

/* Ends the program if a name is no input. */
static void
check_names(const struct words *names)
{
	struct stat st;
	size_t i, stdins = 0;

	for (i = 0; i < names->n; i++) {
		if (strcmp(names->word[i], "-") == 0) {
			if ((fcntl(STDIN_FILENO, F_GETFL) & O_ACCMODE) ==
			    O_WRONLY)
				die("stdin: closed");
			if (++stdins > 1)
				die("stdin: expected - once, got it again");
		} else if (stat(names->word[i], &st) < 0)
			die("%s: no such file or directory", names->word[i]);
	}
}

/* Names of directories become those of the files below. */
static struct words
expanded(const struct flow_call *c, const struct words *names)
{
	struct words w = { 0 }, below;
	size_t i;

	for (i = 0; i < names->n; i++)
		if (flow_is_directory(names->word[i])) {
			below = flow_walk_texts(c, names->word[i]);
			words_add_all(c->pool, &w, &below);
		} else
			words_add(c->pool, &w, names->word[i]);
	return w;
}

/* Notes on names without a form, of which `texts` are known to be texts. */
static void
hint(const struct flow_call *c, const struct words *names,
    const struct words *texts, bool other)
{
	const char *option =
	    pool_format(c->pool, "--%s", flow_call_json(c, other));
	size_t i;

	for (i = 0; i < names->n; i++)
		if (flow_is_file(names->word[i]) &&
		    !flow_name_ends(names->word[i], "tsv") &&
		    !words_have(texts, names->word[i]))
			flow_hint_text(c, names->word[i], option);
	flow_hint_directories(c, names, option);
}

/* Sets the pieces of a collection. Texts that follow texts are one piece with
 * them. */
static void
find_pieces(const struct flow_call *c, struct flow_pieces *to,
    struct words names, const struct words *texts, bool other)
{
	struct pool *p = c->pool;
	const bool form = flow_call_form(c, other);
	const bool is_stdin = names.n && strcmp(names.word[0], "-") == 0;
	const char *name = is_stdin ? "stdin" : names.n ? names.word[0] : "";
	const char *kind;
	size_t i;

	check_names(&names);
	if (form)
		names = expanded(c, &names);
	else
		hint(c, &names, texts, other);
	*to = (struct flow_pieces){ name };
	to->files = pool_new(p, names.n + 1, sizeof *to->files);
	to->kind = pool_new(p, names.n + 1, sizeof *to->kind);
	for (i = 0; i < names.n; i++) {
		kind = form ? kind_of_form(c, names.word[i], other)
			    : kind_of(names.word[i], texts);
		if (!to->n || strcmp(kind, "texts") != 0 ||
		    strcmp(to->kind[to->n - 1], "texts") != 0)
			to->kind[to->n++] = kind;
		words_add(p, &to->files[to->n - 1],
		    *names.word[i] == '-' && names.word[i][1]
			? pool_format(p, "./%s", names.word[i])
			: names.word[i]);
	}
}

/* The operands but for an earlier run, and the names in a list, of which
 * *texts are known to be texts. */
static struct words
all_names(const struct flow_call *c, struct words *texts)
{
	struct words w = { 0 };
	char **name = c->operands;

	if (*name && strcmp(c->flow->collections.word[0], "old") == 0)
		name++;
	while (*name)
		words_add(c->pool, &w, *name++);
	if (c->list && strcmp(c->list, "-") == 0 && words_have(&w, "-"))
		opt_bad("--files-from -: unexpected input -, which is stdin "
			"too");
	if (!w.n && !c->list && !c->flow->adds && c->old &&
	    words_have(&c->flow->collections, "piece"))
		words_add(c->pool, &w, "-");
	if (c->list)
		flow_listed_add(c, &w, !flow_call_form(c, false), texts);
	return w;
}

/* Ends the program if there are fewer names than collections, or more. */
static void
check_number(const struct flow_call *c, const struct words *names)
{
	const struct words *to = &c->flow->collections;
	const size_t old = strcmp(to->word[0], "old") == 0;
	const bool more = strcmp(to->word[to->n - 1], "piece...") == 0;

	if (names->n + old < to->n && c->operands[0])
		opt_bad("expected %s, got '%s' alone", c->flow->operands,
		    c->operands[0]);
	if (names->n + old < to->n || (names->n + old > to->n && !more))
		opt_bad("expected %s%s", c->flow->operands,
		    to->n == 1 && !old ? ": files, directories or -" : "");
}

void
flow_inputs_find(struct flow_call *c)
{
	const struct words *to = &c->flow->collections;
	const struct flow_option *other = flow_option_given(c, TAKES_OTHER);
	struct words names, texts = { 0 }, none = { 0 };
	size_t i, n, at = 0;
	bool is_other;

	if (other) {
		names = other->given;
		if (words_have(&names, "-"))
			opt_bad("--%s: expected a file or a directory, got '-'",
			    other->name);
		find_pieces(c, &c->other, names, &none, true);
	}
	names = all_names(c, &texts);
	check_number(c, &names);
	for (i = 0; i < to->n; i++) {
		if (strcmp(to->word[i], "old") == 0)
			continue;
		is_other = strcmp(to->word[i], "other") == 0;
		n = strcmp(to->word[i], "piece...") == 0 ? names.n - at : 1;
		find_pieces(c, is_other ? &c->other : &c->piece,
		    (struct words){ names.word + at, n }, &texts, is_other);
		at += n;
	}
}

/* Name 0 is the id, which json_check_keys lets lines lack: another has it, too.
 */
static bool
all_seen(const struct json *j)
{
	size_t i;

	for (i = 1; i < j->names.n; i++)
		if (!j->names.name[i].seen)
			return false;
	return true;
}

/* Reads objects of the file until all keys were met; malformed lines and, with
 * --rejects, damage are for the tool that reads it then. */
static void
read_file(struct json *j, const char *name, bool rejects)
{
	struct in in;

	in_open_rejects(&in, name, rejects ? "/dev/null" : NULL);
	in.is_silent = true;
	while (!all_seen(j) && json_read_object(j, &in)) {
	}
	in_close(&in);
}

static bool
are_files(const struct flow_pieces *pieces)
{
	size_t i;

	for (i = 0; i < pieces->n; i++)
		if (!flow_is_file(pieces->files[i].word[0]))
			return false;
	return pieces->n;
}

/* Checks the files of a collection, whose option has these keys. */
static void
check_keys(const struct flow_call *c, const struct flow_pieces *pieces,
    const char *option, const char *keys)
{
	const int id = strcspn(keys, ",");
	const bool were_off = notes_off, has_id = strncmp(keys, "-,", 2) != 0;
	struct json j;
	size_t i;

	if (!are_files(pieces) || !keys[id])
		return;
	json_open(&j,
	    has_id ? pool_format(c->pool, "%.*s,%s", id, keys, keys) : keys);
	notes_off = true;
	for (i = 0; i < pieces->n && !all_seen(&j); i++)
		read_file(
		    &j, pieces->files[i].word[0], flow_call_text(c, "rejects"));
	if (j.first_line && !all_seen(&j)) {
		json_check_keys(&j, pieces->files[0].word[0], pieces->n, false);
		if (has_id && !j.names.name[0].seen)
			print_error("if the lines have no ids, --%s -%s makes "
				    "them",
			    option, keys + id);
		exit(EXIT_DATA);
	}
	notes_off = were_off;
	json_close(&j);
}

void
flow_keys_check(const struct flow_call *c)
{
	const struct flow_pieces *all[] = { &c->piece, &c->other };
	const char *option, *keys;
	size_t i;

	for (i = 0; i < 2; i++) {
		option = flow_call_json(c, i);
		keys = flow_call_text(c, option);
		if (keys)
			check_keys(c, all[i], option, keys);
	}
}

const char *
flow_inputs_text(const struct flow_call *c)
{
	struct buf b = { 0 };
	const char *text = "";
	bool fits =
	    !flow_call_text(c, "id-prefix") && !flow_call_text(c, "dialect");
	size_t i;

	for (i = ROWS_JSON; i < ROWS_FORMS; i++)
		if (flow_call_text(c, rows_forms[i].name))
			text = pool_format(c->pool, "%s=%s", rows_forms[i].name,
			    flow_call_text(c, rows_forms[i].name));
	buf_put(&b, (struct span){ (char *)text, strlen(text) });
	for (i = 0; i < c->piece.n && fits; i++) {
		fits =
		    !*c->piece.kind[i] || strcmp(c->piece.kind[i], "rows") == 0;
		text = c->piece.files[i].word[0];
		fits &= !strpbrk(text, ":\\#\n") && b.n < INPUTS_MOST;
		buf_char(&b, ':');
		buf_put(&b, (struct span){ (char *)text, strlen(text) });
	}
	buf_char(&b, 0);
	text = fits && c->piece.n ? pool_format(c->pool, "%s", b.p) : NULL;
	buf_free(&b);
	return text;
}
