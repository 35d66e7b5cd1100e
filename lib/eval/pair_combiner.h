/* pair_combiner.h: sorted files of pairs, one for each part of the records, to
 * one: the weighted sum of the similarities. The edge: what is wrong with a
 * file ends the program. */
#ifndef ND_PAIR_COMBINER_H
#define ND_PAIR_COMBINER_H

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
	struct pair pair; /* the next, unless ended */
	bool ended;
	uint64_t pairs; /* read */
};

/* The caller sets the first five, the rest starts as zeros. Owns the copy of
 * the ids. */
struct pair_combiner {
	struct combiner_input input[COMBINED_PARTS];
	size_t n;
	uint32_t threshold; /* S that is written, in millionths */
	bool cross;	    /* two collections */
	bool renormalise;   /* the weights of the files with the pair
				 * are scaled to the sum 1 */
	struct buf last;    /* `idA TAB idB` that came last */
	uint64_t pairs, written;
	uint64_t weightless; /* no file with the pair has a weight */
};

/* Writes the combined records, in order. */
void combiner_run(struct pair_combiner *c, struct out *out);

#endif
