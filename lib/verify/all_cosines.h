/* all_cosines.h: the cosine of every pair of vectors in memory.
 *
 * Each vector is compared with a block of vectors at a time through an inverted
 * index of the block, so only shared terms cost time. Products are summed as
 * doubles; a pair that may reach the threshold is computed exactly. */
#ifndef ND_ALL_COSINES_H
#define ND_ALL_COSINES_H

#include <stdint.h>

#include "io/in.h"
#include "record/unique_ids.h"
#include "verify/score.h"
#include "verify/top_pairs.h"

/* Vectors by the numbers of their ids: vector i has the terms [start[i],
 * start[i + 1]), ascending. Owns all. Takes 12 bytes a term, 60 and the id a
 * vector. Start from {0}. */
struct vector_store {
	struct unique_ids unique;
	size_t *start;
	uint32_t *term;		   /* by number in all_cosines.terms */
	uint64_t *weight;	   /* in millionths */
	unsigned __int128 *square; /* the norm squared: cosine.h */
	size_t start_cap, term_cap, weight_cap, square_cap;
	uint64_t empty; /* vectors without a weight */
};

/* One or two files of vectors. Start from {0}. */
struct all_cosines {
	struct idmap terms;
	struct vector_store file[2];
};

/* Reads all vectors of in into c->file[file]. A malformed record or a repeated
 * id ends the program or goes to in->rejects. */
void all_cosines_read(
    struct all_cosines *c, int file, struct in *in, struct content_reader *r);

/* Writes every pair of vectors of file 0, the smaller id first. */
void all_cosines_within(struct all_cosines *c, struct score *s);

/* Writes every pair of a vector of file 0 and one of file 1. With s->cross the
 * id of file 0 comes first. Else the smaller id does, two equal ids are not a
 * pair, and a pair whose ids are both in both files is written once. If t is
 * not NULL, s->cross is set, and the pairs that top_pairs.h keeps are written:
 * those of each vector of file 0 in the order of their similarity, then those
 * that only a vector of file 1 keeps. */
void all_cosines_between(
    struct all_cosines *c, struct score *s, struct top_pairs *t);

#endif
