/* set_intersection.c: the size of the intersection of two sorted sets. */
#include "similarity/set_intersection.h"

enum { SKEW = 32 }; /* ratio of the sizes above which elements are looked up */

static inline size_t
smaller(size_t a, size_t b)
{
	return a < b ? a : b;
}

static size_t
merge(const uint64_t *a, size_t na, const uint64_t *b, size_t nb, size_t need)
{
	size_t i = 0, k = 0, n = 0;
	uint64_t x, y;

	while (i < na && k < nb) {
		if (n + smaller(na - i, nb - k) < need)
			return 0;
		x = a[i];
		y = b[k];
		n += x == y;
		i += x <= y;
		k += y <= x;
	}
	return n < need ? 0 : n;
}

/* The intersection of a small a with b: galloping search. */
static size_t
look_up(const uint64_t *a, size_t na, const uint64_t *b, size_t nb, size_t need)
{
	size_t i, lo = 0, hi, step, mid, n = 0;

	for (i = 0; i < na && lo < nb; i++) {
		if (n + (na - i) < need)
			return 0;
		for (hi = lo, step = 1; hi < nb && b[hi] < a[i]; step *= 2) {
			lo = hi + 1;
			hi = nb - hi > step ? hi + step : nb;
		}
		while (lo < hi) {
			mid = lo + (hi - lo) / 2;
			if (b[mid] < a[i])
				lo = mid + 1;
			else
				hi = mid;
		}
		n += lo < nb && b[lo] == a[i];
	}
	return n < need ? 0 : n;
}

size_t
set_intersection_size(
    const uint64_t *a, size_t na, const uint64_t *b, size_t nb, size_t need)
{
	if (nb / SKEW > na)
		return look_up(a, na, b, nb, need);
	if (na / SKEW > nb)
		return look_up(b, nb, a, na, need);
	return merge(a, na, b, nb, need);
}
