/* match_pairs.h: reads pairs of sets, and which of their two sets has a match,
 * for set_matches.h. */
#pragma once

#include "base/triple.h"
#include "io/in.h"
#include "passage/set_matches.h"

/* The bits of a pair's third number above its similarity: which of its two sets
 * has a match. */
#define MATCH_FIRST (UINT32_C(1) << 30)
#define MATCH_SECOND (UINT32_C(1) << 31)
#define MATCH_SIMILARITY (MATCH_FIRST - 1)

/* Opens in, which the caller closes, and calls take for each pair, in their
 * order, by one thread at a time. */
void match_pairs_read(const struct set_matches *m, struct in *in,
    void (*take)(void *state, const struct triple *t), void *state);
