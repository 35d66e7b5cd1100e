/* flow_named.c: files that options of a call name. */
#include <string.h>

#include "flow/flow_named.h"

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
			add_words(p, &w, o->known, &c->given[i]);
		else if (o->type == OPT_IN && c->given[i].n &&
		    strcmp(c->given[i].word[0], "-") != 0)
			words_add(p, &w, c->given[i].word[0]);
	return w;
}
