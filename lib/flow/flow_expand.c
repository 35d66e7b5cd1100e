/* flow_expand.c: what a word of a command means. */
#include <string.h>

#include "flow/flow_call.h"
#include "option/opt.h"

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
	given = o->given;
	if (o->takes == TAKES_WORDS && given.n)
		given = words_of(p, words_joined(p, &given, 0, " "));
	for (i = 0; i < given.n; i++) {
		words_add(p, &w, pool_format(p, "--%s", name));
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
