/* cross_pairs.h: the candidates of two collections: an id of one and an id of
 * the other that share a key, of sets whose sizes are within the length bound
 * of a measure. The edge: what is wrong with the postings ends the program. */
#ifndef ND_CROSS_PAIRS_H
#define ND_CROSS_PAIRS_H

#include <stddef.h>
#include <stdint.h>

#include "io/out.h"
#include "similarity/set_measure.h"

/* The caller sets the first three, all else 0; -t 0 bounds nothing. */
struct cross_pairs {
	struct out *out, *rejects;
	struct measure m;
	uint64_t postings[2]; /* of each collection */
	uint64_t keys, pairs; /* keys of both, and their candidates */
};

/* Reads the sorted postings of the two files to their ends, and writes the
 * candidates of the keys that both have, the id from file first. Holds the runs
 * at hand, and 12 bytes for each member of that of other. */
void cross_pairs_run(
    struct cross_pairs *x, const char *file, const char *other);

#endif
