/* funnel.h: all runs of a spill file merged, no more at once than fit. The
 * edge: damaged runs end the program. */
#ifndef ND_FUNNEL_H
#define ND_FUNNEL_H

#include <stdbool.h>
#include <stddef.h>

#include "extsort/merge.h"
#include "extsort/spill.h"

/* Owns the sources; the spill file is borrowed. */
struct funnel {
	struct spill *spill;
	size_t most;		/* runs at once, 2 at least */
	bool unique;		/* equal lines once */
	struct funnel_run *run;
	struct merge merge;
};

/* Takes all runs, in passes while there are too many; the first three of f
 * are set, all else 0. */
void funnel_open(struct funnel *f);

/* The next line, as merge_next has it; false at the end. */
bool funnel_next(struct funnel *f, struct span *line);

void funnel_close(struct funnel *f);

#endif
