#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "io/in.h"
#include "table/flow_file.h"
#include "table/flow_line.h"

const char *const flow_each_names[EACH_ONCE + 1] = { "piece", "other", "part",
	"cell", "once" };

void
flow_bad(struct flow_place at, const char *fmt, ...)
{
	char why[1 << 10];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(why, sizeof why, fmt, ap);
	va_end(ap);
	die("%s: %s", at.name, why);
}

/* Values of a call, and files of its directory. */
static const char *const own_values[] = { "array", "fits", "hosts", "large",
	"none", "notes", "numbers", "one-text", "other-fits", "other-name",
	"output", "parts", "piece-name", "several", "share", "verbose",
	"watched", NULL };
static const char *const own_files[] = { "lock", "progress", "run", "stdin",
	"sums", NULL };

/* value NAME WORD... */
static void
read_value(struct flow *f, struct words *w, struct flow_place at)
{
	const struct words conditions = flow_line_conditions(w, at);
	struct flow_value *v;

	if (w->n < 2)
		flow_bad(at, "expected value NAME WORD...");
	f->value = pool_grow(&f->pool, f->value, f->values, sizeof *v);
	v = &f->value[f->values++];
	v->at = at;
	v->name = w->word[1];
	flow_line_check_name(at, v->name, "");
	flow_line_check_free(at, v->name, own_values);
	v->words = flow_line_between(w, 2, w->n);
	v->conditions = conditions;
}

static enum flow_each
find_each(const char *word, struct flow_place at)
{
	enum flow_each e;

	for (e = 0; e <= EACH_ONCE; e++)
		if (strcmp(word, flow_each_names[e]) == 0)
			return e;
	flow_bad(
	    at, "expected piece, other, part, cell or once, got '%s'", word);
}

/* Cuts what is after the slash of a name DIRECTORY/ENDING; returns it, or NULL
 * if there is no slash. */
static const char *
cut_ending(struct flow *f, char **name, struct flow_place at)
{
	const char *slash = strchr(*name, '/');

	if (!slash)
		return NULL;
	if (slash == *name || strchr(slash + 1, '/') ||
	    strncmp(*name, "old/", 4) == 0)
		flow_bad(at, "expected a name, got '%s'", *name);
	*name = pool_format(&f->pool, "%.*s/", (int)(slash - *name), *name);
	return slash + 1;
}

/* NAME EACH READ... BY COMMAND... */
static void
read_row(struct flow *f, struct words *w, struct flow_place at)
{
	const struct words conditions = flow_line_conditions(w, at);
	struct flow_row *r;
	size_t i, by;

	f->row = pool_grow(&f->pool, f->row, f->rows, sizeof *r);
	r = &f->row[f->rows++];
	r->at = at;
	r->conditions = conditions;
	r->is_live = w->n && strcmp(w->word[w->n - 1], "live") == 0;
	r->keep =
	    r->is_live || (w->n && strcmp(w->word[w->n - 1], "keep") == 0);
	r->is_extra = w->n && strcmp(w->word[w->n - 1], "extra") == 0;
	r->is_light = w->n && strcmp(w->word[w->n - 1], "light") == 0;
	r->is_answer = r->keep;
	w->n -= r->keep || r->is_extra || r->is_light;
	/* What is read has no name that is a dash or a digit. */
	for (by = 3; by < w->n && strlen(w->word[by]) > 1; by++)
		;
	if (by + 1 >= w->n)
		flow_bad(at, "expected STAGE EACH READS BY COMMAND");
	if (!strchr("-123456789", *w->word[by]))
		flow_bad(at, "expected a column or -, got '%s'", w->word[by]);
	r->names = words_split(&f->pool, w->word[0], ",");
	r->ending = cut_ending(f, &r->names.word[0], at);
	for (i = 0; i < r->names.n; i++) {
		flow_line_check_name(at, r->names.word[i], i ? ".%" : ".%/");
		flow_line_check_free(at, r->names.word[i], own_files);
		if (i && strcmp(r->names.word[i], r->names.word[0]) == 0)
			flow_bad(at, "expected each name once, got '%s' again",
			    r->names.word[i]);
	}
	r->each = find_each(w->word[1], at);
	if (r->ending && (r->each > EACH_OTHER || *w->word[by] != '-'))
		flow_bad(at, "expected a row of each piece, not parted, of %s",
		    r->names.word[0]);
	if (!flow_line_is_dash(w->word[2]))
		r->reads = flow_line_between(w, 2, by);
	r->by = flow_line_is_dash(w->word[by]) ? 0 : *w->word[by] - '0';
	r->command = flow_line_between(w, by + 1, w->n);
	flow_line_check_command(&r->command, at);
}

