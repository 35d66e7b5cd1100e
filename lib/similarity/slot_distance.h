/* slot_distance.h: scans rows of 32-bit values for rows near two queries.
 *
 * The distance is the number of values that differ. A word has two values. */
#pragma once

#include "similarity/hamming.h"

/* hamming_scan and hamming_distance for this distance, without groups. */
size_t slot_distance_scan(const uint64_t *block, size_t n, size_t words,
    const uint64_t *x, const uint64_t *y, uint64_t most,
    struct hamming_hit *hit);
size_t slot_distance(const uint64_t *x, const uint64_t *y, size_t words);
