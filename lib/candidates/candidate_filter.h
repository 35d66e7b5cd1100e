/* candidate_filter.h: candidates that stand there often enough, by what their
 * sizes say. The edge: what is wrong with the file ends the program. */
#ifndef ND_CANDIDATE_FILTER_H
#define ND_CANDIDATE_FILTER_H

#include <stdbool.h>
#include <stdint.h>

#include "io/out.h"
#include "similarity/set_measure.h"

/* The caller sets all but the last two. */
struct candidate_filter {
	struct out *out;
	struct out *rejects; /* for malformed candidates, or NULL */
	struct measure m;
	bool cross;		/* of two collections */
	uint64_t min_shared;	/* what the prefixes were made for */
	uint64_t read, written; /* each once */
};

/* Sorted candidates from path, or stdin for NULL: writes those that stand there
 * set_prefix_count_bound times, for their sizes, each once. */
void candidate_filter_run(struct candidate_filter *f, const char *path);

#endif
