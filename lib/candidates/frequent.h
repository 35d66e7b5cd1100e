/* frequent.h: candidates that stand there often enough, by what their sizes
 * say. The edge: what is wrong with the file ends the program. */
#ifndef ND_FREQUENT_H
#define ND_FREQUENT_H

#include <stdbool.h>
#include <stdint.h>

#include "io/out.h"
#include "similarity/measure.h"

/* The caller sets all but the last two. */
struct frequent {
	struct out *out;
	struct out *rejects;	/* for malformed candidates, or NULL */
	struct measure m;
	bool cross;		/* of two collections */
	uint64_t shared;	/* what the prefixes were made for */
	uint64_t read, written;	/* each once */
};

/* Sorted candidates from path, or stdin for NULL: writes those that stand there
 * prefix_count times, for their sizes, each once. */
void frequent_run(struct frequent *f, const char *path);

#endif
