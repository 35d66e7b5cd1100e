/* hamming.h: which of many rows of bits differ in few bits from two. */
#ifndef ND_HAMMING_H
#define ND_HAMMING_H

#include <stddef.h>
#include <stdint.h>

/* Rows stand in blocks of HAMMING_LANES: word w of the rows of block b side by
 * side from block[(b * words + w) * HAMMING_LANES]. */
enum { HAMMING_LANES = 16, HAMMING_GROUP_MOST = 4 };

/* A block with a row that is near: bit i of of[q] is set where row i of it
 * is near to query q. */
struct hamming_hit {
	uint32_t block;
	uint16_t rows[2];
};

/* Of n blocks, those with a row that is near to x or to y, ascending. Puts
 * them to hit, which has room for n, and returns how many.
 *
 * Near is at most most bits apart, where words are taken group at a time: of
 * the bits at one place of the words of a group any number that differ count
 * as one. So with group 1 that is the distance, and with more no more than
 * the distance, but sooner known. group is 1 to HAMMING_GROUP_MOST. */
size_t hamming_scan(const uint64_t *block, size_t n, size_t words, size_t group,
    const uint64_t *x, const uint64_t *y, uint64_t most,
    struct hamming_hit *hit);

/* How far two rows are apart; at group 1, in how many bits they differ. */
size_t hamming_distance(
    const uint64_t *x, const uint64_t *y, size_t words, size_t group);

#endif
