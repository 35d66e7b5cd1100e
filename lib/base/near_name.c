#include <stdbool.h>
#include <string.h>

#include "base/near_name.h"

/* Whether `from` becomes `to` by at most n changes. */
static bool
is_near(const char *from, const char *to, size_t n)
{
	while (*from && *from == *to) {
		from++;
		to++;
	}
	if (!*from && !*to)
		return true;
	if (n-- == 0)
		return false;
	if (!*from || !*to)
		return is_near(from + !!*from, to + !!*to, n);
	return is_near(from + 1, to, n) || is_near(from, to + 1, n) ||
	    is_near(from + 1, to + 1, n) ||
	    (from[0] == to[1] && from[1] == to[0] &&
		is_near(from + 2, to + 2, n));
}

size_t
near_name_find(const char *name, size_t n,
    const char *(*name_at)(const void *names, size_t i), const void *names)
{
	const size_t letters = strlen(name);
	const size_t most = letters < 6 ? 1 : letters < 8 ? 2 : 3;
	size_t changes, i;

	for (changes = 1; changes <= most && changes < letters; changes++)
		for (i = 0; i < n; i++)
			if (is_near(name, name_at(names, i), changes))
				return i;
	return n;
}
