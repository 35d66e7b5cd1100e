/* flow_file.c: reads a dataflow. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "flow/flow_file.h"
#include "io/in.h"

const char *const flow_each_names[EACH_ONCE + 1] = { "piece", "other", "part",
	"cell", "once" };

/* The types of options. */
static const struct {
	const char *name;
	enum opt_type type;
} types[] = {
	{ "flag", OPT_FLAG },
	{ "text", OPT_TEXT },
	{ "in", OPT_IN },
	{ "count", OPT_COUNT },
	{ "ngram", OPT_NGRAM },
	{ "number", OPT_NUMBER },
	{ "size", OPT_SIZE },
	{ "ratio", OPT_RATIO },
	{ "list", OPT_LIST },
	{ "columns", OPT_TEXT },
	{ "column", OPT_TEXT },
	{ "keys", OPT_TEXT },
	{ "words", OPT_TEXT },
	{ "other", OPT_LIST },
	{ "preset", OPT_LIST },
	{ "out", OPT_TEXT },
	{ "weights", OPT_TEXT },
	{ "stem", OPT_TEXT },
	{ "pages", OPT_TEXT },
};

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

/* The words of a line, a copy. */
static struct words
split(struct flow *f, const char *line)
{
	struct words w = { 0 };
	char *text = pool_format(&f->pool, "%s", line), *rest, *word;

	for (word = strtok_r(text, " \t", &rest); word;
	     word = strtok_r(NULL, " \t", &rest))
		words_add(&f->pool, &w, word);
	return w;
}

/* Joins words by spaces. */
static const char *
joined(struct flow *f, const struct words *w, size_t from)
{
	const char *text = "";

	for (; from < w->n; from++)
		text = pool_format(
		    &f->pool, "%s%s%s", text, *text ? " " : "", w->word[from]);
	return text;
}

/* The words from `from` to `to`, which cannot grow. */
static struct words
between(const struct words *w, size_t from, size_t to)
{
	return (struct words){ w->word + from, to - from };
}

/* Cuts the list at the word `if` and returns the conditions after it. */
static struct words
cut_conditions(struct words *w, struct flow_place at)
{
	struct words conditions = { 0 };
	size_t i;

	for (i = 0; i < w->n && strcmp(w->word[i], "if") != 0; i++)
		;
	if (i == w->n)
		return conditions;
	if (i + 1 == w->n)
		flow_bad(at, "expected a condition after 'if'");
	conditions = between(w, i + 1, w->n);
	w->n = i;
	return conditions;
}

static bool
is_dash(const char *word)
{
	return strcmp(word, "-") == 0;
}

/* Values of a call, and files of its directory. */
static const char *const own_values[] = { "fits", "large", "none", "notes",
	"one-text", "other-name", "output", "parts", "piece-name", "several", "share",
	"told", "verbose", NULL };
static const char *const own_files[] = { "lock", "progress", "run", "stdin",
	"sums", NULL };

/* Ends the program if a command has what only a shell would read. */
static void
check_words(const struct words *command, struct flow_place at)
{
	static const char *const signs[] = { "<", ">", ">>", "&&", "||", ";",
		"&", NULL };
	size_t i, k;

	for (i = 0; i < command->n; i++) {
		for (k = 0; signs[k]; k++)
			if (strcmp(command->word[i], signs[k]) == 0)
				break;
		if (signs[k] || strchr("'\"`", *command->word[i]))
			flow_bad(at,
			    "expected words that no shell reads, without quotes "
			    "and redirections, got %s",
			    command->word[i]);
	}
}

/* The names of options, values and stages: letters, digits, _ and -, also `.`
 * and % in those of stages. */
static void
check_name(struct flow_place at, const char *name, const char *also)
{
	static const char good[] = "abcdefghijklmnopqrstuvwxyz"
				   "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
	size_t n = 0;

	while (name[n] && (strchr(good, name[n]) || strchr(also, name[n])))
		n++;
	if (!*name || name[n] || *name == '-')
		flow_bad(at, "expected a name, got '%s'", name);
}

/* Ends the program if the name is one that nd-flow has itself. */
static void
check_free(struct flow_place at, const char *name, const char *const *taken)
{
	for (; *taken; taken++)
		if (strcmp(name, *taken) == 0)
			flow_bad(at,
			    "expected another name than '%s', which "
			    "nd-flow has itself",
			    name);
}

/* Sets the type of an option: a word of `types`, or choices a|b|c; with `,...`
 * after it a list of such. */
