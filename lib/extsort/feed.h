/* feed.h: sorted files as the sources of a merge. The edge. */
#ifndef ND_FEED_H
#define ND_FEED_H

#include <stdbool.h>
#include <stddef.h>

#include "base/span.h"
#include "extsort/merge.h"

/* Files being merged. Owns all. */
struct feed {
	struct feed_file *file;
	struct merge merge;
};

/* Begins to merge the n files at name; equal lines once where unique. */
void feed_open(struct feed *f, char **name, size_t n, bool unique);

/* The next line, as merge_next has it; false at the end of all. A line that
 * is before the one above it ends the program. */
bool feed_next(struct feed *f, struct span *line);

/* Notes whose last line lacked its newline. */
void feed_close(struct feed *f);

#endif
