/* permute.h: the keys that a table of sketches is sorted by: the first bits
 * of each sketch after a random permutation. */
#ifndef ND_PERMUTE_H
#define ND_PERMUTE_H

#include <stddef.h>
#include <stdint.h>

#include "record/sketch_record.h"

enum { PERMUTE_BITS = 64 };

/* Which bits of a sketch a key has, the highest first; less than
 * PERMUTE_BITS where a sketch has no more. */
struct permute {
	uint32_t bit[PERMUTE_BITS];
	size_t n;
};

/* The permutation of a table: of bits; of minhash, of terms. */
void permute_draw(struct permute *p, const struct sketch_kind *k,
    uint64_t seed, uint64_t table);

/* The key of a row: the bits, and zeros behind them. */
uint64_t permute_key(const struct permute *p, const uint64_t *row);

#endif
