/* radix_sort64.c: radix sort from the highest digit in which numbers differ.
 * Many numbers are sorted in place; fewer, between two arrays that fit in the
 * cache; a few, by insertion. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/prefetch.h"
#include "base/radix_sort64.h"

enum {
	BITS = 11,
	FEW = 24,
	AHEAD = 8,
	SPARE = 1 << 14 /* numbers */
};

/* A digit of a number: the bits of mask from bit shift. */
struct radix_digit {
	int shift;
	size_t mask;
};

/* Memory that all levels of a sort share: no array is on the stack. */
struct radix_room {
	uint64_t *next, *spare;
	uint64_t *end; /* of the buckets of this level, and of those below */
};

static size_t
digit_of(uint64_t v, struct radix_digit d)
{
	return v >> d.shift & d.mask;
}

/* The most bits of a digit of n > FEW numbers. */
static int
most_bits(size_t n)
{
	int bits = BITS;

	while (n >> bits == 0)
		bits--;
	return bits;
}

/* Sets *d to the highest digit in which numbers differ, with at most n values;
 * false if all numbers are equal from bit low up. */
static bool
choose_digit(const uint64_t *a, size_t n, int low, struct radix_digit *d)
{
	uint64_t differ = 0;
	int bits = most_bits(n), top;
	size_t i;

	for (i = 1; i < n; i++)
		differ |= a[i] ^ a[0];
	if (!(differ >> low))
		return false;
	top = 64 - __builtin_clzll(differ);
	if (bits > top - low)
		bits = top - low;
	d->shift = top - bits;
	d->mask = ((size_t)1 << bits) - 1;
	return true;
}

/* Sets begin[i] and end[i] to where the bucket of digit i begins and ends. */
static void
find_buckets(const uint64_t *a, size_t n, struct radix_digit d, uint64_t *begin,
    uint64_t *end)
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

/* Memory for n > FEW numbers. The digits of all levels have at most 64 bits. */
static struct radix_room
new_room(size_t n, size_t spare)
{
	const int bits = most_bits(n);
	const size_t digits = (size_t)1 << bits;
	struct radix_room r = { 0 };
	size_t cap = 0;

	r.next = mem_grow(
	    NULL, &cap, digits * (64 / bits + 2) + spare, sizeof *r.next);
	r.spare = r.next + digits;
	r.end = r.spare + spare;
	return r;
}

static void
sort_between(uint64_t *a, uint64_t *other, size_t n, int low, bool to_other,
    struct radix_room r)
{
	uint64_t *end = r.end, begin;
	struct radix_digit d;
	size_t i;

	if (n <= FEW) {
		insertion_sort64(a, to_other ? other : a, n);
		return;
	}
	if (!choose_digit(a, n, low, &d)) {
		if (to_other)
			memcpy(other, a, n * sizeof *a);
		return;
	}
	find_buckets(a, n, d, r.next, end);
	for (i = 0; i < n; i++)
		other[r.next[digit_of(a[i], d)]++] = a[i];
	r.end += d.mask + 1;
	for (i = begin = 0; i <= d.mask; begin = end[i++])
		if (end[i] > begin)
			sort_between(other + begin, a + begin, end[i] - begin,
			    low, !to_other, r);
}

void
radix_sort64_between(
    uint64_t *a, uint64_t *other, size_t n, int low, bool to_other)
{
	struct radix_room r = { 0 };

	if (n > FEW)
		r = new_room(n, 0);
	sort_between(a, other, n, low, to_other, r);
	free(r.next);
}

/* Moves every number into its bucket: a number in a wrong bucket changes
 * places with a number in its own. next[i] is where bucket i begins. */
static void
distribute(
    uint64_t *a, uint64_t *next, const uint64_t *end, struct radix_digit d)
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
sort_in_place(uint64_t *a, size_t n, int low, struct radix_room r)
{
	uint64_t *end = r.end, begin;
	struct radix_digit d;
	size_t i;

	if (n <= SPARE) {
		sort_between(a, r.spare, n, low, false, r);
		return;
	}
	if (!choose_digit(a, n, low, &d))
		return;
	find_buckets(a, n, d, r.next, end);
	distribute(a, r.next, end, d);
	r.end += d.mask + 1;
	for (i = begin = 0; i <= d.mask; begin = end[i++])
		sort_in_place(a + begin, end[i] - begin, low, r);
}

void
radix_sort64(uint64_t *a, size_t n, int low)
{
	struct radix_room r;
	size_t i;

	for (i = 1; i < n && a[i] >> low >= a[i - 1] >> low; i++)
		;
	if (i >= n)
		return;
	if (n <= FEW) {
		insertion_sort64(a, a, n);
		return;
	}
	r = new_room(n, n < SPARE ? n : SPARE);
	sort_in_place(a, n, low, r);
	free(r.next);
}
