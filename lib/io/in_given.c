#include <stdlib.h>
#include <string.h>

#include "io/in_given.h"

enum { TAB = 2 };

char *
in_given_name(char *name)
{
	char *c;

	for (c = name; (c = strchr(c, '\t')); c++)
		*c = TAB;
	return name;
}

/* The bytes of an item that the path begins with, or 0. */
static size_t
begins(const char *path, const char *item)
{
	size_t i;

	for (i = 0; item[i] && item[i] != '\t'; i++)
		if (path[i] != (item[i] == TAB ? '\t' : item[i]))
			return 0;
	return i;
}

bool
in_is_given(const char *path)
{
	const char *item = getenv("ND_GIVEN");
	size_t n;

	if (!item)
		return true;
	if (!path)
		path = "-";
	for (; item; item = (item = strchr(item, '\t')) ? item + 1 : NULL) {
		n = begins(path, item);
		if (n && (!path[n] || path[n] == '/' || path[n - 1] == '/'))
			return true;
	}
	return false;
}
