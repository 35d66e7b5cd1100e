/* set_prefix.h: prefixes of sets that share several features.
 *
 * A prefix is the first features of a set in one order of all features. */
#pragma once

#include <stdint.h>

#include "similarity/set_measure.h"

/* The number of features that the prefixes of two sets share if the sets share
 * s: s / 16, clamped to 1..n; requiring one more lengthens each prefix by one.
 * Does not decrease with s. */
static inline uint64_t
set_prefix_shared(uint64_t n, uint64_t s)
{
	return s / 16 < n ? s / 16 + (s < 16) : n;
}

/* The length of the prefix of a set of nx features, such that the prefixes of a
 * wanted pair share set_prefix_shared(n, s) features. If measure_smaller_only,
 * it is nx: the larger set may share only its last feature, and any set may be
 * the larger. */
uint64_t set_prefix_length(const struct measure *m, uint64_t n, uint64_t nx);

/* The least number of features that the prefixes of a wanted pair of nx and ny
 * features share. One of the prefixes ends first in the order. A feature up to
 * that end that is in one prefix only is in one set only. So the sets share at
 * most the shared features of the prefixes and the features after that end (the
 * count filter of l-prefixes; positional filter of PPJoin). */
uint64_t set_prefix_count_bound(
    const struct measure *m, uint64_t n, uint64_t nx, uint64_t ny);
