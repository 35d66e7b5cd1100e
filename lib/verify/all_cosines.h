/* all_cosines.h: the cosine of every pair of vectors in memory.
 *
 * Each vector is compared with a block of vectors at a time through an inverted
 * index of the block, so only shared terms cost time. Products are summed as
 * doubles; a pair that may reach the threshold is computed exactly. */
#pragma once

#include <stdint.h>

#include "base/idmap.h"
#include "verify/score.h"
#include "verify/top_pairs.h"
#include "verify/vector_store.h"

/* One or two files of vectors. Start from {0}. */
struct all_cosines {
	struct idmap terms;
	struct vector_store file[2];
};

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

/* Sets t to the pairs that top_pairs.h keeps, sorted, and writes none. */
void all_cosines_top(
    struct all_cosines *c, struct score *s, struct top_pairs *t);
