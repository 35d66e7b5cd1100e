/* parity.h: a bound on what two sets share, from a few hundred bits of each.
 *
 * A feature falls on one of the bits; the bit says whether an odd number of
 * the set's features do. Where the bits of two sets differ, at least one
 * feature is in one of the sets only. */
#ifndef ND_PARITY_H
#define ND_PARITY_H

#include <stddef.h>
#include <stdint.h>

/* Makes the words * 64 bits of the n features at f; words is a power of two
 * up to 64. */
void parity_make(uint64_t *bits, size_t words, const uint64_t *f, size_t n);

/* How many bits differ: at least so many features are in one of the two sets
 * only, so nx + ny - 2 * shared >= differ. words is a multiple of 8. */
size_t parity_differ(const uint64_t *x, const uint64_t *y, size_t words);

#endif
