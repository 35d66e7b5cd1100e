/* counting_sort.h: a stable sort of triples by their first numbers, which are
 * close together. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/triple.h"

/* Memory of the sort. Start from {0}; owns both: 12 bytes a triple, and at most
 * 16 a triple of count. */
struct counting_sort {
	struct triple *to;
	uint32_t *count;
	size_t to_cap, count_cap;
};

/* Sorts the n < UINT32_MAX triples at t by a. Triples with one a are by b, then
 * c, or may come in any order. Takes linear time. Returns the sorted triples,
 * which are at t or in s until the next call. */
struct triple *counting_sort(
    struct counting_sort *s, struct triple *t, size_t n);

void counting_sort_free(struct counting_sort *s);
