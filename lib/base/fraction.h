/* fraction.h: the whole part of a weighted sum of fractions, exactly. */
#ifndef ND_FRACTION_H
#define ND_FRACTION_H

#include <stddef.h>
#include <stdint.h>

/* Numbers are below 2^63, den above 0. */
struct fraction {
	uint64_t num, den;
};

/* weight times f. */
struct weighted_fraction {
	uint64_t weight;
	struct fraction value;
};

enum { FRACTION_TERMS_MOST = 16 };

/* The sum of n <= FRACTION_TERMS_MOST terms, whose whole parts together are
 * below 2^64, rounded down to a whole number. */
uint64_t fraction_sum_floor(const struct weighted_fraction *term, size_t n);

#endif
