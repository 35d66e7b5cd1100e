/* vector_store.h: vectors in memory. */
#pragma once

#include <stdint.h>

#include "base/idmap.h"
#include "io/in.h"
#include "record/unique_ids.h"
#include "verify/record_content.h"

/* Vectors by the numbers of their ids: vector i has the terms [start[i],
 * start[i + 1]), ascending. Owns all. Takes 12 bytes a term, 60 and the id a
 * vector. Start from {0}. */
struct vector_store {
	struct unique_ids unique;
	size_t *start;
	uint32_t *term;		   /* by number in the map of terms */
	uint64_t *weight;	   /* in millionths */
	unsigned __int128 *square; /* the norm squared: cosine.h */
	size_t start_cap, term_cap, weight_cap, square_cap;
	uint64_t empty; /* vectors without a weight */
};

/* Reads all vectors of in; terms numbers their terms. A malformed record or a
 * repeated id ends the program or goes to in->rejects. */
void vector_store_read(struct vector_store *v, struct idmap *terms,
    struct in *in, struct content_reader *r);

/* The same in two steps, for vectors from elsewhere: begin, also after others,
 * whose memory is used again, and add the vector s, or report its id by
 * in_bad. */
void vector_store_begin(struct vector_store *v);
void vector_store_add(struct vector_store *v, struct idmap *terms,
    struct in *in, const struct record_content *s);

void vector_store_free(struct vector_store *v);
