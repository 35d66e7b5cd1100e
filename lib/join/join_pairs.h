/* join_pairs.h: the pairs of sets and an index of sets: what nd-pairs -x does.
 * The edge: what is wrong with a file ends the program. */
#ifndef ND_JOIN_PAIRS_H
#define ND_JOIN_PAIRS_H

#include <stdbool.h>
#include <stdint.h>

#include "io/out.h"
#include "join/partition.h"

/* The caller sets all but the last two. */
struct join_pairs {
	struct partition_params
	    params;	     /* the measure, and of what sets if said */
	const char *index;   /* a partition, or set records */
	const char *file;    /* the same, or NULL for stdin */
	bool self;	     /* both are one: the pairs within */
	bool cross;	     /* two collections: all pairs */
	bool collapse;	     /* the smallest id stands for equal sets */
	struct out *rejects; /* for malformed records, or NULL */
	uint32_t sets;	     /* how many distinct sets were indexed */
	uint64_t pairs;	     /* written */
};

void join_pairs_run(struct join_pairs *a, struct out *out);

#endif
