/* candidate.h: candidates: two ids, and how many features their sets have. */
#ifndef ND_CANDIDATE_H
#define ND_CANDIDATE_H

#include <stdbool.h>
#include <stdint.h>

#include "io/in.h"
#include "io/out.h"

/* A candidate. Its ids belong to the line it was read from; a is before b in
 * byte order, unless they are of two collections. */
struct candidate {
	struct span a, b;
	uint64_t na, nb;
	bool has_sizes; /* na and nb were there, each at least 1 */
};

/* The next candidate, with or without its two numbers; false at the end of
 * the file. With cross the ids are of two collections, in no order. A malformed
 * record, or a pair, ends the program or goes to in->rejects. */
bool candidate_read(struct in *in, struct candidate *c, bool cross);

/* The same of a pair too, of which only the ids count. */
bool candidate_read_ids(struct in *in, struct candidate *c, bool cross);

/* Writes a candidate as a record, a first. */
void candidate_write(
    struct out *o, struct span a, struct span b, uint64_t na, uint64_t nb);

#endif
