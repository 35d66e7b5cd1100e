/* size_histogram.h: how many pairs of sets, of which only the sizes are known,
 * are within the length bound of a measure. */
#ifndef ND_SIZE_HISTOGRAM_H
#define ND_SIZE_HISTOGRAM_H

#include <stddef.h>
#include <stdint.h>

#include "base/radix.h"
#include "similarity/set_measure.h"

/* Sizes, counted: a and b are the upper and the lower half of a size, c is
 * how many have it; a size may stand there twice. Start from {0}. 12 bytes
 * for each different size, or half as much again, but for the first
 * thousands. */
struct size_histogram {
	struct triple *size;
	size_t n, cap;
};

/* Adds a set of n features. */
void size_histogram_add(struct size_histogram *t, uint64_t n);

/* How many pairs of those added are within the bound; forgets them. */
uint64_t size_histogram_count(
    struct size_histogram *t, const struct measure *m);

void size_histogram_free(struct size_histogram *t);

#endif
