/* in_plain.c: inputs that are read as they are. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "io/in_plain.h"

bool
in_is_listed(const char *list, const char *path)
{
	const size_t bytes = strlen(path);
	unsigned char next;
	size_t n;

	for (; list; list = list[n] ? list + n + 1 : NULL) {
		n = strcspn(list, "\t");
		if (*list == '!' && n == bytes + 1 &&
		    strncmp(list + 1, path, bytes) == 0)
			return false;
		if (n > bytes || strncmp(path, list, n) != 0)
			continue;
		next = path[n];
		if (next != '+' && !isdigit(next))
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
