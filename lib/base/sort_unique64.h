/* sort_unique64.h: sorts 64-bit hashes and drops repeated ones. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/column_sort64.h"

/* Working memory of the sort, which grows and is kept. Start from {0}. */
struct sort_unique64 {
	uint64_t *spare;
	size_t spare_cap;
	uint32_t *count;
	size_t count_cap;
	struct column_sort64 columns;
	bool columns_usable;
};

/* Sorts v[0, n), n < 2^32, ascending, and drops repeated values. Returns the
 * result, which is in s->spare or at v, and sets *distinct to its length; v is
 * overwritten. Linear time for values that are spread evenly, as hashes are;
 * correct for any. */
uint64_t *sort_unique64(
    struct sort_unique64 *s, uint64_t *v, size_t n, size_t *distinct);

void sort_unique64_free(struct sort_unique64 *s);
