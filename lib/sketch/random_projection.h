/* random_projection.h: random projection: on which side of each of many
 * hyperplanes a vector lies. Two vectors lie on the same side of one with
 * probability 1 - angle / pi.
 *
 * No hyperplane is stored. What it has for a term is one of the values in a
 * pool, which is drawn from the seed; which one, the hash of the term says, for
 * 32 hyperplanes at a time (random_projection_kernel.h). */
#ifndef ND_RANDOM_PROJECTION_H
#define ND_RANDOM_PROJECTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record/vector.h"
#include "sketch/random_projection_kernel.h"

/* Owns hash, weight and side. Lives at a multiple of 64 bytes. */
struct random_projection {
	_Alignas(64) int16_t pool[PROJECTION_POOL];
	uint64_t salt;
	size_t bits, blocks;
	uint64_t *hash;	 /* of the terms of a vector */
	int16_t *weight; /* and their weights, in integers */
	uint32_t *side;
	size_t hash_cap, weight_cap;
};

/* How the values are distributed. */
enum projection_values {
	PROJECTION_NORMAL, /* as sums of 255 signs are: nearly normal */
	PROJECTION_SIGNS,  /* -1 and 1 */
};

void projection_make(struct random_projection *p, enum projection_values values,
    size_t bits, uint64_t seed);

/* The sides of a vector to row, in order (hexbits.h); false where no weight
 * counts. A vector and any multiple of it lie on the same sides. */
bool projection_sides(
    struct random_projection *p, const struct vector *v, uint64_t *row);

void projection_free(struct random_projection *p);

#endif
