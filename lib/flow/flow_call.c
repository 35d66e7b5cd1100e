/* flow_call.c: one call of a dataflow. */
#include <stdlib.h>
#include <string.h>

#include "flow/flow_bytes.h"
#include "flow/flow_call.h"
#include "flow/flow_kind.h"
#include "flow/flow_known.h"
#include "flow/flow_old.h"
#include "io/opt.h"

enum { WORDS_MOST = 100000 };

const char *const flow_kinds[] = { "rows", "columnar", "texts", "dump", "warc",
	NULL };

const struct flow_option *
flow_option_find(const struct flow *f, const char *name)
{
	size_t i;

	for (i = 0; i < f->options; i++)
		if (strcmp(f->option[i].name, name) == 0)
			return &f->option[i];
	return NULL;
}

static bool
is_given(const struct flow_call *c, const struct flow_option *o)
{
	return o && c->given[o - c->flow->option].n;
}

struct words
flow_call_given(const struct flow_call *c, const char *name)
{
	const struct flow_option *o = flow_option_find(c->flow, name);

	return o ? c->given[o - c->flow->option] : (struct words){ 0 };
}

bool
flow_call_knows(const struct flow_call *c, const char *option)
{
	return flow_option_find(c->flow, option);
}

bool
flow_call_form(const struct flow_call *c, bool other)
{
	static const char *const forms[] = { "json", "csv", "tsv", "parquet" };
	const struct flow_option *items =
	    flow_option_find(c->flow, "items-json");
	size_t i;

	if (other && items)
		return is_given(c, items);
	for (i = 0; i < sizeof forms / sizeof *forms; i++)
		if (is_given(c, flow_option_find(c->flow, forms[i])))
			return true;
	return false;
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

/* Whether the input is one file, a text. */
static bool
is_one_text(const struct flow_pieces *p)
{
	return p->n == 1 && p->files[0].n == 1 &&
	    strcmp(p->kind[0], "texts") == 0 &&
	    strcmp(flow_content_kind(p->files[0].word[0]), "text") == 0;
}

/* Whether that is so of the call; -1 if it is nothing of a call. */
static int
flag(const struct flow_call *c, const char *name)
{
	if (strcmp(name, "fits") == 0)
		return flow_bytes_fit(c);
	if (strcmp(name, "large") == 0)
		return flow_bytes_many(c);
	if (strcmp(name, "notes") == 0)
		return !notes_off;
	if (strcmp(name, "one-text") == 0)
		return is_one_text(&c->piece);
	if (strcmp(name, "output") == 0)
		return c->output;
	if (strcmp(name, "several") == 0)
		return c->piece.n > 1;
	if (strcmp(name, "told") == 0)
		return c->counts;
	return strcmp(name, "verbose") == 0 ? c->verbose : -1;
}

/* Whether the name is that of a value of the call itself, which goes to *w. */
static bool
own_value(const struct flow_call *c, const char *name, struct words *w)
{
	struct pool *p = &c->flow->pool;

	if (strcmp(name, "share") == 0)
		words_add(p, w, c->share);
	else if (strcmp(name, "piece-name") == 0)
		words_add(p, w, c->piece.name ? c->piece.name : "");
	else if (strcmp(name, "other-name") == 0)
		words_add(p, w, c->other.name ? c->other.name : "");
	else if (strcmp(name, "parts") == 0) {
		if (c->parts > 1)
			words_add(p, w, pool_format(p, "%zu", c->parts));
	} else if (c->old && strcmp(name, "old") == 0)
		words_add(p, w, c->old);
	else if (flag(c, name) < 0)
		return false;
	else if (flag(c, name))
		words_add(p, w, "1");
	return true;
}

/* The words as one, with blanks between. */
static struct words
joined(struct pool *p, const struct words *w)
{
	struct words one = { 0 };
	size_t i;

	words_add(p, &one, w->word[0]);
	for (i = 1; i < w->n; i++)
		one.word[0] =
		    pool_format(p, "%s %s", one.word[0], w->word[i]);
	return one;
}

/* An option as it was given: --NAME, before each of its arguments. */
static struct words
given_as(const struct flow_call *c, const char *name, struct flow_place at)
{
	const struct flow_option *o = flow_option_find(c->flow, name);
	struct pool *p = &c->flow->pool;
	struct words w = { 0 }, given;
	size_t i;

	if (!o)
		flow_bad(at, "expected an option, got '--%s'", name);
	given = c->given[o - c->flow->option];
	if (o->is_words && given.n)
		given = joined(p, &given);
	for (i = 0; i < given.n; i++) {
		words_add(p, &w, pool_format(p, "--%s", name));
		if (o->type != OPT_FLAG)
			words_add(p, &w, given.word[i]);
	}
	return w;
}

/* Whether the name is that of a value of the columns, which goes to *w: first
 * or columns-list. */
static bool
value_of_columns(const struct flow_call *c, const char *name, struct words *w)
{
	const bool first = strcmp(name, "first") == 0;
	struct pool *p = &c->flow->pool;
	struct words columns;
	size_t i;

	if (!first && strcmp(name, "columns-list") != 0)
		return false;
	columns = flow_call_columns(c);
	if (!columns.n)
		return false;
	words_add(p, w, columns.word[0]);
	for (i = 1; i < columns.n && !first; i++)
		w->word[0] =
		    pool_format(p, "%s,%s", w->word[0], columns.word[i]);
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
	if (!is_given(c, o))
		return true;
	text = c->given[o - c->flow->option].word[0];
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
		return c->given[flow_option_find(f, name) - f->option];
	if (own_value(c, name, &w))
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

static bool
is_kind(const char *name)
{
	size_t i;

	for (i = 0; flow_kinds[i]; i++)
		if (strcmp(name, flow_kinds[i]) == 0)
			return true;
	return false;
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

/* The items of an option, a list with commas; none if it is not given. */
static struct words
items_of(const struct flow_call *c, const char *name)
{
	const struct flow_option *o = flow_option_find(c->flow, name);
	struct pool *p = &c->flow->pool;
	struct words w = { 0 };
	char *text, *item;

	if (!is_given(c, o))
		return w;
	text = pool_format(p, "%s", c->given[o - c->flow->option].word[0]);
	while ((item = strsep(&text, ",")))
		words_add(p, &w, item);
	return w;
}

struct words
flow_call_columns(const struct flow_call *c)
{
	const struct flow_place end = { "columns", c->flow->values };
	struct words w = items_of(c, "fields"), weights;
	struct flow_value *v;
	bool known;
	size_t i;

	v = find_value(c, "columns", end, &known);
	if (known)
		return v ? expanded(c, v) : (struct words){ 0 };
	if (w.n)
		return w;
	weights = items_of(c, "weights");
	for (i = 0; i < weights.n; i++)
		words_add(&c->flow->pool, &w,
		    pool_format(&c->flow->pool, "%zu", i + 2));
	return w;
}

/* The item of the option `name` for a column: a single one is for all. */
static const char *
item_for(const struct flow_call *c, const char *name, const char *column,
    struct flow_place at)
{
	const struct words columns = flow_call_columns(c),
			   items = items_of(c, name);
	size_t i;

	for (i = 0; i < columns.n; i++)
		if (strcmp(columns.word[i], column) == 0)
			break;
	if (i == columns.n || !items.n)
		flow_bad(at, "expected a list of a column, got $%s.%s", name,
		    column);
	if (items.n > 1 && items.n != columns.n)
		opt_bad("--%s: expected %zu items, as many as columns, got %zu",
		    name, columns.n, items.n);
	return items.word[items.n > 1 ? i : 0];
}

/* The bytes of the name that begins at text. */
static size_t
name_bytes(const char *text)
{
	size_t n = 0;

	while ((text[n] >= 'a' && text[n] <= 'z') ||
	    (text[n] >= 'A' && text[n] <= 'Z') ||
	    (text[n] >= '0' && text[n] <= '9') || text[n] == '_' ||
	    (text[n] == '-' && n))
		n++;
	return n;
}

/* Whether an option is meant as it was given: $--NAME. */
static size_t
dashes_of(const char *dollar)
{
	return strncmp(dollar + 1, "--", 2) == 0 ? 2 : 0;
}

/* What `$NAME` at the dollar sign means; *n is set to the bytes of the
 * name, with the dashes before it and the column after it. */
static struct words
expand_name(const struct flow_call *c, const char *dollar, struct flow_place at,
    size_t *n)
{
	struct pool *p = &c->flow->pool;
	const size_t dashes = dashes_of(dollar);
	const size_t k = name_bytes(dollar + 1 + dashes);
	const char *name = pool_format(p, "%.*s", (int)k, dollar + 1 + dashes);
	const char *point = dollar + 1 + dashes + k;
	const size_t digits =
	    *point == '.' ? strspn(point + 1, "0123456789") : 0;
	struct words w = { 0 };

	*n = dashes + k;
	if (dashes)
		return given_as(c, name, at);
	if (!digits)
		return flow_call_value(c, name, at);
	*n += 1 + digits;
	words_add(p, &w,
	    item_for(
		c, name, pool_format(p, "%.*s", (int)digits, point + 1), at));
	return w;
}

void
flow_call_expand(const struct flow_call *c, const char *word,
    struct flow_place at, struct words *to)
{
	struct pool *p = &c->flow->pool;
	const char *text = "", *dollar;
	struct words w;
	size_t n;

	for (; (dollar = strchr(word, '$')); word = dollar + 1 + n) {
		text =
		    pool_format(p, "%s%.*s", text, (int)(dollar - word), word);
		if (dollar[1] == '$') {
			n = 1;
			text = pool_format(p, "%s$", text);
			continue;
		}
		if (!name_bytes(dollar + 1 + dashes_of(dollar)))
			flow_bad(at, "expected a name after $ in '%s'", word);
		w = expand_name(c, dollar, at, &n);
		if (!*text && !dollar[1 + n]) {
			words_add_all(p, to, &w);
			return;
		}
		if (w.n > 1)
			flow_bad(at, "expected one word of $%.*s, got %zu",
			    (int)n, dollar + 1, w.n);
		text = pool_format(p, "%s%s", text, w.n ? w.word[0] : "");
	}
	words_add(p, to, *text ? pool_format(p, "%s%s", text, word) : word);
}

const struct words *
flow_call_other(const struct flow_call *c)
{
	size_t i;

	for (i = 0; i < c->flow->options; i++)
		if (c->flow->option[i].names_other && c->given[i].n)
			return &c->given[i];
	return NULL;
}
