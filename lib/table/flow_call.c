#include <string.h>

#include "format/rows.h"
#include "table/flow_call.h"

const char *const flow_kinds[] = { "rows", "columnar", "texts", "dump", "warc",
	NULL };

const char *
flow_call_directory(const struct flow_call *c)
{
	return pool_format(c->pool, "%.*s", (int)strlen(c->dir) - 1, c->dir);
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
flow_option_is_form(const struct flow_option *o)
{
	size_t i;

	for (i = ROWS_JSON; i < ROWS_FORMS; i++)
		if (strcmp(o->name, rows_forms[i].name) == 0)
			return true;
	return strcmp(o->name, "parquet") == 0 ||
	    strcmp(o->name, "dialect") == 0;
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
	const struct flow_option *o = c->flow->option;
	const char *json = flow_call_json(c, other);
	bool is = flow_call_text(c, json);
	size_t i;

	for (i = 0; strcmp(json, "json") == 0 && i < c->flow->options; i++)
		is |= o[i].given.n && flow_option_is_form(&o[i]);
	return is;
}

struct words
flow_pieces_files(const struct flow_call *c, const struct flow_pieces *pieces)
{
	struct words w = { 0 };
	size_t i;

	for (i = 0; i < pieces->n; i++)
		words_add_all(c->pool, &w, &pieces->files[i]);
	return w;
}

struct words
flow_call_inputs(const struct flow_call *c)
{
	struct words w = flow_pieces_files(c, &c->piece);
	const struct words others = flow_pieces_files(c, &c->other);

	words_add_all(c->pool, &w, &others);
	return w;
}

struct words
flow_call_items(const struct flow_call *c, const char *name)
{
	const char *list = flow_call_text(c, name);

	return list ? words_split(c->pool, list, ",") : (struct words){ 0 };
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
	const struct flow_option *o = c->flow->option;
	struct words w = { 0 };
	size_t i;

	for (i = 0; i < c->flow->options; i++, o++)
		if (o->known)
			add_words(c->pool, &w, o->known, &o->given);
		else if (o->type == OPT_IN && o->given.n &&
		    strcmp(o->given.word[0], "-") != 0)
			words_add(c->pool, &w, o->given.word[0]);
	return w;
}
