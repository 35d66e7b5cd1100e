/* set_prefix.h: prefixes of sets, by one order of all features: two similar
 * sets share several features of theirs. */
#ifndef ND_SET_PREFIX_H
#define ND_SET_PREFIX_H

#include <stdint.h>

#include "similarity/set_measure.h"

/* How many features the prefixes of two sets must share if the sets must share
 * s: at most n; fewer if s is small, as each one makes every prefix longer; at
 * least 1. Never falls as s grows. */
static inline uint64_t
set_prefix_shared(uint64_t n, uint64_t s)
{
	return s / 16 < n ? s / 16 + (s < 16) : n;
}

/* The length of the prefix of a set of nx features: two such prefixes share
 * set_prefix_shared features for n. For a measure of the smaller set alone it
 * is nx: the larger set may share only its last feature, and any set may be the
 * larger. */
uint64_t set_prefix_length(const struct measure *m, uint64_t n, uint64_t nx);

/* The least number of features that the prefixes of sets of nx and ny features
 * share if the pair reaches the threshold of m. One prefix ends first in the
 * order. A feature up to that place that is in one prefix only is in one set
 * only; so the sets share at most what the prefixes do and the features after
 * that place (the count filter of l-prefixes; positions in PPJoin). */
uint64_t set_prefix_count_bound(
    const struct measure *m, uint64_t n, uint64_t nx, uint64_t ny);

#endif
