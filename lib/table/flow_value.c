#include <string.h>

#include "option/opt.h"
#include "table/flow_bytes.h"
#include "table/flow_known.h"
#include "table/flow_numbers.h"
#include "table/flow_value.h"

enum { WORDS_MOST = 100000 };

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
	struct words columns;

	if (!first && strcmp(name, "columns-list") != 0)
		return false;
	columns = flow_call_columns(c);
	if (!columns.n)
		return false;
	words_add(c->pool, w,
	    first ? columns.word[0] : words_joined(c->pool, &columns, 0, ","));
	return true;
}

/* Of an option that is one of choices KIND:KEY: the value NAME-kind or
 * NAME-key; false if the name is none. */
static bool
part_of_choice(const struct flow_call *c, const char *name, struct words *w)
{
	struct pool *p = c->pool;
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

/* The words of an option or value of that name, or `first`; an error names the
 * line. */
static struct words
call_value(const struct flow_call *c, const char *name, struct flow_place at)
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

	return call_value(c, name, end);
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

const char *
flow_call_old(const struct flow_call *c, struct flow_place at)
{
	const struct words old = call_value(c, "old", at);

	if (old.n != 1)
		flow_bad(at, "expected one directory as $old");
	return old.word[0];
}

/* Whether the earlier run has the file, or with a star one of the files. */
static bool
old_has(const struct flow_call *c, const char *name, struct flow_place at)
{
	const size_t n = strlen(name);
	const char sign = n && name[n - 1] == '*' ? '*' : 0;

	return flow_old_files(c, flow_call_old(c, at),
		   pool_format(c->pool, "%.*s", (int)(n - !!sign), name), sign)
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
		return call_value(c, word, at).n > 0;
	w = call_value(
	    c, pool_format(c->pool, "%.*s", (int)(wanted - word), word), at);
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
		words_add(c->pool, &w, pool_format(c->pool, "%zu", i + 2));
	return w;
}

/* An option as it was given: --NAME, before each of its arguments. */
static struct words
given_as(struct pool *p, const struct flow_option *o)
{
	struct words w = { 0 }, given = o->given;
	size_t i;

	if (o->takes == TAKES_WORDS && given.n)
		given = words_of(p, words_joined(p, &given, 0, " "));
	for (i = 0; i < given.n; i++) {
		words_add(p, &w, pool_format(p, "--%s", o->name));
		if (o->type != OPT_FLAG)
			words_add(p, &w, given.word[i]);
	}
	return w;
}

/* The item of the option `name` for a column: a single one is for all. */
static const char *
item_for(const struct flow_call *c, const char *name, const char *column,
    struct flow_place at)
{
	const struct words columns = flow_call_columns(c),
			   items = flow_call_items(c, name);
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
	const size_t dashes = dashes_of(dollar);
	const size_t k = name_bytes(dollar + 1 + dashes);
	const char *name =
	    pool_format(c->pool, "%.*s", (int)k, dollar + 1 + dashes);
	const char *point = dollar + 1 + dashes + k;
	const size_t digits =
	    *point == '.' ? strspn(point + 1, "0123456789") : 0;
	const struct flow_option *o;
	struct words w = { 0 };

	*n = dashes + k;
	o = dashes ? flow_option_find(c->flow, name) : NULL;
	if (o)
		return given_as(c->pool, o);
	if (dashes)
		flow_bad(at, "expected an option, got '--%s'", name);
	if (!digits)
		return call_value(c, name, at);
	*n += 1 + digits;
	words_add(c->pool, &w,
	    item_for(c, name,
		pool_format(c->pool, "%.*s", (int)digits, point + 1), at));
	return w;
}

void
flow_call_expand(const struct flow_call *c, const char *word,
    struct flow_place at, struct words *to)
{
	struct pool *p = c->pool;
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
