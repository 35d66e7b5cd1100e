/* random_projection_kernel.h: computes with SIMD on which side of each
 * hyperplane a vector lies. */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum {
	PROJECTION_LANES = 32,	  /* hyperplanes of a block of values */
	PROJECTION_BLOCKS = 1024, /* in half a pool */
	PROJECTION_POOL = 2 * PROJECTION_LANES * PROJECTION_BLOCKS,
};

/* Sets side[j] for j < blocks to the sides of hyperplanes PROJECTION_LANES * j
 * to PROJECTION_LANES * (j + 1) - 1, the first in the lowest bit, for a vector
 * of n terms.
 *
 * Block j of a term with hash h is the number in the lowest 11 of 16 bits: bits
 * 16 (j mod 4) on of mix64(h + (j / 4 + 1) * 0x9e3779b97f4a7c15). The second
 * half of the pool is the first half negated. A bit is set if the sum of weight
 * times value over all terms, modulo 2^16, is from 1 to 2^15 - 1.
 *
 * pool is aligned to 64 bytes. */
void projection_kernel_sides(const int16_t *pool, const uint64_t *hash,
    const int16_t *weight, size_t n, size_t blocks, uint32_t *side);
