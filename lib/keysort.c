/* keysort.c: radix sort from the highest digit that differs down, to and fro
 * between two arrays; from a few on, insertion. */
#include <stdbool.h>
#include <string.h>

#include "keysort.h"

enum { BITS = 11, DIGITS = 1 << BITS, FEW = 32 };

/* Sorts a into to, which may be a. */
static void
insertion(const struct keyed *a, struct keyed *to, size_t n)
{
	struct keyed x;
	size_t i, k;

	for (i = 0; i < n; i++) {
		x = a[i];
		for (k = i; k > 0 && x.key < to[k - 1].key; k--)
			to[k] = to[k - 1];
		to[k] = x;
	}
}

/* Spreads a over to by the highest bits in which keys differ; bucket i is
 * then to[end[i - 1], end[i]). Returns how many buckets: 0 where all keys are
 * equal, and nothing was done. */
static size_t
spread(const struct keyed *a, struct keyed *to, size_t n, size_t *end)
{
	size_t at[DIGITS], i, sum, digits;
	uint64_t differ = 0;
	int bits = BITS, shift, top;

	for (i = 1; i < n; i++)
		differ |= a[i].key ^ a[0].key;
	if (!differ)
		return 0;
	while (n >> bits == 0)
		bits--;
	top = 64 - __builtin_clzll(differ);
	if (bits > top)
		bits = top;
	shift = top - bits;
	digits = (size_t)1 << bits;
	memset(end, 0, digits * sizeof *end);
	for (i = 0; i < n; i++)
		end[a[i].key >> shift & (digits - 1)]++;
	for (i = sum = 0; i < digits; i++) {
		at[i] = sum;
		end[i] = sum += end[i];
	}
	for (i = 0; i < n; i++)
		to[at[a[i].key >> shift & (digits - 1)]++] = a[i];
	return digits;
}

/* Sorts a, which is spoilt then, into other; or in its own place. */
static void
sort(struct keyed *a, struct keyed *other, size_t n, bool into)
{
	size_t end[DIGITS], digits, i, begin;

	if (n <= FEW) {
		insertion(a, into ? other : a, n);
		return;
	}
	digits = spread(a, other, n, end);
	if (!digits && into)
		memcpy(other, a, n * sizeof *a);
	for (i = begin = 0; i < digits; begin = end[i++])
		if (end[i] > begin)
			sort(other + begin, a + begin, end[i] - begin, !into);
}

void
keysort(struct keyed *a, struct keyed *spare, size_t n)
{
	size_t i;

	for (i = 1; i < n && a[i].key >= a[i - 1].key; i++)
		;
	if (i < n)
		sort(a, spare, n, false);
}
