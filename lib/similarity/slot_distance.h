/* slot_distance.h: which of many rows of terms differ in few terms from two; as
 * hamming.h for bits. A word holds two terms of 32 bits. */
#ifndef ND_SLOT_DISTANCE_H
#define ND_SLOT_DISTANCE_H

#include "similarity/hamming.h"

/* As hamming_scan and hamming, in terms. */
size_t slot_distance_scan(const uint64_t *block, size_t n, size_t words,
    const uint64_t *x, const uint64_t *y, uint64_t most,
    struct hamming_hit *hit);
size_t slot_distance(const uint64_t *x, const uint64_t *y, size_t words);

#endif
