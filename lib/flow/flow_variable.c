/* flow_variable.c: variables of make that are options of a flow. */
#include <ctype.h>
#include <string.h>

#include "base/near_name.h"
#include "flow/flow_rule.h"

/* Options that are no variables, and what is instead of them, or NULL. */
static const char *const instead[][2] = {
	{ "again", "make -B starts over" },
	{ "dry-run", "make -n prints the command" },
	{ "clusters", "the clusters are %sOUT/clusters" },
	{ "map", "the map is %sOUT/removed" },
	{ "output", "the directory is %sOUT" },
	{ "update", "make always updates a run" },
	{ "files-from" },
	{ "format" },
	{ "label" },
	{ "make" },
	{ "null" },
	{ "open" },
	{ "parallel" },
	{ "parts" },
	{ "pieces" },
	{ "print0" },
	{ "stages" },
	{ "summary" },
};
enum { INSTEAD = sizeof instead / sizeof *instead };

const char *
flow_variable(struct pool *p, const char *option)
{
	char *name = pool_format(p, "%s", option), *c;

	for (c = name; *c; c++)
		*c = *c == '-' ? '_' : toupper(*c);
	return name;
}

/* The row of an option that is no variable, or INSTEAD. */
static size_t
find_instead(const char *option)
{
	size_t i = 0;

	while (i < INSTEAD && strcmp(option, instead[i][0]) != 0)
		i++;
	return i;
}

bool
flow_variable_is(const char *option)
{
	return find_instead(option) == INSTEAD;
}

static const char *
name_at(const void *words, size_t i)
{
	return ((const struct words *)words)->word[i];
}

const char *
flow_variable_hint(struct pool *p, const char *prefix, const char *flow,
    const struct words *known, const char *name)
{
	char *option = pool_format(p, "%s", name), *c;
	const char *all = "", *as_variable = flow_variable(p, name),
		   *near = NULL;
	size_t i;

	for (c = option; *c; c++)
		*c = *c == '_' ? '-' : tolower(*c);
	i = find_instead(option);
	if (i < INSTEAD)
		return instead[i][1] ? pool_format(p, instead[i][1], prefix)
				     : "see nd-make(7)";
	if (words_have(known, as_variable))
		near = as_variable;
	else if ((i = near_name_find(as_variable, known->n, name_at, known)) <
	    known->n)
		near = known->word[i];
	if (near)
		return pool_format(p, "did you mean %s%s?", prefix, near);
	for (i = 0; i < known->n; i++)
		all = pool_format(p, "%s %s%s", all, prefix, known->word[i]);
	return pool_format(p, "%s has%s", flow, all);
}
