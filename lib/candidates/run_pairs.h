/* run_pairs.h: the candidates of runs of postings: pairs of ids that share a
 * key, of sets whose sizes are within the length bound of a measure. */
#ifndef ND_RUN_PAIRS_H
#define ND_RUN_PAIRS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "candidates/size_histogram.h"
#include "io/out.h"
#include "record/posting_runs.h"
#include "similarity/set_measure.h"

/* Counts of the runs of 2^i up to 2^(i + 1) - 1 members. */
struct run_pairs_class {
	uint64_t runs, pairs, cut;
};

enum { RUN_PAIRS_CLASSES = 64 };

/* The caller sets the first three, all else 0; -t 0 bounds nothing. */
struct run_pairs {
	struct out *out;
	struct measure m;
	bool star; /* what a run has past its most is not cut */
	struct size_histogram sizes;
	uint64_t postings, longest, pairs, cut, cut_runs;
	struct run_pairs_class class[RUN_PAIRS_CLASSES];
};

/* Writes the pairs among the members that r holds, and those of the first
 * with every member past them; in *cut the others within the bound are
 * counted. 12 bytes a member held. */
void run_pairs_write(struct run_pairs *b, struct posting_runs *r);

void run_pairs_free(struct run_pairs *b);

#endif
