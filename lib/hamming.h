/* hamming.h: which of many rows of bits differ in few bits from two. */
#ifndef ND_HAMMING_H
#define ND_HAMMING_H

#include <stddef.h>
#include <stdint.h>

/* Rows stand in blocks of NEAR_LANES: word w of the rows of block b side by
 * side from block[(b * words + w) * NEAR_LANES]. */
enum { NEAR_LANES = 16 };

/* A block with a row that is near: bit i of of[q] is set where row i of it
 * is near to query q. */
struct near {
	uint32_t block;
	uint16_t of[2];
};

/* Of n blocks, those with a row that differs from x or from y in at most most
 * bits, ascending. Puts them to hit, which has room for n, and returns how
 * many. */
size_t hamming_near(const uint64_t *block, size_t n, size_t words,
    const uint64_t *x, const uint64_t *y, uint64_t most, struct near *hit);

/* In how many bits two rows differ. */
size_t hamming(const uint64_t *x, const uint64_t *y, size_t words);

#endif
