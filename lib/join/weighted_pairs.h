/* weighted_pairs.h: writes the stars of records whose columns are files of
 * sets: each id that is not kept, paired with the id that is kept for it. */
#pragma once

#include "io/in.h"
#include "io/out.h"
#include "join/weighted_stars.h"

/* The caller sets the members up to rank; of stars: columns, threshold,
 * renormalise and threads, and the weights and measures of column. */
struct weighted_pairs {
	struct weighted_stars stars;
	struct in *in;	  /* of each column, open: sets of the same ids */
	const char *rank; /* ranks of ids, or NULL */
	uint32_t ids;
	uint64_t pairs; /* written */
};

/* A malformed file ends the program. */
void weighted_pairs_run(struct weighted_pairs *p, struct out *out);
