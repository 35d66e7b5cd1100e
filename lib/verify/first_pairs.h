/* first_pairs.h: ranks the pairs of each text by similarity or by CSLS.
 *
 * CSLS (Conneau et al., Word translation without parallel data, 2018, equation
 * 3) is 2 s less the mean similarity of the K most similar pairs of either
 * text, s the similarity of the pair. A text with fewer pairs has similarities
 * of 0 besides. Both ranks are computed in integers. */
#pragma once

#include <stdint.h>

#include "record/held_pairs.h"

/* The K of CSLS is at most this. */
enum { FIRST_PAIRS_NEIGHBOURS = 1000000 };

/* How many of the most similar pairs of each text are ranked, if `most` are
 * wanted: by CSLS of k neighbours, where k is above 0, of each text of either
 * column. Four more than wanted lose at most .002 of the recall at 1. */
size_t first_pairs_candidates(size_t most, size_t k);

struct ranked_pair {
	uint64_t rank;	      /* 0: the best */
	uint32_t other, pair; /* the number of the other id; of the pair */
};

/* Start from {0} with `pairs` set. Takes 4 bytes a pair, 12 or 20 an id, and 32
 * for each pair that is ranked of one text, or for 2 N if that is less. */
struct first_pairs {
	struct held_pairs *pairs;
	/* The pairs of text t of `column` are of[begin[t], begin[t + 1]). */
	uint32_t *of, *begin;
	size_t of_bytes;
	int column;
	uint32_t neighbours; /* K, or 0 to rank by similarity */
	uint64_t *near[2];   /* of each text: the sum of K similarities */
	struct ranked_pair *ranked;
	size_t n, cap;
};

/* From now on pairs are ranked by CSLS of k neighbours. */
void first_pairs_by_csls(struct first_pairs *f, uint32_t k);

/* Sets `mark` of the `most` first pairs of each text of a column, 0 or 1. Pairs
 * of one rank are in byte order of the other id, then as they were read. */
void first_pairs_mark(
    struct first_pairs *f, int column, size_t most, unsigned mark);

/* A threshold for pairs that are the first of both of their texts, which have
 * `marks`: the similarity, in millionths, that most of them reach, less those
 * of them of which a text has a second pair that reaches it. Where texts have
 * at most one counterpart, second pairs show how similar others are by chance.
 * By similarity only. */
uint32_t first_pairs_threshold(struct first_pairs *f, unsigned marks);

/* Writes the pairs that held_pairs_keep kept: texts of column 0 in byte order,
 * the pairs of each by rank. */
void first_pairs_write(struct first_pairs *f, struct out *o);

/* Does not free pairs. */
void first_pairs_free(struct first_pairs *f);
