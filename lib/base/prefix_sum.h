/* prefix_sum.h: counts of buckets to the offsets where the buckets begin. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Replaces each of the n counts by the sum of the counts before it; returns the
 * sum of all, which must be below 2^32. */
static inline uint32_t
prefix_sum32(uint32_t *count, size_t n)
{
	uint32_t sum = 0, c;
	size_t i;

	for (i = 0; i < n; i++) {
		c = count[i];
		count[i] = sum;
		sum += c;
	}
	return sum;
}
