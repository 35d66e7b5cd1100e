/* prefix.h: prefixes of sets, in any order of all features that these have in
 * common, of which two sets that are alike share several features. */
#ifndef ND_PREFIX_H
#define ND_PREFIX_H

#include <stdint.h>

#include "measure.h"

/* How many of the s features that a pair needs its two prefixes are to share:
 * at most n, but of few features fewer, as each of them makes every prefix
 * longer; at least 1. Never falls as s grows. */
static inline uint64_t
prefix_shared(uint64_t n, uint64_t s)
{
	return s / 16 < n ? s / 16 + (s < 16) : n;
}

/* How many features of x, the first in that order, two prefixes of which at
 * most n are to be shared have (prefix_shared): for a measure of the smaller
 * set alone all, as the larger one may share only its very last, and any set
 * may be the larger. */
uint64_t prefix_length(const struct measure *m, uint64_t n,
    uint64_t nx);

/* How many features two such prefixes of x and of y share at least, when the
 * pair is wanted. Of the two, one ends first: what it has and the other
 * prefix has not, the other set has not, so that the pair shares no more than
 * the prefixes do and what is behind that end (the count filter of l-prefixes,
 * and what PPJoin knows by positions). */
uint64_t prefix_count(const struct measure *m, uint64_t n, uint64_t nx,
    uint64_t ny);

#endif
