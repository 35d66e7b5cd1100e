/* radix_sort64.c: radix sort from the highest digit in which numbers differ.
 * Many numbers are sorted in place; fewer, between two arrays that fit in the
 * cache; a few, by insertion. */
#include <string.h>

#include "base/prefetch.h"
#include "base/radix_sort64.h"

enum {
	BITS = 11,
	DIGITS = 1 << BITS,
	FEW = 24,
	AHEAD = 8,
	SPARE = 1 << 14 /* numbers */
};

/* A digit of a number: the bits of mask from bit shift. */
struct radix_digit {
	int shift;
	size_t mask;
};

static size_t
digit_of(uint64_t v, struct radix_digit d)
{
	return v >> d.shift & d.mask;
}

/* Sets *d to the highest digit in which numbers differ, with at most n values;
 * false if all numbers are equal from bit low up. */
static bool
choose_digit(const uint64_t *a, size_t n, int low, struct radix_digit *d)
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

/* Sets begin[i] and end[i] to where the bucket of digit i begins and ends. */
static void
find_buckets(const uint64_t *a, size_t n, struct radix_digit d, size_t *begin,
    size_t *end)
{
	size_t i, sum;

	memset(end, 0, (d.mask + 1) * sizeof *end);
	for (i = 0; i < n; i++)
		end[digit_of(a[i], d)]++;
	for (i = sum = 0; i <= d.mask; i++) {
		begin[i] = sum;
		end[i] = sum += end[i];
	}
}

void
radix_sort64_between(
    uint64_t *a, uint64_t *other, size_t n, int low, bool to_other)
{
	size_t next[DIGITS], end[DIGITS], i, begin;
	struct radix_digit d;

	if (n <= FEW) {
		insertion_sort64(a, to_other ? other : a, n);
		return;
	}
	if (!choose_digit(a, n, low, &d)) {
		if (to_other)
			memcpy(other, a, n * sizeof *a);
		return;
	}
	find_buckets(a, n, d, next, end);
	for (i = 0; i < n; i++)
		other[next[digit_of(a[i], d)]++] = a[i];
	for (i = begin = 0; i <= d.mask; begin = end[i++])
		if (end[i] > begin)
			radix_sort64_between(other + begin, a + begin,
			    end[i] - begin, low, !to_other);
}

/* Moves every number into its bucket: a number in a wrong bucket changes
 * places with a number in its own. next[i] is where bucket i begins. */
static void
distribute(uint64_t *a, size_t *next, const size_t *end, struct radix_digit d)
{
	uint64_t x, displaced;
	size_t i, k;

	for (i = 0; i <= d.mask; i++)
		while (next[i] < end[i]) {
			x = a[next[i]];
			while ((k = digit_of(x, d)) != i) {
				prefetch(&a[next[k] + AHEAD]);
				displaced = a[next[k]];
				a[next[k]++] = x;
				x = displaced;
			}
			a[next[i]++] = x;
		}
}

static void
sort_in_place(uint64_t *a, uint64_t spare[SPARE], size_t n, int low)
{
	size_t next[DIGITS], end[DIGITS], i, begin;
	struct radix_digit d;

	if (n <= SPARE) {
		radix_sort64_between(a, spare, n, low, false);
		return;
	}
	if (!choose_digit(a, n, low, &d))
		return;
	find_buckets(a, n, d, next, end);
	distribute(a, next, end, d);
	for (i = begin = 0; i <= d.mask; begin = end[i++])
		sort_in_place(a + begin, spare, end[i] - begin, low);
}

void
radix_sort64(uint64_t *a, size_t n, int low)
{
	uint64_t spare[SPARE];
	size_t i;

	for (i = 1; i < n && a[i] >> low >= a[i - 1] >> low; i++)
		;
	if (i < n)
		sort_in_place(a, spare, n, low);
}
