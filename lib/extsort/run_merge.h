/* run_merge.h: all runs of a spill file merged, no more at once than fit. The
 * edge: damaged runs end the program. */
#ifndef ND_RUN_MERGE_H
#define ND_RUN_MERGE_H

#include <stdbool.h>
#include <stddef.h>

#include "extsort/loser_tree.h"
#include "extsort/spill.h"

/* Owns the sources; the spill file is borrowed. */
struct run_merge {
	struct spill *spill;
	size_t fan_in; /* runs at once, 2 at least */
	bool unique;   /* equal lines once */
	struct run_merge_source *source;
	struct loser_tree tree;
};

/* Takes all runs, in passes while there are too many; the first three of f
 * are set, all else 0. */
void run_merge_open(struct run_merge *f);

/* The next line, as loser_tree_next has it; false at the end. */
bool run_merge_next(struct run_merge *f, struct span *line);

void run_merge_close(struct run_merge *f);

#endif
