/* repeats.h: sorted candidates, each with how often it stands there. The
 * edge: what is out of order, or too often there, ends the program. */
#ifndef ND_REPEATS_H
#define ND_REPEATS_H

#include <stdbool.h>
#include <stdint.h>

#include "record/candidate.h"
#include "io/in.h"

/* The run of equal lines at hand. Owns line, which the ids of c belong to; in
 * is borrowed. */
struct repeats {
	struct in *in;
	bool cross;		/* the ids are of two collections */
	struct candidate c;
	uint64_t count;		/* from 1 up to the smaller of its numbers */
	char *line;
	size_t n, cap;
	struct candidate next;	/* read, in no run yet: the line's of in */
	bool ready;		/* there is such a one */
};

void repeats_open(struct repeats *r, struct in *in, bool cross);
void repeats_close(struct repeats *r);

/* The next run; false at the end. A malformed candidate is a bad record, for
 * in->rejects too. */
bool repeats_next(struct repeats *r);

#endif
