/* span.c: stretches of bytes. */
#include <string.h>

#include "span.h"

size_t
split(char *line, size_t len, struct span *field, size_t max)
{
	char *end = line + len, *tab;
	size_t n = 0;

	for (;;) {
		tab = memchr(line, '\t', end - line);
		if (n < max)
			field[n] = (struct span){ line,
			    (n + 1 < max && tab ? tab : end) - line };
		n++;
		if (!tab)
			return n;
		line = tab + 1;
	}
}

bool
id_ok(struct span id)
{
	size_t i;

	for (i = 0; i < id.n; i++)
		if ((unsigned char)id.p[i] < 0x20)
			return false;
	return id.n > 0;
}

int
span_order(struct span a, struct span b)
{
	int c = memcmp(a.p, b.p, a.n < b.n ? a.n : b.n);

	return c ? c : (a.n > b.n) - (a.n < b.n);
}
