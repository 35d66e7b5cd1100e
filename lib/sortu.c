/* sortu.c: sorts 64-bit hashes and drops the repeated. */
#include <stdlib.h>

#include "sortu.h"

static int
cmp(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

size_t
sortu(struct sortu *s, uint64_t *v, size_t n)
{
	size_t i, m = 0;

	(void)s;
	qsort(v, n, sizeof *v, cmp);
	for (i = 0; i < n; i++)
		if (m == 0 || v[i] != v[m - 1])
			v[m++] = v[i];
	return m;
}
