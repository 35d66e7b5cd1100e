/* cross_pairs.h: the candidates of two collections: an id of each, whose sets
 * share a key and have sizes that are possible in a wanted pair.
 *
 * Bad input ends the program. */
#pragma once

#include <stdint.h>

#include "io/out.h"
#include "similarity/set_measure.h"

/* The caller sets out, rejects and m; all else starts as zeros. A threshold of
 * 0 allows all sizes. */
struct cross_pairs {
	struct out *out, *rejects;
	struct measure m;
	struct span tag;      /* of the candidates */
	uint64_t postings[2]; /* read from each collection */
	uint64_t keys, pairs; /* keys in both, and their candidates */
};

/* Reads the sorted postings of two files, and writes the candidates of keys
 * that are in both, the id of first_file first. Memory: a run of each file. */
void cross_pairs_run(
    struct cross_pairs *x, const char *first_file, const char *second_file);
