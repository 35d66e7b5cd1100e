/* bit_permutation.h: the keys that a table of sketches is sorted by: the first
 * bits of each sketch after a random permutation. */
#ifndef ND_BIT_PERMUTATION_H
#define ND_BIT_PERMUTATION_H

#include <stddef.h>
#include <stdint.h>

#include "record/sketch_record.h"

enum { PERMUTATION_BITS = 64 };

/* Which bits of a sketch a key has, the highest first; less than
 * PERMUTATION_BITS where a sketch has no more. */
struct bit_permutation {
	uint32_t bit[PERMUTATION_BITS];
	size_t n;
};

/* The permutation of a table: of bits; of minhash, of terms. */
void permutation_draw(struct bit_permutation *p, const struct sketch_kind *k,
    uint64_t seed, uint64_t table);

/* The key of a row: the bits, and zeros behind them. */
uint64_t permutation_key(const struct bit_permutation *p, const uint64_t *row);

#endif