static void
set_type(struct flow *f, struct flow_option *o, const char *word)
{
	const char *comma = strstr(word, ",...");
	size_t i;

	o->is_list = comma && !comma[4];
	if (o->is_list)
		word = pool_format(&f->pool, "%.*s", (int)(comma - word), word);
	o->is_weights = strcmp(word, "weights") == 0;
	o->is_stem = strcmp(word, "stem") == 0;

	o->names_other = strcmp(word, "other") == 0;
	o->names_pages = strcmp(word, "pages") == 0;
	o->names_out = o->names_pages || strcmp(word, "out") == 0;
	o->is_columns = strcmp(word, "columns") == 0;
	o->is_column = strcmp(word, "column") == 0;
	o->names_keys = strcmp(word, "keys") == 0;
	if (strncmp(word, "words:", 6) == 0) {
		o->known = word + 6;
		word = "words";
	}
	o->is_words = strcmp(word, "words") == 0;
	o->names_preset = strcmp(word, "preset") == 0;
	if (strchr(word, '|')) {
		o->type = OPT_TEXT;
		o->choices = word;
		return;
	}
	for (i = 0; i < sizeof types / sizeof *types; i++)
		if (strcmp(types[i].name, word) == 0) {
			o->type = types[i].type;
			return;
		}
	flow_bad(o->at, "expected the type of an option, got '%s'", word);
}

/* Whether there is an option of that name, which a file that is included need
 * not have for its own. */
static bool
has_option(const struct flow *f, const char *name, struct flow_place at,
    bool is_included)
{
	size_t i;

	for (i = 0; i < f->options; i++)
		if (strcmp(f->option[i].name, name) == 0) {
			if (is_included)
				return true;
			flow_bad(at, "expected another name than '%s', of %s",
			    name, f->option[i].at.name);
		}
	return false;
}

/* option LETTER NAME ARGUMENT TYPE DEFAULT HELP */
static void
read_option(struct flow *f, const struct words *w, struct flow_place at,
    bool is_included)
{
	struct flow_option *o;

	if (w->n < 7)
		flow_bad(at,
		    "expected option LETTER NAME ARGUMENT TYPE DEFAULT HELP, "
		    "got %zu words",
		    w->n);
	if (has_option(f, w->word[2], at, is_included))
		return;
	f->option = pool_grow(&f->pool, f->option, f->options, sizeof *o);
	o = &f->option[f->options++];
	o->at = at;
	if (strlen(w->word[1]) != 1)
		flow_bad(at, "expected a letter or -, got '%s'", w->word[1]);
	o->letter = is_dash(w->word[1]) ? 0 : *w->word[1];
	o->name = w->word[2];
	check_name(at, o->name, "");
	o->arg = is_dash(w->word[3]) ? NULL : w->word[3];
	set_type(f, o, w->word[4]);
	if ((o->type == OPT_FLAG) != !o->arg)
		flow_bad(at, "%s: expected %s argument", o->name,
		    o->arg ? "no" : "an");
	o->preset = is_dash(w->word[5]) ? NULL : w->word[5];
	o->help = joined(f, w, 6);
}

/* value NAME WORD... */
static void
read_value(struct flow *f, struct words *w, struct flow_place at)
{
	const struct words conditions = cut_conditions(w, at);
	struct flow_value *v;

	if (w->n < 2)
		flow_bad(at, "expected value NAME WORD...");
	f->value = pool_grow(&f->pool, f->value, f->values, sizeof *v);
	v = &f->value[f->values++];
	v->at = at;
	v->name = w->word[1];
	check_name(at, v->name, "");
	check_free(at, v->name, own_values);
	v->words = between(w, 2, w->n);
	v->conditions = conditions;
}

/* Reads the names before the commas of a word. */
static struct words
names_of(struct flow *f, const char *word)
{
	struct words w = { 0 };
	char *text = pool_format(&f->pool, "%s", word), *name;

	while ((name = strsep(&text, ",")))
		words_add(&f->pool, &w, name);
	return w;
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
	const struct words conditions = cut_conditions(w, at);
	struct flow_row *r;
	size_t i, by;

	f->row = pool_grow(&f->pool, f->row, f->rows, sizeof *r);
	r = &f->row[f->rows++];
	r->at = at;
	r->conditions = conditions;
	r->keep = w->n && strcmp(w->word[w->n - 1], "keep") == 0;
	r->beside = w->n && strcmp(w->word[w->n - 1], "beside") == 0;
	r->is_answer = r->keep;
	w->n -= r->keep || r->beside;
	/* What is read has no name that is a dash or a digit. */
	for (by = 3; by < w->n && strlen(w->word[by]) > 1; by++)
		;
	if (by + 1 >= w->n)
		flow_bad(at, "expected STAGE EACH READS BY COMMAND");
	if (!strchr("-123456789", *w->word[by]))
		flow_bad(at, "expected a column or -, got '%s'", w->word[by]);
	r->names = names_of(f, w->word[0]);
	r->ending = cut_ending(f, &r->names.word[0], at);
	for (i = 0; i < r->names.n; i++) {
		check_name(at, r->names.word[i], i ? ".%" : ".%/");
		check_free(at, r->names.word[i], own_files);
		if (i && strcmp(r->names.word[i], r->names.word[0]) == 0)
			flow_bad(at, "expected each name once, got '%s' again",
			    r->names.word[i]);
	}
	r->each = find_each(w->word[1], at);
	if (r->ending && (r->each > EACH_OTHER || *w->word[by] != '-'))
		flow_bad(at, "expected a row of each piece, not parted, of %s",
		    r->names.word[0]);
	if (!is_dash(w->word[2]))
		r->reads = between(w, 2, by);
	r->by = is_dash(w->word[by]) ? 0 : *w->word[by] - '0';
	r->command = between(w, by + 1, w->n);
	check_words(&r->command, at);
}