/* Adds a line, with its words from `from` on, of which there is one at least,
 * and its conditions; `usage` is how it is written. */
static struct flow_line *
add_line(struct flow *f, struct flow_lines *to, struct words *w, size_t from,
    const char *usage, struct flow_place at)
{
	const struct words conditions = flow_line_conditions(w, at);

	if (w->n <= from || (from == 1 && !conditions.n))
		flow_bad(at, "expected %s", usage);
	to->line = pool_grow(&f->pool, to->line, to->n, sizeof *to->line);
	to->line[to->n] = (struct flow_line){ w->word[1],
		flow_line_between(w, from, w->n), conditions, at };
	return &to->line[to->n++];
}

/* preset NAME --OPTION[=VALUE]... */
static void
read_preset(struct flow *f, struct words *w, struct flow_place at)
{
	const struct flow_line *l = add_line(
	    f, &f->presets, w, 2, "preset NAME --OPTION[=VALUE]...", at);
	size_t i;

	flow_line_check_name(at, l->name, "");
	for (i = 0; i < l->words.n; i++)
		if (strncmp(l->words.word[i], "--", 2) != 0)
			flow_bad(at, "expected --OPTION[=VALUE], got '%s'",
			    l->words.word[i]);
}

/* operands COLLECTION,... USAGE... */
static void
read_operands(struct flow *f, const struct words *w, struct flow_place at)
{
	size_t i;

	if (w->n < 3)
		flow_bad(at, "expected operands COLLECTIONS USAGE");
	f->collections = words_split(&f->pool, w->word[1], ",");
	f->adds = strcmp(f->collections.word[0], "into") == 0;
	if (f->adds)
		f->collections.word[0] = (char *)"old";
	for (i = 0; i < f->collections.n; i++)
		if (strcmp(f->collections.word[i], "other") != 0 &&
		    strcmp(f->collections.word[i], "piece") != 0 &&
		    (strcmp(f->collections.word[i], "old") != 0 || i > 0) &&
		    (strcmp(f->collections.word[i], "piece...") != 0 ||
			i + 1 < f->collections.n))
			flow_bad(at,
			    "expected old, into, piece, other or at the end "
			    "piece..., got '%s'",
			    f->collections.word[i]);
	f->operands = words_joined(&f->pool, w, 2, " ");
}

static void read_file(struct flow *f, const char *path, size_t depth);

/* include FILE, beside the file that says so */
static void
include(struct flow *f, const struct words *w, const char *path,
    struct flow_place at, size_t depth)
{
	const char *slash = strrchr(path, '/');

	if (w->n != 2)
		flow_bad(at, "expected include FILE");
	if (depth == 8)
		flow_bad(
		    at, "expected no more than 8 files that include others");
	read_file(f,
	    pool_format(&f->pool, "%.*s%s",
		slash && *w->word[1] != '/' ? (int)(slash + 1 - path) : 0, path,
		w->word[1]),
	    depth + 1);
}

/* A line that only --help and -h need; false if it is another. */
static bool
read_help(struct flow *f, const struct words *w, struct flow_place at)
{
	const char *text = words_joined(&f->pool, w, 1, " ");

	if (strcmp(w->word[0], "about") == 0)
		f->about = text;
	else if (strcmp(w->word[0], "group") == 0)
		f->group = text;
	else if (strcmp(w->word[0], "example") == 0)
		f->example = text;
	else if (strcmp(w->word[0], "brief") == 0) {
		f->brief = words_read(&f->pool, text, " ");
		f->told = at;
	} else
		return false;
	return true;
}

