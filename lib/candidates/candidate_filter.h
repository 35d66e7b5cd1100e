/* candidate_filter.h: drops candidates whose prefixes share too few keys.
 *
 * Bad input ends the program. */
#ifndef ND_CANDIDATE_FILTER_H
#define ND_CANDIDATE_FILTER_H

#include <stdbool.h>
#include <stdint.h>

#include "io/out.h"
#include "similarity/set_measure.h"

/* The caller sets all but read and written. */
struct candidate_filter {
	struct out *out;
	struct out *rejects; /* for malformed candidates, or NULL */
	struct measure m;
	bool cross;		/* ids are of two collections */
	uint64_t min_shared;	/* of posting_writer */
	uint64_t read, written; /* distinct candidates */
};

/* Reads sorted candidates from path, or stdin for NULL. Writes once each
 * candidate that occurs at least set_prefix_count_bound times. */
void candidate_filter_run(struct candidate_filter *f, const char *path);

#endif
