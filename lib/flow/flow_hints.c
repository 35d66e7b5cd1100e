/* flow_hints.c: what a user may not have meant. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "flow/flow_ask.h"
#include "flow/flow_inputs.h"
#include "format/column_list.h"
#include "io/in_bytes.h"
#include "jobs/flow_command.h"
#include "rundir/flow_quote.h"
#include "table/flow_argument.h"
#include "table/flow_bytes.h"
#include "table/flow_kind.h"
#include "table/flow_value.h"
#include "text/html_detect.h"

enum { FIRST = 1 << 16, CHECKED_MOST = 100 };

static bool
names_json(const char *name)
{
	return flow_name_ends(name, "json") || flow_name_ends(name, "jsonl") ||
	    flow_name_ends(name, "ndjson");
}

/* The keys of the first JSON line of the file, or NULL. */
static const char *
json_keys(struct pool *p, const char *name)
{
	const struct words w = words_of(p, "nd-cat", "--keys", "--", name);
	const char *keys = flow_ask(p, &w);

	return keys ? pool_format(p, "%.*s", (int)strcspn(keys, "\n"), keys)
		    : NULL;
}

static void
hint_json(const struct flow_call *c, const char *name, const char *option)
{
	struct pool *p = c->pool;
	const char *keys = json_keys(p, name);

	if (!keys && !names_json(name))
		return;
	die("%s: looks like JSON lines; say %s ID,TEXT%s, or, to make it one "
	    "text, nd-cat %s >%s",
	    name, option,
	    keys ? pool_format(p, " (keys of the first line: %s)", keys) : "",
	    quote_word(p, name),
	    quote_word(p,
		pool_format(
		    p, "%.*s.tsv", (int)flow_unpacked_bytes(name), name)));
}

void
flow_hint_text(const struct flow_call *c, const char *name, const char *option)
{
	const char *kind = flow_content_kind(name);

	if (strcmp(kind, "json") == 0)
		hint_json(c, name, option);
	else if (strcmp(kind, "Parquet") == 0)
		die("%s: Parquet data; say --parquet ID,TEXT", name);
	else if (names_json(name) && flow_file_bytes(name))
		die("%s: expected JSON lines; jq -c '.[]' makes lines of an "
		    "array; %s ID,TEXT reads them",
		    name, option);
	else if (flow_name_ends(name, "csv") &&
	    strcmp(option, "--items-json") == 0)
		die("%s: expected items by lines or JSON; nd-cat --csv ID,TEXT "
		    "makes lines for a file .tsv",
		    name);
	else if (flow_name_ends(name, "csv"))
		note("%s: taken as one text; --csv ID,TEXT reads its records",
		    name);
	else if (strcmp(kind, "tabs") == 0)
		note("%s: taken as one text; a name that ends in .tsv has its "
		     "lines read",
		    name);
}

void
flow_hint_directories(
    const struct flow_call *c, const struct words *names, const char *option)
{
	struct words files;
	size_t i, k, jsons = 0, tables = 0;

	for (i = 0; i < names->n; i++) {
		if (!flow_is_directory(names->word[i]))
			continue;
		files = flow_walk(c, names->word[i]);
		for (k = 0; k < files.n; k++) {
			jsons += names_json(files.word[k]);
			tables += flow_name_ends(files.word[k], "tsv");
		}
	}
	if (jsons)
		note("JSON files in directories are taken as texts (%zu); %s "
		     "ID,TEXT reads their lines",
		    jsons, option);
	if (tables)
		note(".tsv files in directories are taken as texts (%zu); a "
		     "file that is named has its lines read",
		    tables);
}

/* Whether the bytes may be of HTML: `<` and what follows it, four times, or as
 * a document begins; also as JSON may have it. */
static bool
may_be_html(const char *p, size_t n)
{
	const char *end, *lt = p;
	size_t tags = 0;

	if (!n)
		return false;
	end = p + n;
	for (; (lt = memchr(lt, '<', end - lt)) && lt + 1 < end; lt++) {
		if (strchr("hH!", lt[1]))
			return true;
		tags += (lt[1] | 32) >= 'a' && (lt[1] | 32) <= 'z';
		tags += lt[1] == '/' || lt[1] == '\\';
		if (tags == 4)
			return true;
	}
	return memmem(p, n, "\\u003", 5);
}

/* The command that prints the documents of the first piece, or of the file that
 * has those of stdin. */
static struct words
reader(const struct flow_call *c, const char *in_stdin)
{
	struct pool *p = c->pool;
	struct words w = words_of(p, "nd-cat"), form;

	if (strcmp(c->piece.kind[0], "rows") == 0) {
		form = flow_call_last(c, "form");
		words_add_all(p, &w, &form);
	} else if (strcmp(c->piece.kind[0], "texts") == 0)
		words_add(p, &w, "--recursive");
	else
		words_add(p, &w, "--records");
	words_add(p, &w, "--");
	if (in_stdin)
		words_add(p, &w, in_stdin);
	else
		words_add_all(p, &w, &c->piece.files[0]);
	return w;
}

/* The first documents of an input, and how many of them look like HTML. */
struct checked {
	struct column_list columns;
	size_t documents, html;
};

