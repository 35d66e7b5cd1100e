/* candidate_runs.h: counts equal lines of sorted candidates.
 *
 * A candidate that is out of order, or repeated too often, ends the program.
 * One whose tag says that it cannot be counted is malformed. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "io/in.h"
#include "record/candidate.h"

/* A run of equal lines. Owns line, which holds the ids of candidate; in is
 * borrowed. */
struct candidate_runs {
	struct in *in;
	struct candidate_forms accept;
	struct candidate candidate;
	uint64_t count;	     /* from 1 to the smaller of the two sizes */
	uint64_t min_shared; /* see candidate_runs_open */
	struct buf line;
	struct candidate next; /* the first line of the next run */
	bool has_next;
};

/* Starts with the candidates of in. If cross, their ids are of two
 * collections. Accepts candidates of all features and, if min_shared is not 0,
 * of prefixes that were made for this number or a greater one. */
void candidate_runs_open(
    struct candidate_runs *r, struct in *in, bool cross, uint64_t min_shared);
void candidate_runs_close(struct candidate_runs *r);

/* Reads the next run; false at the end. A malformed candidate is reported by
 * in_bad. */
bool candidate_runs_next(struct candidate_runs *r);
