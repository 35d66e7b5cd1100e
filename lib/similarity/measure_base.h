/* measure_base.h: what depends on the base of a measure of sets: its functions
 * are in measure_table.c. */
#pragma once

#include <math.h>
#include <stdint.h>

#include "base/ratio.h"

/* What a shared part is compared with. */
enum measure_base { BASE_SUM, BASE_SMALLER, BASE_ROOT };

/* The base of two sets. */
static inline double
measure_base_of(enum measure_base base, uint32_t na, uint32_t nb)
{
	switch (base) {
	case BASE_SMALLER:
		return na < nb ? na : nb;
	case BASE_ROOT:
		return sqrt((double)na * nb);
	default:
		return (double)na + nb;
	}
}

/* A measure and a threshold p/q above 0. A wanted pair is a pair of sets, of nx
 * and ny features, whose similarity is at least that. */
struct measure {
	unsigned row; /* number of the row in measure_table */
	struct ratio t;
};

/* The least number of shared features of a wanted pair. */
uint64_t measure_min_shared(const struct measure *m, uint64_t nx, uint64_t ny);

/* The least ny of a wanted pair. */
uint64_t measure_min_size(const struct measure *m, uint64_t nx);

/* The largest ny of a wanted pair if x's features 0..i-1, in any order of all
 * features, are known to be unshared. UINT64_MAX if there is no bound, 0 if
 * no such pair exists. Does not increase with i. */
uint64_t measure_max_size(const struct measure *m, uint64_t nx, uint64_t i);
