/* fractions.h: the whole part of a weighted sum of fractions, exactly. */
#ifndef ND_FRACTIONS_H
#define ND_FRACTIONS_H

#include <stddef.h>
#include <stdint.h>

/* Numbers are below 2^63, den above 0. */
struct fraction {
	uint64_t num, den;
};

/* weight times f. */
struct term {
	uint64_t weight;
	struct fraction f;
};

enum { FRACTIONS_MOST = 16 };

/* The sum of n <= FRACTIONS_MOST terms, whose whole parts together are below
 * 2^64, rounded down to a whole number. */
uint64_t fractions_floor(const struct term *term, size_t n);

#endif
