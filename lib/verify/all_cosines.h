/* all_cosines.h: every pair of vectors, by the products of their terms.
 *
 * Vectors are compared with a block of others at a time, whose terms have
 * lists of the vectors they are in: so only terms that two have in common
 * are looked at. Products are added up as doubles, which tells what cannot
 * reach the threshold; the others are computed exactly. */
#ifndef ND_ALL_COSINES_H
#define ND_ALL_COSINES_H

#include <stdint.h>

#include "io/in.h"
#include "record/unique_ids.h"
#include "verify/score.h"

/* Vectors in memory, by the numbers of their ids: the terms of vector i, by
 * number and ascending, are those from start[i] to start[i + 1]. Owns all.
 * 12 bytes a term, 60 and its id a vector. Start from {0}. */
struct vector_store {
	struct unique_ids unique;
	size_t *start;
	uint32_t *term;
	uint64_t *weight;	   /* in millionths */
	unsigned __int128 *square; /* with itself: cosine.h */
	size_t start_cap, term_cap, weight_cap, square_cap;
	uint64_t empty; /* read without a weight */
};

/* One or two files of them, and the numbers of terms. Start from {0}. */
struct all_cosines {
	struct idmap terms;
	struct vector_store file[2];
};

/* Reads all vectors of in as file 0 or 1. A malformed one, or an id a second
 * time, ends the program or goes to in->rejects. */
void all_cosines_read(
    struct all_cosines *c, int file, struct in *in, struct content_reader *r);

/* Every pair of two vectors of file 0, the smaller id first. */
void all_cosines_within(struct all_cosines *c, struct score *s);

/* Every pair of one of file 0 and one of file 1. Where s->cross, the id of
 * file 0 comes first; else the smaller does, equal ids are no pair, and a pair
 * both of whose ids are in both files comes once. */
void all_cosines_between(struct all_cosines *c, struct score *s);

#endif
