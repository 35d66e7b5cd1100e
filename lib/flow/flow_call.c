/* flow_call.c: one call of a dataflow. */
#include <string.h>

#include "flow/flow_bytes.h"
#include "flow/flow_call.h"
#include "flow/flow_known.h"
#include "flow/flow_numbers.h"
#include "option/opt.h"

enum { WORDS_MOST = 100000 };

const char *const flow_kinds[] = { "rows", "columnar", "texts", "dump", "warc",
	NULL };

const char *
flow_call_directory(const struct flow_call *c)
{
	return pool_format(
	    &c->flow->pool, "%.*s", (int)strlen(c->dir) - 1, c->dir);
}

struct flow_option *
flow_option_find(const struct flow *f, const char *name)
{
	size_t i;

	for (i = 0; i < f->options; i++)
		if (strcmp(f->option[i].name, name) == 0)
			return &f->option[i];
	return NULL;
}

const struct flow_option *
flow_option_given(const struct flow_call *c, enum flow_takes takes)
{
	const struct flow_option *o = c->flow->option;
	size_t i;

	for (i = 0; i < c->flow->options; i++)
		if (o[i].takes == takes && o[i].given.n)
			return &o[i];
	return NULL;
}

bool
flow_option_writes(const struct flow_option *o)
{
	return o->takes == TAKES_OUT || o->takes == TAKES_PAGES;
}

struct words
flow_call_given(const struct flow_call *c, const char *name)
{
	const struct flow_option *o = flow_option_find(c->flow, name);

	return o ? o->given : (struct words){ 0 };
}

const char *
flow_call_text(const struct flow_call *c, const char *name)
{
	const struct words w = flow_call_given(c, name);

	return w.n ? w.word[0] : NULL;
}

const char *
flow_call_json(const struct flow_call *c, bool other)
{
	return other && flow_option_find(c->flow, "items-json") ? "items-json"
								: "json";
}

bool
flow_call_form(const struct flow_call *c, bool other)
{
	const char *json = flow_call_json(c, other);

	return flow_call_text(c, json) ||
	    (strcmp(json, "json") == 0 &&
		(flow_call_text(c, "csv") || flow_call_text(c, "tsv") ||
		    flow_call_text(c, "parquet")));
}

static bool
value_holds(const struct flow_call *c, struct flow_value *v)
{
	if (!v->holds)
		v->holds =
		    flow_call_holds(c, &v->conditions, "", v->at) ? 1 : -1;
	return v->holds > 0;
}

/* The value of that name above the line that holds, or NULL; *known is whether
 * there is one that does not, too. */
static struct flow_value *
find_value(const struct flow_call *c, const char *name, struct flow_place at,
    bool *known)
{
	struct flow_value *v = c->flow->value;
	size_t i;

	*known = false;
	for (i = 0; i < at.values; i++) {
		if (strcmp(v[i].name, name) != 0)
			continue;
		*known = true;
		if (value_holds(c, &v[i]))
			return &v[i];
	}
	return NULL;
}

/* The words of a value, which is expanded once. */
static struct words
expanded(const struct flow_call *c, struct flow_value *v)
{
	size_t i;

	for (i = 0; !v->is_expanded && i < v->words.n; i++) {
		flow_call_expand(c, v->words.word[i], v->at, &v->expanded);
		if (v->expanded.n > WORDS_MOST)
			flow_bad(
			    v->at, "expected at most %d words", WORDS_MOST);
	}
	v->is_expanded = true;
	return v->expanded;
}

/* Whether the name is that of a value of the columns, which goes to *w: first
 * or columns-list. */
static bool
value_of_columns(const struct flow_call *c, const char *name, struct words *w)
{
	const bool first = strcmp(name, "first") == 0;
	struct pool *p = &c->flow->pool;
	struct words columns;

	if (!first && strcmp(name, "columns-list") != 0)
		return false;
	columns = flow_call_columns(c);
	if (!columns.n)
		return false;
	words_add(
	    p, w, first ? columns.word[0] : words_joined(p, &columns, 0, ","));
	return true;
}

/* Of an option that is one of choices KIND:KEY: the value NAME-kind or
 * NAME-key; false if the name is none. */
static bool
part_of_choice(const struct flow_call *c, const char *name, struct words *w)
{
	struct pool *p = &c->flow->pool;
	const char *dash = strrchr(name, '-'), *text;
	const struct flow_option *o;
	size_t n;

	if (!dash || (strcmp(dash, "-kind") != 0 && strcmp(dash, "-key") != 0))
		return false;
	o = flow_option_find(
	    c->flow, pool_format(p, "%.*s", (int)(dash - name), name));
	if (!o || !o->choices || !strchr(o->choices, ':'))
		return false;
	if (!o->given.n)
		return true;
	text = o->given.word[0];
	n = strcspn(text, ":");
	if (strcmp(dash, "-kind") == 0)
		words_add(p, w, pool_format(p, "%.*s", (int)n, text));
	else if (text[n])
		words_add(p, w, text + n + 1);
	return true;
}