/* Looks at the columns of a document; false after the last that is asked for.
 */
static bool
check_html(void *state, char *line)
{
	struct checked *c = state;
	size_t column = 0;
	bool html = false;
	char *text;

	while ((text = strsep(&line, "\t")))
		html |= column_list_has(&c->columns, ++column) &&
		    html_looks_like((struct span){ text, strlen(text) });
	c->html += html;
	return ++c->documents < CHECKED_MOST;
}

/* A note if a tenth of the first documents of the first piece look like HTML.
 */
static void
hint_html(const struct flow_call *c, const char *in_stdin)
{
	const struct words fields = flow_call_given(c, "fields"),
			   command = reader(c, in_stdin);
	struct flow_job j = { 0 };
	struct checked checked = { 0 };

	column_list_option(&checked.columns,
	    fields.n			   ? fields.word[0]
		: *c->piece.kind[0] == 'r' ? "2-"
					   : "2");
	flow_command_add(c->pool, &j, &command);
	flow_command_give(&j);
	flow_ask_lines(c->pool, &j, check_html, &checked);
	free(checked.columns.range);
	if (checked.html && checked.html * 10 >= checked.documents)
		note("%s: %zu of the first %zu document%s look%s like HTML; "
		     "--html-text extracts the text",
		    in_stdin ? in_stdin_name : c->piece.files[0].word[0],
		    checked.html, checked.documents, plural(checked.documents),
		    checked.html == 1 ? "s" : "");
}

/* Ends the program if the first line of a table lacks a part of a record. */
static void
check_parts(const struct flow_call *c, const char *name, size_t columns)
{
	const size_t most = flow_column_most(c);

	if (columns < most)
		die("%s:1: expected at least %zu fields, an id and parts, got "
		    "%zu; -w gives the number of parts, -f their columns",
		    name, most, columns);
}

/* Whether nobody chose columns, and the flow does not read all. */
static bool
reads_column_2(const struct flow_call *c)
{
	const struct words w = flow_call_last(c, "columns-read");

	return w.n == 1 && strcmp(w.word[0], "2") == 0 &&
	    !flow_call_given(c, "fields").n;
}

/* A note if a table has more columns than id and text, and nobody chose. */
static void
hint_columns(
    const struct flow_call *c, const char *name, const char *text, size_t n)
{
	const char *end = memchr(text, '\n', n), *tab = text;
	const bool has_parts = flow_call_given(c, "weights").n;
	size_t columns = 1;

	if (!n || (!end && n == FIRST))
		return;
	for (n = (end ? end : text + n) - text;
	     (tab = memchr(tab, '\t', n - (tab - text))); tab++)
		columns++;
	if (has_parts)
		check_parts(c, name, columns);
	else if (columns > 2 && reads_column_2(c) &&
	    !flow_call_given(c, "keep").n)
		note("%s: column 2 of %zu is taken as text; -f chooses others",
		    name, columns);
}

/* Looks at the first bytes of a file, unpacked, if they can be read; whether
 * they may be of HTML. `shown` is what messages call it. */
static bool
hint_bytes(const struct flow_call *c, const char *name, const char *shown)
{
	struct span first;
	bool is_there, may_html;
	struct in in;

	notes_off = true;
	is_there = in_first_bytes(&in, name, &first);
	notes_off = false;
	if (!is_there)
		return false;
	first.n = first.n < FIRST ? first.n : FIRST;
	may_html = may_be_html(first.p, first.n);
	if (!*c->piece.kind[0])
		hint_columns(c, shown, first.p, first.n);
	in_close(&in);
	return may_html;
}

/* As flow_hint_first; in_stdin is a file that has what stdin has, or NULL. */
static void
hint_first(const struct flow_call *c, const char *in_stdin)
{
	bool may_html = false, is_stdin;
	const char *kind, *name;
	size_t i;

	if (!c->piece.n || notes_off)
		return;
	kind = c->piece.kind[0];
	is_stdin = strcmp(c->piece.files[0].word[0], "-") == 0;
	for (i = 0; i < c->piece.files[0].n && i < 16 && !may_html; i++) {
		name = c->piece.files[0].word[i];
		if (strcmp(name, "-") == 0 && in_stdin)
			name = in_stdin;
		may_html = flow_is_directory(name) ||
		    (flow_is_file(name) &&
			hint_bytes(
			    c, name, name == in_stdin ? in_stdin_name : name));
	}
	if (may_html && !flow_call_given(c, "html-text").n &&
	    (!*kind || *kind == 'r' || *kind == 't'))
		hint_html(c, is_stdin ? in_stdin : NULL);
}

/* What the first piece is, if that is stdin and a file, or NULL. */
static const char *
stdin_file(struct pool *p)
{
	struct stat st;

	return fstat(STDIN_FILENO, &st) == 0 && S_ISREG(st.st_mode)
	    ? pool_format(p, "/proc/%d/fd/%d", (int)getpid(), STDIN_FILENO)
	    : NULL;
}

void
flow_hint_spooled(const struct flow_call *c, const char *spooled)
{
	if (!stdin_file(c->pool))
		hint_first(c, spooled);
}

void
flow_hint_first(const struct flow_call *c)
{
	hint_first(c, stdin_file(c->pool));
}
