/* combine.h: sorted files of pairs, one for each part of the records, to one:
 * the weighted sum of the similarities. The edge: what is wrong with a file
 * ends the program. */
#ifndef ND_COMBINE_H
#define ND_COMBINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record/combined_pair.h"
#include "similarity/pair_fraction.h"

/* One file. The caller opens and closes in, and sets weight and measure. */
struct part {
	struct in in;
	uint32_t weight;		/* in millionths */
	const struct pair_measure *measure;
	struct pair pair;		/* the next, unless ended */
	bool ended;
	uint64_t pairs;			/* read */
};

/* The caller sets the first five, the rest starts as zeros. Owns the copy of
 * the ids. */
struct combine {
	struct part part[COMBINED_PARTS];
	size_t n;
	uint32_t least;		/* S that is written, in millionths */
	bool cross;		/* two collections */
	bool renormalise;	/* the weights of the files with the pair
				 * are scaled to the sum 1 */
	char *last;		/* `idA TAB idB` that came last */
	size_t last_n, last_cap;
	uint64_t pairs, written;
	uint64_t weightless;	/* no file with the pair has a weight */
};

/* Writes the combined records, in order. */
void combine_run(struct combine *c, struct out *out);

#endif