/* try COMMAND if CONDITION... */
static void
read_trial(struct flow *f, struct words *w, struct flow_place at)
{
	const struct words conditions = cut_conditions(w, at);

	if (w->n < 2 || !conditions.n)
		flow_bad(at, "expected try COMMAND if CONDITION");
	f->trial = pool_grow(&f->pool, f->trial, f->trials, sizeof *f->trial);
	f->trial[f->trials++] =
	    (struct flow_trial){ between(w, 1, w->n), conditions, at };
}

/* refuse TEXT... if CONDITION..., or note: adds to the n in *list. */
static void
read_refusal(struct flow *f, struct words *w, struct flow_place at,
    struct flow_refusal **list, size_t *n)
{
	const struct words conditions = cut_conditions(w, at);

	if (w->n < 2 || !conditions.n)
		flow_bad(at, "expected %s TEXT if CONDITION", w->word[0]);
	*list = pool_grow(&f->pool, *list, *n, sizeof **list);
	(*list)[(*n)++] =
	    (struct flow_refusal){ joined(f, w, 1), conditions, at };
}

/* preset NAME --OPTION[=VALUE]... */
static void
read_preset(struct flow *f, struct words *w, struct flow_place at)
{
	const struct words conditions = cut_conditions(w, at);
	size_t i;

	if (w->n < 3)
		flow_bad(at, "expected preset NAME --OPTION[=VALUE]...");
	check_name(at, w->word[1], "");
	for (i = 2; i < w->n; i++)
		if (strncmp(w->word[i], "--", 2) != 0)
			flow_bad(at, "expected --OPTION[=VALUE], got '%s'",
			    w->word[i]);
	f->preset =
	    pool_grow(&f->pool, f->preset, f->presets, sizeof *f->preset);
	f->preset[f->presets++] = (struct flow_preset){ w->word[1],
		between(w, 2, w->n), conditions, at };
}

/* operands COLLECTION,... USAGE... */
static void
read_operands(struct flow *f, const struct words *w, struct flow_place at)
{
	size_t i;

	if (w->n < 3)
		flow_bad(at, "expected operands COLLECTIONS USAGE");
	f->collections = names_of(f, w->word[1]);
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
	f->operands = joined(f, w, 2);
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
	    pool_format(&f->pool, "%.*s%s", slash ? (int)(slash + 1 - path) : 0,
		path, w->word[1]),
	    depth + 1);
}

static void
read_line(struct flow *f, const char *text, const char *path,
    struct flow_place at, size_t depth)
{
	struct words w = split(f, text);

	if (!w.n || *w.word[0] == '#')
		return;
	if (strcmp(w.word[0], "include") == 0)
		include(f, &w, path, at, depth);
	else if (strcmp(w.word[0], "option") == 0)
		read_option(f, &w, at, depth > 0);
	else if (strcmp(w.word[0], "value") == 0)
		read_value(f, &w, at);
	else if (strcmp(w.word[0], "refuse") == 0)
		read_refusal(f, &w, at, &f->refusal, &f->refusals);
	else if (strcmp(w.word[0], "try") == 0)
		read_trial(f, &w, at);
	else if (strcmp(w.word[0], "note") == 0)
		read_refusal(f, &w, at, &f->notice, &f->notices);
	else if (strcmp(w.word[0], "preset") == 0)
		read_preset(f, &w, at);
	else if (strcmp(w.word[0], "operands") == 0)
		read_operands(f, &w, at);
	else if (strcmp(w.word[0], "example") == 0)
		f->example = joined(f, &w, 1);
	else
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

void
flow_read(struct flow *f, const char *path)
{
	*f = (struct flow){ .operands = "input ..." };
	read_file(f, path, 0);
	if (!f->rows)
		die("%s: expected a row STAGE EACH READS BY COMMAND", path);
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
