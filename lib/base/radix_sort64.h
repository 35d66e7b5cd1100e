/* radix_sort64.h: sorts 64-bit numbers in place: radix sort and insertion
 * sort. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sorts a[0, n) by its bits from bit `low` up, ascending, in linear time;
 * numbers that are equal there end in any order. Takes up to 250 kB meanwhile.
 * Returns after one pass if a is sorted. */
void radix_sort64(uint64_t *a, size_t n, int low);

/* Sorts as radix_sort64 does, by means of another array of n numbers: into
 * `other` if to_other is true, else in place; overwrites both. */
void radix_sort64_between(
    uint64_t *a, uint64_t *other, size_t n, int low, bool to_other);

/* Sorts a[0, n) into `to`, which may be a. For a few numbers, or for numbers
 * that are each near their place. */
static inline void
insertion_sort64(const uint64_t *a, uint64_t *to, size_t n)
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
