/* flow_said.c: what is refused or noted of a call, by its table or by what
 * answers need. */
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "base/ratio.h"
#include "flow/flow_ask.h"
#include "flow/flow_said.h"
#include "option/opt.h"
#include "record/source_list.h"
#include "table/flow_argument.h"
#include "table/flow_call.h"
#include "table/flow_kind.h"
#include "table/flow_value.h"

/* Whether a condition of the line begins so. */
static bool
is_about(const struct flow_line *l, const char *beginning)
{
	const char *name;
	size_t i;

	for (i = 0; i < l->conditions.n; i++) {
		name = l->conditions.word[i];
		name += *name == '!';
		if (strncmp(name, beginning, strlen(beginning)) == 0)
			return true;
	}
	return false;
}

static _Noreturn void
refuse(const struct flow_call *c, const struct flow_line *l)
{
	const char *text = words_joined(c->pool, &l->words, 0, " ");

	if (c->old && (is_about(l, "old/") || is_about(l, "old-")))
		die("%s: %s", c->old, text);
	opt_bad("%s", text);
}

static bool
holds(const struct flow_call *c, const struct flow_line *l, const char *kind)
{
	return flow_call_holds(c, &l->conditions, kind, l->at);
}

/* Whether the conditions hold for each piece. */
static bool
holds_for_all(const struct flow_call *c, const struct flow_line *l)
{
	size_t i;

	for (i = 0; i < c->piece.n; i++)
		if (!holds(c, l, c->piece.kind[i]))
			return false;
	return c->piece.n > 0;
}

void
flow_call_check(const struct flow_call *c, bool pieces)
{
	const struct flow_line *l = c->flow->refused.line;
	size_t i;

	if (!pieces)
		flow_argument_columns(c);
	for (i = 0; i < c->flow->refused.n; i++, l++)
		if (flow_call_kinds(&l->conditions) == pieces &&
		    (pieces ? holds_for_all(c, l) : holds(c, l, "")))
			refuse(c, l);
}

/* Prints the text, which may begin with the first input. */
static void
say(const struct flow_call *c, const struct flow_line *l)
{
	static const char piece[] = "{piece}";
	const char *text = words_joined(c->pool, &l->words, 0, " ");
	const size_t n = c->piece.n && strncmp(text, piece, strlen(piece)) == 0
	    ? strlen(piece)
	    : 0;

	note("%s%s", n ? c->piece.files[0].word[0] : "", text + n);
}

void
flow_call_note(const struct flow_call *c)
{
	const struct flow_line *l = c->flow->noted.line;
	size_t i;

	for (i = 0; i < c->flow->noted.n; i++, l++)
		if (is_about(l, "none=") == (c->numbers != NULL) &&
		    holds(c, l, ""))
			say(c, l);
}

/* The value of that name, or NULL. */
static const char *
value_of(const struct flow_call *c, const char *name)
{
	const struct words w = flow_call_last(c, name);

	return w.n ? w.word[0] : NULL;
}

/* Ends the program if a piece has no key of that name. */
static void
check_key(const struct flow_call *c, const char *key)
{
	const char *policy = value_of(c, "keep"), *kind, *name;
	size_t i;

	for (i = 0; i < c->piece.n; i++) {
		kind = c->piece.kind[i];
		name = c->piece.files[i].word[0];
		if (strcmp(kind, "rows") == 0 || strcmp(kind, "columnar") == 0)
			continue;
		if (strcmp(kind, "dump") == 0 && strcmp(key, "date") == 0)
			continue;
		if (strcmp(kind, "dump") == 0)
			die("--keep %s: expected the key 'date' of the dump "
			    "%s, got '%s'",
			    policy, name, key);
		if (*kind)
			die("--keep %s: expected --json, --csv, --tsv, "
			    "--parquet or .tsv files; %s has no keys",
			    policy, name);
		if (!flow_is_column(key))
			die("--keep %s: %s has no keys; expected the number of "
			    "a column from 2, got '%s'",
			    policy, name, key);
	}
}

static bool
is_below(struct span file, struct span directory)
{
	struct source_list l = { 0 };
	bool is;

	source_list_add(&l, directory);
	is = source_list_find(&l, file) > 0;
	source_list_free(&l);
	return is;
}

/* Whether an input is the source, in it, or a directory above it. */
static bool
has_source(const struct flow_call *c, struct span source)
{
	const struct words files = flow_pieces_files(c, &c->piece);
	struct span file;
	size_t i;

	for (i = 0; i < files.n; i++) {
		file = (struct span){ files.word[i], strlen(files.word[i]) };
		if (is_below(file, source) || is_below(source, file))
			return true;
	}
	return false;
}

/* Ends the program if a name of the list, with commas, is that of no input. */
static void
check_sources(const struct flow_call *c, const char *list)
{
	size_t n;

	for (;; list += n + 1) {
		n = strcspn(list, ",");
		if (!has_source(c, (struct span){ (char *)list, n }))
			die("--keep source: expected a file or directory of "
			    "the inputs, got '%.*s'",
			    (int)n, list);
		if (!list[n])
			return;
	}
}

/* Ends the program if an input is not a file of text, nor a directory. */
static void
check_paths(const struct flow_call *c)
{
	const char *name;
	size_t i, k;

	for (i = 0; i < c->piece.n; i++)
		for (k = 0; k < c->piece.files[i].n; k++) {
			name = c->piece.files[i].word[k];
			if (strcmp(c->piece.kind[i], "texts") != 0 ||
			    strcmp(flow_content_kind(name), "archive") == 0)
				die("%s: --print0 prints names of files; "
				    "expected files of text or directories",
				    strcmp(name, "-") == 0 ? "stdin" : name);
		}
}

static uint32_t
millionths(const char *threshold)
{
	struct ratio t = { 0, 1 };

	ratio_read(&threshold, &t);
	return ratio_millionths(t);
}

/* Ends the program if -t is below that of the earlier run. */
static void
check_least(const struct flow_call *c)
{
	const char *t = value_of(c, "threshold"), *least = value_of(c, "old-t");

	if (t && least && millionths(t) < millionths(least))
		opt_bad("-t: expected %s, that of the run in %s, or more; "
			"got %s",
		    least, c->old, t);
}

void
flow_answer_check(const struct flow_call *c)
{
	const char *kind;

	if (c->old && flow_call_given(c, "threshold").n)
		check_least(c);
	if (flow_call_given(c, "print0").n)
		check_paths(c);
	if (!flow_call_given(c, "keep").n || !value_of(c, "keep-key"))
		return;
	kind = value_of(c, "keep-kind");
	if (strcmp(kind, "source") != 0)
		check_key(c, value_of(c, "keep-key"));
	else if (!c->old) /* which may have documents of other sources */
		check_sources(c, value_of(c, "keep-key"));
}

static void
try_one(const struct flow_call *c, const struct flow_line *t)
{
	struct words command = { 0 };
	size_t i;
	int status;

	for (i = 0; i < t->words.n; i++)
		flow_call_expand(c, t->words.word[i], t->at, &command);
	status =
	    flow_run_command(c->pool, &command, -1, (struct flow_share){ 0 });
	if (status)
		exit(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_USAGE
			? EXIT_USAGE
			: EXIT_DATA);
}

void
flow_try(const struct flow_call *c)
{
	const struct flow_lines *f = &c->flow->trials;
	size_t i;

	for (i = 0; i < f->n; i++)
		if (holds(c, &f->line[i], ""))
			try_one(c, &f->line[i]);
}
