/* keysort.c: radix sort from the highest digit that differs down: in place
 * while there are many, to and fro between two arrays in the cache from then
 * on, in the end by insertion. */
#include <stdbool.h>
#include <string.h>

#include "base/keysort.h"

enum { BITS = 11, DIGITS = 1 << BITS, FEW = 24, AHEAD = 8 };

/* Where the digit is that is sorted by. */
struct digit {
	int shift;
	size_t mask;
};

static size_t
digit_of(uint64_t v, struct digit d)
{
	return v >> d.shift & d.mask;
}

/* Sorts a into to, which may be a. */
static void
insertion(const uint64_t *a, uint64_t *to, size_t n)
{
	uint64_t x;
	size_t i, k;

	for (i = 0; i < n; i++) {
		x = a[i];
		for (k = i; k > 0 && x < to[k - 1]; k--)
			to[k] = to[k - 1];
		to[k] = x;
	}
}

/* The highest digit in which any differ, of no more values than there are
 * numbers; false where they are equal from low on. */
static bool
choose(const uint64_t *a, size_t n, int low, struct digit *d)
{
	uint64_t differ = 0;
	int bits = BITS, top;
	size_t i;

	for (i = 1; i < n; i++)
		differ |= a[i] ^ a[0];
	if (!(differ >> low))
		return false;
	top = 64 - __builtin_clzll(differ);
	while (n >> bits == 0)
		bits--;
	if (bits > top - low)
		bits = top - low;
	d->shift = top - bits;
	d->mask = ((size_t)1 << bits) - 1;
	return true;
}

/* Where the buckets begin, at, and end. */
static void
count(const uint64_t *a, size_t n, struct digit d, size_t *at, size_t *end)
{
	size_t i, sum;

	memset(end, 0, (d.mask + 1) * sizeof *end);
	for (i = 0; i < n; i++)
		end[digit_of(a[i], d)]++;
	for (i = sum = 0; i <= d.mask; i++) {
		at[i] = sum;
		end[i] = sum += end[i];
	}
}

/* Sorts a, which is spoilt then, into other; or in its own place. */
static void
sort(uint64_t *a, uint64_t *other, size_t n, int low, bool into)
{
	size_t at[DIGITS], end[DIGITS], i, begin;
	struct digit d;

	if (n <= FEW) {
		insertion(a, into ? other : a, n);
		return;
	}
	if (!choose(a, n, low, &d)) {
		if (into)
			memcpy(other, a, n * sizeof *a);
		return;
	}
	count(a, n, d, at, end);
	for (i = 0; i < n; i++)
		other[at[digit_of(a[i], d)]++] = a[i];
	for (i = begin = 0; i <= d.mask; begin = end[i++])
		if (end[i] > begin)
			sort(other + begin, a + begin, end[i] - begin, low,
			    !into);
}

/* Puts every number into its bucket: what is in the wrong one changes places
 * with what is in its own. */
static void
distribute(uint64_t *a, size_t *at, const size_t *end, struct digit d)
{
	uint64_t x, had;
	size_t i, k;

	for (i = 0; i <= d.mask; i++)
		while (at[i] < end[i]) {
			x = a[at[i]];
			while ((k = digit_of(x, d)) != i) {
				__builtin_prefetch(&a[at[k] + AHEAD], 1);
				had = a[at[k]];
				a[at[k]++] = x;
				x = had;
			}
			a[at[i]++] = x;
		}
}

static void
sort_in_place(uint64_t *a, size_t n, int low)
{
	static uint64_t spare[KEYSORT_SPARE];
	size_t at[DIGITS], end[DIGITS], i, begin;
	struct digit d;

	if (n <= KEYSORT_SPARE) {
		sort(a, spare, n, low, false);
		return;
	}
	if (!choose(a, n, low, &d))
		return;
	count(a, n, d, at, end);
	distribute(a, at, end, d);
	for (i = begin = 0; i <= d.mask; begin = end[i++])
		sort_in_place(a + begin, end[i] - begin, low);
}

void
keysort(uint64_t *a, size_t n, int low)
{
	size_t i;

	for (i = 1; i < n && a[i] >> low >= a[i - 1] >> low; i++)
		;
	if (i < n)
		sort_in_place(a, n, low);
}
