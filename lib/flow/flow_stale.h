/* flow_stale.h: whether the directory of a run that make started has what its
 * call makes. */
#ifndef ND_FLOW_STALE_H
#define ND_FLOW_STALE_H

#include <stdbool.h>

#include "base/pool.h"

struct flow_stale {
	struct words inputs, outputs; /* names; outputs are not in out */
	const char *out;	      /* the directory of the run */
	const char *sum;	      /* a hash of all that decides the run */
};

/* Whether there is something of that name. */
bool flow_stale_exists(const char *name);

/* Whether the file done in the directory has another sum, a file below an input
 * is newer than that file (its ctime: nd.mk changes its mtime), or a file that
 * the run wrote is gone. */
bool flow_stale(const struct flow_stale *s);

#endif
