/* bucket.h: the candidates of runs of postings: pairs of ids that share a
 * key, of sets whose sizes are within the length bound of a measure. */
#ifndef ND_BUCKET_H
#define ND_BUCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "candidates/tally.h"
#include "io/out.h"
#include "record/posting_runs.h"
#include "similarity/measure.h"

/* Counts of the runs of 2^i up to 2^(i + 1) - 1 members. */
struct bucket_class {
	uint64_t runs, pairs, cut;
};

enum { BUCKET_CLASSES = 64 };

/* The caller sets the first three, all else 0; -t 0 bounds nothing. */
struct bucket {
	struct out *out;
	struct measure m;
	bool star;		/* what a run has past its most is not cut */
	struct triple *order;	/* the members held, by size */
	size_t order_cap;
	struct tally sizes;
	uint64_t postings, longest, pairs, cut, cut_runs;
	struct bucket_class class[BUCKET_CLASSES];
};

/* Writes the pairs among the members that r holds, and those of the first
 * with every member past them; in *cut the others within the bound are
 * counted. 12 bytes a member held. */
void bucket_run(struct bucket *b, struct posting_runs *r);

void bucket_free(struct bucket *b);

#endif
