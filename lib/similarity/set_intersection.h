/* set_intersection.h: how many features two sets share. */
#ifndef ND_SET_INTERSECTION_H
#define ND_SET_INTERSECTION_H

#include <stddef.h>
#include <stdint.h>

/* How many values a and b have in common, both ascending and distinct; where
 * that is below need, any number below need. Stops as soon as what is left
 * cannot make up for what was missed. */
size_t set_intersection_size(
    const uint64_t *a, size_t na, const uint64_t *b, size_t nb, size_t need);

#endif
