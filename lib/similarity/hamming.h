/* hamming.h: scans rows of bits for rows within a Hamming distance of two
 * queries. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Rows are stored in blocks of HAMMING_LANES: word w of the rows of block b is
 * at block[(b * words + w) * HAMMING_LANES], one lane a row. */
enum { HAMMING_LANES = 16, HAMMING_GROUP_MOST = 4 };

/* A block with a row near a query: bit i of rows[q] is set if row i of the
 * block is near query q. */
struct hamming_hit {
	uint32_t block;
	uint16_t rows[2];
};

/* Finds the blocks, among n, with a row whose distance from query x (0) or y
 * (1) is at most `most`. Puts them, ascending, in hit, which has room for n;
 * returns their number.
 *
 * group, from 1 to HAMMING_GROUP_MOST, is the number of words that are or-ed
 * together before their bits are counted. With group 1 the distance is the
 * Hamming distance; with more it is a lower bound, computed sooner. */
size_t hamming_scan(const uint64_t *block, size_t n, size_t words, size_t group,
    const uint64_t *x, const uint64_t *y, uint64_t most,
    struct hamming_hit *hit);

/* The distance of two rows, for the same group. */
size_t hamming_distance(
    const uint64_t *x, const uint64_t *y, size_t words, size_t group);
