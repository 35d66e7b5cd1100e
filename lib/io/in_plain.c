/* in_plain.c: inputs that are read as they are. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "io/in_plain.h"

enum { TAB = 2 };

char *
in_plain_name(char *name)
{
	char *c;

	for (c = name; (c = strchr(c, '\t')); c++)
		*c = TAB;
	return name;
}

/* Whether the path begins with n bytes of the list. */
static bool
begins(const char *path, const char *list, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (path[i] != (list[i] == TAB ? '\t' : list[i]))
			return false;
	return true;
}

bool
in_is_listed(const char *list, const char *path)
{
	const size_t bytes = strlen(path);
	unsigned char next;
	bool is_directory;
	size_t n;

	for (; list; list = list[n] ? list + n + 1 : NULL) {
		n = strcspn(list, "\t");
		if (*list == '!' && n == bytes + 1 &&
		    begins(path, list + 1, bytes))
			return false;
		if (n == 1 && *list == '*' && *path != '+')
			return true;
		is_directory = n && list[n - 1] == '/';
		if (n == 0 || n > bytes || (*list == '!' && !is_directory) ||
		    !begins(path, list, n))
			continue;
		next = path[n];
		if (next != '+' && (is_directory || !isdigit(next)))
			return true;
	}
	return false;
}

bool
in_is_plain(const char *path)
{
	const char *list = getenv("ND_PLAIN");

	return list && in_is_listed(list, path ? path : "-");
}
