/* sketcher.h: vectors to sketches, by any method.
 *
 * rp is random projection. simhash is that with values of -1 and 1. minhash
 * has a term for every 32 bits: that whose hash is the least, known by the
 * last 32 bits of it; weights do not count, but for 0. */
#ifndef ND_SKETCHER_H
#define ND_SKETCHER_H

#include <stdbool.h>
#include <stdint.h>

#include "record/sketch_record.h"
#include "record/vector.h"
#include "sketch/random_projection.h"

/* The caller sets kind. Owns the rest. 130 KB. */
struct sketcher {
	struct random_projection projection;
	struct sketch_kind kind;
	uint64_t *row;		  /* the sketch last made */
	uint64_t *salt, *minimum; /* of minhash, one for each term */
	uint64_t *hash;
	size_t hash_cap;
};

void sketcher_open(struct sketcher *s);

/* The sketch of v to s->row; false where no weight counts. */
bool sketcher_vector(struct sketcher *s, const struct vector *v);

void sketcher_free(struct sketcher *s);

#endif
