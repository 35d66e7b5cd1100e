/* sketcher.h: makes sketches of vectors, by three methods.
 *
 * rp is random projection; simhash is the same with values of -1 and 1. minhash
 * has slots of 32 bits: the last 32 bits of the least hash of all terms with a
 * weight above 0. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "record/sketch_record.h"
#include "record/vector.h"
#include "sketch/random_projection.h"

/* The caller sets kind and zeroes the rest, which it owns. Takes 130 KB. */
struct sketcher {
	struct random_projection projection;
	struct sketch_kind kind;
	uint64_t *row;		  /* the last sketch */
	uint64_t *salt, *minimum; /* of each slot of minhash */
	uint64_t *hash;		  /* of the terms of the last vector */
	size_t hash_cap;
};

void sketcher_open(struct sketcher *s);

/* Sets s->row to the sketch of v; false if no weight is above 0. */
bool sketcher_vector(struct sketcher *s, const struct vector *v);
