/* common.c: the intersection of two sorted sets, counted. */
#include "common.h"

size_t
common(const uint64_t *a, size_t na, const uint64_t *b, size_t nb, size_t need)
{
	size_t i = 0, k = 0, n = 0;
	uint64_t x, y;

	while (i < na && k < nb) {
		if (n + (na - i < nb - k ? na - i : nb - k) < need)
			return 0;
		x = a[i];
		y = b[k];
		n += x == y;
		i += x <= y;
		k += y <= x;
	}
	return n < need ? 0 : n;
}
