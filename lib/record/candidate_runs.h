/* candidate_runs.h: sorted candidates, each with how often it stands there. The
 * edge: what is out of order, or too often there, ends the program. */
#ifndef ND_CANDIDATE_RUNS_H
#define ND_CANDIDATE_RUNS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "io/in.h"
#include "record/candidate.h"

/* The run of equal lines at hand. Owns line, which the ids of c belong to; in
 * is borrowed. */
struct candidate_runs {
	struct in *in;
	bool cross; /* the ids are of two collections */
	struct candidate candidate;
	uint64_t count; /* from 1 up to the smaller of its numbers */
	struct buf line;
	struct candidate next; /* read, in no run yet: the line's of in */
	bool ready;	       /* there is such a one */
};

void candidate_runs_open(struct candidate_runs *r, struct in *in, bool cross);
void candidate_runs_close(struct candidate_runs *r);

/* The next run; false at the end. A malformed candidate is a bad record, for
 * in->rejects too. */
bool candidate_runs_next(struct candidate_runs *r);

#endif
