/* inverse.h: where each number is in an order. */
#pragma once

#include <stdint.h>

#include "base/mem.h"

/* The place of each of the numbers 0 to n - 1 in an order of them; the caller
 * frees it. */
static inline uint32_t *
inverse(const uint32_t *order, size_t n)
{
	uint32_t *place = mem_new(n + 1, sizeof *place);
	size_t i;

	for (i = 0; i < n; i++)
		place[order[i]] = i;
	return place;
}
