/* common_sets.h: sets with too many similar sentences, whose pairs would have
 * no bound. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "passage/sentence_places.h"

/* The caller sets the members before found; a and b are borrowed: b is a or, of
 * two collections, the other one. Owns the rest. near[0] and left[0] are of the
 * sets of a, near[1] and left[1] of the sets of b. */
struct common_sets {
	struct sentence_places *a, *b; /* with their lists or counts */
	uint32_t sets;		       /* the greatest number of a set */
	uint64_t most;		       /* matches for a sentence */

	uint64_t found;	   /* matches: pairs of sentences */
	uint32_t *near[2]; /* of each set, the matches of a sentence */
	uint8_t *left[2];  /* bits: the sets left out; NULL before that */
};

/* Whether a set is left out by such bits, or NULL. */
static inline bool
common_sets_left(const uint8_t *left, uint32_t set)
{
	return left && left[set / 8] >> set % 8 & 1;
}

/* Counts the matches of equal sentences, of one collection. */
void common_sets_open(struct common_sets *c);

/* Frees near. */
void common_sets_end(struct common_sets *c);

/* Counts the matches of two similar sets. */
void common_sets_add(struct common_sets *c, uint32_t set_a, uint32_t set_b);

/* Whether more matches than `most` for each sentence were found. */
bool common_sets_too_many(const struct common_sets *c);

/* Leaves out the sets whose sentences have more than `most` matches each: their
 * sentences are of set 0. Then there are not too many. Returns the number of
 * these sentences; of counts, no set changes. */
uint64_t common_sets_leave_out(struct common_sets *c);
