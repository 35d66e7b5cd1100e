/* planes.h: random projection: on which side of each of many hyperplanes a
 * vector lies. Two vectors lie on the same side of one with probability
 * 1 - angle / pi.
 *
 * No hyperplane is stored. What it has for a term is one of the values in a
 * pool, which is drawn from the seed; which one, the hash of the term says, for
 * 32 hyperplanes at a time (planesum.h). */
#ifndef ND_PLANES_H
#define ND_PLANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record/vector.h"
#include "sketch/planesum.h"

/* Owns hash, weight and side. Lives at a multiple of 64 bytes. */
struct planes {
	_Alignas(64) int16_t pool[PLANE_POOL];
	uint64_t salt;
	size_t bits, blocks;
	uint64_t *hash;		/* of the terms of a vector */
	int16_t *weight;	/* and their weights, in integers */
	uint32_t *side;
	size_t hash_cap, weight_cap;
};

/* How the values are distributed. */
enum planes_values {
	PLANES_NORMAL,		/* as sums of 255 signs are: nearly normal */
	PLANES_SIGNS,		/* -1 and 1 */
};

void planes_make(struct planes *p, enum planes_values values, size_t bits,
    uint64_t seed);

/* The sides of a vector to row, in order (hexbits.h); false where no weight
 * counts. A vector and any multiple of it lie on the same sides. */
bool planes_sides(struct planes *p, const struct vector *v, uint64_t *row);

void planes_free(struct planes *p);

#endif
