/* run_merge.h: merges the runs of a spill file, in passes if they are many.
 *
 * A damaged run ends the program. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "extsort/loser_tree.h"
#include "extsort/spill.h"

/* A merge of runs. The caller sets spill, which is borrowed, and the members up
 * to columns; all else starts as zeros and is owned. */
struct run_merge {
	struct spill *spill;
	size_t fan_in;	/* runs merged at once, at least 2 */
	bool unique;	/* return equal lines once */
	size_t columns; /* as in loser_tree.h; sources are the runs in order */
	struct run_merge_source *source;
	struct loser_tree tree;
};

/* Merges runs into longer ones until at most fan_in are left, and starts the
 * last merge. */
void run_merge_open(struct run_merge *m);

/* Sets *line to the next line, valid as from loser_tree_next; false at the
 * end. */
bool run_merge_next(struct run_merge *m, struct span *line);

/* Ends the merge and drops its runs. */
void run_merge_close(struct run_merge *m);
