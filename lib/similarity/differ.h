/* differ.h: which of many rows of terms differ in few terms from two; as
 * hamming.h for bits. A word holds two terms of 32 bits. */
#ifndef ND_DIFFER_H
#define ND_DIFFER_H

#include "similarity/hamming.h"

/* As hamming_near and hamming, in terms. */
size_t differ_near(const uint64_t *block, size_t n, size_t words,
    const uint64_t *x, const uint64_t *y, uint64_t most, struct near *hit);
size_t differ(const uint64_t *x, const uint64_t *y, size_t words);

#endif
