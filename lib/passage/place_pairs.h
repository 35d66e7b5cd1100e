/* place_pairs.h: pairs of sets, and the places of these. A malformed file ends
 * the program. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "passage/common_sets.h"
#include "passage/set_matches.h"

/* The caller sets the members before live. */
struct place_pairs {
	const char *pairs;		     /* NULL: stdin */
	const char *places, *against;	     /* against: of two collections */
	const char *sentences, *sentences_b; /* for offsets, or NULL */
	size_t memory;			     /* of it all */
	size_t threads;			     /* that read pairs */
	uint64_t most; /* matches for a sentence: if there are more,
			* sentences that have more are left out */
	bool within;
	bool stars;   /* pairs are of a kept set and one that it is kept for:
		       * without `both` sentences match the first one of the kept
		       * set only */
	bool both;    /* sets of a pair have a match each, though of no dot */
	size_t parts; /* of the documents of a; not of stars and both */
	uint32_t from, to; /* ranks in a of the documents of the last part */
	struct live_sets live; /* where memory is short */
	struct sentence_places a, b;
	struct common_sets common;
	struct set_matches matches;
	uint64_t left_out;     /* sentences with too many matches */
	uint64_t unplaced;     /* these, and sentences in too many places */
	struct live_sets part; /* of more parts than one: the live sets */
	uint32_t *order; /* the numbers in sample of ids, by their order */
	struct idmap sample;
};

/* Sets parts and what is of all of them. */
void place_pairs_open(struct place_pairs *p);

/* Reads part i, in the place of another, from 0 to parts - 1; the documents of
 * a are in ascending order. */
void place_pairs_read(struct place_pairs *p, size_t i);

/* The places of the second document of each dot. */
const struct sentence_places *place_pairs_b(const struct place_pairs *p);

/* The ids of the documents of a dot, by their ranks. */
void place_pairs_ids(const struct place_pairs *p, const uint32_t rank[2],
    struct span *a, struct span *b);
