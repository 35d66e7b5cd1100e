/* pair_combiner.h: merges sorted files of pairs, one for each part of the
 * records, into combined records with the weighted sum of the similarities. A
 * malformed file ends the program. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "record/combined_pair.h"
#include "record/pair.h"
#include "similarity/measure_table.h"

/* One file. The caller opens and closes in, and sets weight and measure. */
struct combiner_input {
	struct in in;
	uint32_t weight; /* in millionths */
	const struct measure_row *measure;
	struct pair pair; /* the next pair, unless ended */
	bool ended;
	uint64_t pairs; /* read */
};

/* The caller sets the members from input through renormalise and zeroes the
 * rest. Owns the ids. */
struct pair_combiner {
	struct combiner_input input[COMBINED_PARTS];
	size_t n;
	uint32_t threshold; /* least weighted sum written, in millionths */
	bool cross;	    /* two collections: (a, b) is not (b, a) */
	bool renormalise;   /* divide by the weights of the files with the
			     * pair */
	struct buf ids;	    /* `idA TAB idB` of the current pair */
	uint64_t pairs, written;
	uint64_t weightless; /* pairs in no file with a weight above 0 */
};

/* Writes the combined records, in the order of the pairs. */
void combiner_run(struct pair_combiner *c, struct out *out);
