/* run_pairs.h: the candidates of runs of postings: pairs of ids whose sets
 * share a key and have sizes that are possible in a wanted pair. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/triple.h"
#include "io/out.h"
#include "record/posting_runs.h"
#include "similarity/set_measure.h"

/* Sizes and their counts: triple_ab is a size, c its count; a size may occur
 * more than once. 12 to 18 bytes for each distinct size. Owns size. Start from
 * {0}. */
struct size_histogram {
	struct triple *size;
	size_t n, cap;
};

/* Counts of the runs of 2^i to 2^(i + 1) - 1 members. */
struct run_pairs_class {
	uint64_t runs, pairs, cut;
};

enum { RUN_PAIRS_CLASSES = 64 };

/* The caller sets out, m, star and tag, zeroes all else, and frees sizes. A
 * threshold of 0 allows all sizes. */
struct run_pairs {
	struct out *out;
	struct measure m;
	bool star;	 /* pair each member with the first only */
	struct span tag; /* of the candidates; may be empty */
	struct size_histogram sizes;
	uint64_t postings, longest, pairs;
	uint64_t cut, cut_runs; /* pairs left out for held_max; runs with any */
	struct run_pairs_class class[RUN_PAIRS_CLASSES];
};

/* Writes the pairs of the members that r holds, and the pairs of its first
 * member with all others. Counts in cut the other pairs, unless star. */
void run_pairs_write(struct run_pairs *p, struct posting_runs *r);

/* Notes the candidates that were cut at `most` postings of a key; with a
 * summary, also the counts for keys of up to 1, 3, 7 ... postings. */
void run_pairs_report(
    const struct run_pairs *p, const char *name, size_t most, bool summary);
