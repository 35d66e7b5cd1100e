/* column_sort64.h: the kernel of sort_unique64 for AVX-512. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	COLUMN_SORT64_PAD = 8, /* values that it writes after the result */
	COLUMN_SORT64_FAILED = -1,
};

/* Working memory of the sort, which grows and is kept. Start from {0}. */
struct column_sort64 {
	uint64_t *cell;
	size_t cell_cap;
	uint32_t *next;
	size_t next_cap;
};

/* Whether this machine can. */
bool column_sort64_usable(void);

/* Sorts v[0, n), n < 2^24, whose first `skip` < 32 bits are equal, into `to`,
 * and drops repeated values. Returns the new length, or COLUMN_SORT64_FAILED if
 * too many values are near each other. */
ptrdiff_t column_sort64(struct column_sort64 *s, const uint64_t *v, size_t n,
    int skip, uint64_t *to);
