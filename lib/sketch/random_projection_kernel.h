/* random_projection_kernel.h: the kernel of random_projection.c: on which side
 * of each hyperplane. */
#ifndef ND_RANDOM_PROJECTION_KERNEL_H
#define ND_RANDOM_PROJECTION_KERNEL_H

#include <stddef.h>
#include <stdint.h>

enum {
	PROJECTION_LANES = 32, /* hyperplanes whose values are in one block */
	PROJECTION_BLOCKS = 1024, /* to be chosen from */
	PROJECTION_POOL = 2 * PROJECTION_LANES * PROJECTION_BLOCKS,
};

/* The sides of PROJECTION_LANES hyperplanes for each of `blocks` numbers; the
 * first value of a block is for the lowest bit.
 *
 * The j-th number, from 0, of a term comes from bits 16 (j mod 4) on of
 * mix64(h + (j / 4 + 1) * 0x9e3779b97f4a7c15), h being its hash: the lowest
 * eleven are the block of the pool with the values of these hyperplanes. The
 * second half of the pool is the first with other signs. A bit is whether the
 * sum over the terms of weight times value, modulo 2^16, is from 1 to
 * 2^15 - 1.
 *
 * The pool begins at a multiple of 64 bytes. */
void projection_kernel_sides(const int16_t *pool, const uint64_t *hash,
    const int16_t *weight, size_t n, size_t blocks, uint32_t *side);

#endif