struct words
flow_call_value(
    const struct flow_call *c, const char *name, struct flow_place at)
{
	struct flow *f = c->flow;
	struct words w = { 0 };
	struct flow_value *v;
	bool known;

	if (flow_option_find(f, name))
		return flow_call_given(c, name);
	if (flow_own_value(c, name, &w))
		return w;
	v = find_value(c, name, at, &known);
	if (!known && part_of_choice(c, name, &w))
		return w;
	if (!known && c->old && strncmp(name, "old-", 4) == 0)
		return flow_known_words(c, name + 4);
	if (!known && value_of_columns(c, name, &w))
		return w;
	if (!known)
		flow_bad(at,
		    "expected an option, or a value of a line above, got "
		    "'%s'",
		    name);
	return v ? expanded(c, v) : w;
}

struct words
flow_call_last(const struct flow_call *c, const char *name)
{
	const struct flow_place end = { name, c->flow->values };

	return flow_call_value(c, name, end);
}

struct words
flow_pieces_files(const struct flow_call *c, const struct flow_pieces *pieces)
{
	struct words w = { 0 };
	size_t i;

	for (i = 0; i < pieces->n; i++)
		words_add_all(&c->flow->pool, &w, &pieces->files[i]);
	return w;
}

struct words
flow_call_inputs(const struct flow_call *c)
{
	struct words w = flow_pieces_files(c, &c->piece);
	const struct words others = flow_pieces_files(c, &c->other);

	words_add_all(&c->flow->pool, &w, &others);
	return w;
}

static bool
is_kind(const char *name)
{
	return names_have(flow_kinds, name);
}

bool
flow_call_kinds(const struct words *conditions)
{
	size_t i;

	for (i = 0; i < conditions->n; i++)
		if (is_kind(
			conditions->word[i] + (*conditions->word[i] == '!')))
			return true;
	return false;
}

/* Whether the earlier run has the file, or with a star one of the files. */
static bool
old_has(const struct flow_call *c, const char *name, struct flow_place at)
{
	const size_t n = strlen(name);
	const char sign = n && name[n - 1] == '*' ? '*' : 0;

	return flow_old_files(c,
		   pool_format(&c->flow->pool, "%.*s", (int)(n - !!sign), name),
		   sign, at)
		   .n > 0;
}

/* Whether one condition, without `!`, holds. */
static bool
holds(const struct flow_call *c, const char *word, const char *kind,
    struct flow_place at)
{
	const char *wanted = strchr(word, '=');
	struct words w;

	if (is_kind(word))
		return strcmp(word, kind) == 0;
	if (strncmp(word, "old/", 4) == 0)
		return old_has(c, word + 4, at);
	if (strncmp(word, "none=", 5) == 0)
		return c->numbers &&
		    flow_number_is_none(c->numbers, wanted + 1);
	if (!wanted)
		return flow_call_value(c, word, at).n > 0;
	w = flow_call_value(c,
	    pool_format(&c->flow->pool, "%.*s", (int)(wanted - word), word),
	    at);
	return words_have(&w, wanted + 1);
}

bool
flow_call_holds(const struct flow_call *c, const struct words *conditions,
    const char *kind, struct flow_place at)
{
	const char *word;
	size_t i;
	bool no;

	for (i = 0; i < conditions->n; i++) {
		word = conditions->word[i];
		no = *word == '!';
		if (holds(c, word + no, kind, at) == no)
			return false;
	}
	return true;
}

struct words
flow_call_items(const struct flow_call *c, const char *name)
{
	const char *list = flow_call_text(c, name);

	return list ? words_split(&c->flow->pool, list, ",")
		    : (struct words){ 0 };
}

struct words
flow_call_columns(const struct flow_call *c)
{
	const struct flow_place end = { "columns", c->flow->values };
	struct words w = flow_call_items(c, "fields"), weights;
	struct flow_value *v;
	bool known;
	size_t i;

	v = find_value(c, "columns", end, &known);
	if (known)
		return v ? expanded(c, v) : (struct words){ 0 };
	if (w.n)
		return w;
	weights = flow_call_items(c, "weights");
	for (i = 0; i < weights.n; i++)
		words_add(&c->flow->pool, &w,
		    pool_format(&c->flow->pool, "%zu", i + 2));
	return w;
}

/* Whether the list with commas has the option as OPTION=FILE. */
static bool
takes_file(const char *list, const char *option)
{
	const size_t n = strlen(option);

	for (; *list; list += *list == ',') {
		if (strncmp(list, option, n) == 0 &&
		    strncmp(list + n, "=FILE", 5) == 0)
			return true;
		list += strcspn(list, ",");
	}
	return false;
}

/* Adds the files among words --NAME FILE. */
static void
add_words(struct pool *p, struct words *to, const char *known,
    const struct words *given)
{
	size_t i;

	for (i = 1; i < given->n; i++)
		if (takes_file(known, given->word[i - 1]))
			words_add(p, to, given->word[i]);
}

struct words
flow_named_files(const struct flow_call *c)
{
	struct pool *p = &c->flow->pool;
	const struct flow_option *o = c->flow->option;
	struct words w = { 0 };
	size_t i;

	for (i = 0; i < c->flow->options; i++, o++)
		if (o->known)
			add_words(p, &w, o->known, &o->given);
		else if (o->type == OPT_IN && o->given.n &&
		    strcmp(o->given.word[0], "-") != 0)
			words_add(p, &w, o->given.word[0]);
	return w;
}
