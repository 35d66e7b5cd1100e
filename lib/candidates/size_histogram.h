/* size_histogram.h: counts the pairs of sets whose sizes are possible in a
 * wanted pair, from the sizes alone. */
#ifndef ND_SIZE_HISTOGRAM_H
#define ND_SIZE_HISTOGRAM_H

#include <stddef.h>
#include <stdint.h>

#include "base/triple.h"
#include "similarity/set_measure.h"

/* Sizes and their counts: triple_ab is a size, c its count; a size may occur
 * more than once. 12 to 18 bytes for each distinct size. Owns size. Start from
 * {0}. */
struct size_histogram {
	struct triple *size;
	size_t n, cap;
};

/* Adds a set of n features. */
void size_histogram_add(struct size_histogram *h, uint64_t n);

/* The number of pairs of the sets added whose sizes fit m; removes all. */
uint64_t size_histogram_count(
    struct size_histogram *h, const struct measure *m);

void size_histogram_free(struct size_histogram *h);

#endif
