/* frequent.h: candidates that stand there often enough, by what their sizes
 * say. The edge: what is wrong with the file ends the program. */
#ifndef ND_FREQUENT_H
#define ND_FREQUENT_H

#include <stdbool.h>
#include <stdint.h>

#include "measure.h"
#include "out.h"

/* The caller sets all but the last two. */
struct frequent {
	struct out *out;
	struct out *rejects;	/* for malformed candidates, or NULL */
	struct measure m;
	bool cross;		/* of two collections */
	uint64_t shared;	/* keys that are enough, for a pair of any size */
	uint64_t read, written;	/* each once */
};

/* Sorted candidates from path, or stdin for NULL: writes those that stand
 * there measure_shared(f->shared, s) times, where m needs s features of such
 * sizes, each once. */
void frequent_run(struct frequent *f, const char *path);

#endif
