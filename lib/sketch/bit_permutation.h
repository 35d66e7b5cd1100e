/* bit_permutation.h: the sort keys of a table of sketches: the first bits of
 * each sketch after a random permutation (Charikar: Similarity estimation
 * techniques from rounding algorithms. STOC 2002). */
#ifndef ND_BIT_PERMUTATION_H
#define ND_BIT_PERMUTATION_H

#include <stddef.h>
#include <stdint.h>

#include "record/sketch_record.h"

enum { PERMUTATION_BITS = 64 };

/* The n bits of a sketch that make the key, the highest first: PERMUTATION_BITS
 * or, if the sketch has fewer bits, all. */
struct bit_permutation {
	uint32_t bit[PERMUTATION_BITS];
	size_t n;
};

/* Draws the permutation of a table: of single bits or, for minhash, of slots of
 * SKETCH_SLOT_BITS. */
void permutation_draw(struct bit_permutation *p, const struct sketch_kind *k,
    uint64_t seed, uint64_t table);

/* The key of a row: its n bits in the high bits, then zeros. */
uint64_t permutation_key(const struct bit_permutation *p, const uint64_t *row);

#endif