static void
read_line(struct flow *f, const char *text, const char *path,
    struct flow_place at, size_t depth)
{
	struct words w = words_read(&f->pool, text, " \t");

	if (!w.n || *w.word[0] == '#')
		return;
	if (strcmp(w.word[0], "include") == 0)
		include(f, &w, path, at, depth);
	else if (strcmp(w.word[0], "option") == 0)
		flow_option_read(f, &w, at, depth > 0);
	else if (strcmp(w.word[0], "value") == 0)
		read_value(f, &w, at);
	else if (strcmp(w.word[0], "refuse") == 0)
		add_line(f, &f->refused, &w, 1, "refuse TEXT if CONDITION", at);
	else if (strcmp(w.word[0], "try") == 0)
		add_line(f, &f->trials, &w, 1, "try COMMAND if CONDITION", at);
	else if (strcmp(w.word[0], "note") == 0)
		add_line(f, &f->noted, &w, 1, "note TEXT if CONDITION", at);
	else if (strcmp(w.word[0], "header") == 0)
		add_line(f, &f->headers, &w, 2, "header STAGE NAME...", at);
	else if (strcmp(w.word[0], "preset") == 0)
		read_preset(f, &w, at);
	else if (strcmp(w.word[0], "operands") == 0)
		read_operands(f, &w, at);
	else if (!read_help(f, &w, at))
		read_row(f, &w, at);
}

static void
check_bytes(struct span text, struct flow_place at)
{
	size_t i;

	for (i = 0; i < text.n; i++)
		if (((unsigned char)text.p[i] < 0x20 && text.p[i] != '\t') ||
		    text.p[i] == 0x7f)
			flow_bad(at, "expected text, got the byte \\x%02x",
			    (unsigned char)text.p[i]);
}

/* Whether the next line continues this one: it begins with a blank. */
static bool
goes_on(struct in *in)
{
	const struct span next = in_peek(in);

	return next.n && (*next.p == ' ' || *next.p == '\t');
}

/* depth is how many files include this one. */
static void
read_file(struct flow *f, const char *path, size_t depth)
{
	struct flow_place at;
	struct buf row = { 0 };
	struct in in;
	size_t n;
	char *text;

	in_open(&in, path);
	while ((text = in_line(&in, &n))) {
		at.name = pool_format(
		    &f->pool, "%s:%ju", in.name, (uintmax_t)in.line);
		at.values = f->values;
		row.n = 0;
		buf_put(&row, (struct span){ text, n });
		while (goes_on(&in) && *row.p != '#') {
			text = in_line(&in, &n);
			buf_put(&row, (struct span){ text, n });
		}
		check_bytes(buf_span(&row), at);
		buf_char(&row, 0);
		read_line(f, row.p, path, at, depth);
	}
	in_close(&in);
	buf_free(&row);
}

bool
flow_has_stage(const struct flow *f, const char *name)
{
	size_t i;

	for (i = 0; i < f->rows; i++)
		if (words_have(&f->row[i].names, name))
			return true;
	return false;
}

static void
check_headers(const struct flow *f)
{
	const struct flow_line *l = f->headers.line;
	size_t i;

	for (i = 0; i < f->headers.n; i++)
		if (!flow_has_stage(f, l[i].name))
			flow_bad(l[i].at,
			    "header: expected the name of a stage, got '%s'",
			    l[i].name);
}

void
flow_read(struct flow *f, const char *path)
{
	*f = (struct flow){ .operands = "input ..." };
	read_file(f, path, 0);
	if (!f->rows)
		die("%s: expected a row STAGE EACH READS BY COMMAND", path);
	check_headers(f);
	if (!f->collections.n)
		words_add(&f->pool, &f->collections, "piece...");
}

void
flow_free(struct flow *f)
{
	struct pool pool = f->pool;

	pool_free(&pool);
	*f = (struct flow){ 0 };
}
