/* parity_filter.h: a bound on what two sets share, from a few hundred bits of
 * each.
 *
 * A feature falls on one of the bits; the bit says whether an odd number of
 * the set's features do. Where the bits of two sets differ, at least one
 * feature is in one of the sets only. */
#ifndef ND_PARITY_FILTER_H
#define ND_PARITY_FILTER_H

#include <stddef.h>
#include <stdint.h>

enum { PARITY_LEAST = 4, PARITY_MOST = 256 }; /* words */

/* How many words of bits suit a set of n: a power of two from PARITY_LEAST
 * to PARITY_MOST. */
size_t parity_words(size_t n);

/* Makes the bits of the n features at f. */
void parity_make(uint64_t *bits, size_t words, const uint64_t *f, size_t n);

/* How many bits differ: at least so many features are in one of the two sets
 * only, so nx + ny - 2 * shared >= differ. The longer bits are folded. */
size_t parity_distance(
    const uint64_t *x, size_t wx, const uint64_t *y, size_t wy);

#endif
