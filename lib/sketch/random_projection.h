/* random_projection.h: random projection: on which side of each of many random
 * hyperplanes a vector lies (Charikar: Similarity estimation techniques from
 * rounding algorithms. STOC 2002). Two vectors lie on the same side of a
 * hyperplane with probability 1 - angle / pi.
 *
 * No hyperplane is stored. Its component for a term is a value of a pool, which
 * is drawn from the seed. The hash of the term selects a block of the pool for
 * each 32 hyperplanes (random_projection_kernel.h). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record/vector.h"
#include "sketch/random_projection_kernel.h"

/* Owns hash, weight and side. Its address is a multiple of 64. */
struct random_projection {
	_Alignas(64) int16_t pool[PROJECTION_POOL];
	uint64_t salt;
	size_t bits, blocks;
	uint64_t *hash;	 /* of the terms of the last vector */
	int16_t *weight; /* of these terms, scaled to integers */
	uint32_t *side;	 /* a bit for each hyperplane, 32 to a word */
	size_t hash_cap, weight_cap;
};

/* The distribution of the values of the pool. */
enum projection_values {
	PROJECTION_NORMAL, /* sums of 255 signs, which are nearly normal */
	PROJECTION_SIGNS,  /* -1 and 1 */
};

void projection_make(struct random_projection *p, enum projection_values values,
    size_t bits, uint64_t seed);

/* Sets row to the sides of v, hyperplane 0 first (base/hexbits.h); false if no
 * weight is above 0. A multiple of v has the same sides. */
bool projection_sides(
    struct random_projection *p, const struct vector *v, uint64_t *row);
