/* radix.c: radix sort from the lowest digit up, 11 bits a pass. */
#include <string.h>

#include "radix.h"

enum { BITS = 11, DIGITS = 1 << BITS, PASSES = 6, FEW = 48 };

static size_t
digit(uint64_t key, int pass)
{
	return key >> pass * BITS & (DIGITS - 1);
}

static void
insertion_sort(struct radix *a, size_t n)
{
	struct radix x;
	size_t i, k;

	for (i = 1; i < n; i++) {
		x = a[i];
		for (k = i; k > 0 && a[k - 1].key > x.key; k--)
			a[k] = a[k - 1];
		a[k] = x;
	}
}

void
radix_sort(struct radix *a, struct radix *tmp, size_t n)
{
	size_t at[DIGITS], i, sum, had;
	struct radix *from = a, *to = tmp, *swap;
	uint64_t some = 0, all = UINT64_MAX;
	int pass;

	if (n < FEW) {
		insertion_sort(a, n);
		return;
	}
	for (i = 0; i < n; i++) {
		some |= a[i].key;
		all &= a[i].key;
	}
	for (pass = 0; pass < PASSES; pass++) {
		/* Digits that are the same everywhere order nothing. */
		if (digit(some ^ all, pass) == 0)
			continue;
		memset(at, 0, sizeof at);
		for (i = 0; i < n; i++)
			at[digit(from[i].key, pass)]++;
		for (i = sum = 0; i < DIGITS; i++) {
			had = at[i];
			at[i] = sum;
			sum += had;
		}
		for (i = 0; i < n; i++)
			to[at[digit(from[i].key, pass)]++] = from[i];
		swap = from;
		from = to;
		to = swap;
	}
	if (from != a)
		memcpy(a, from, n * sizeof *a);
}
