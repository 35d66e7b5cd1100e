/* set_intersection.h: the size of the intersection of two sets. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* The number of values in both a and b, each ascending and distinct; any number
 * below need if it is below need. Stops as soon as need is out of reach. */
size_t set_intersection_size(
    const uint64_t *a, size_t na, const uint64_t *b, size_t nb, size_t need);
