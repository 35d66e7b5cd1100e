/* file_merge.h: sorted files as the sources of a merge. The edge. */
#ifndef ND_FILE_MERGE_H
#define ND_FILE_MERGE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/span.h"
#include "extsort/loser_tree.h"

/* Files being merged. Owns all. */
struct file_merge {
	struct file_merge_source *source;
	struct loser_tree tree;
};

/* Begins to merge the n files at name; equal lines once where unique. */
void file_merge_open(struct file_merge *f, char **name, size_t n, bool unique);

/* The next line, as loser_tree_next has it; false at the end of all. A line
 * that is before the one above it ends the program. */
bool file_merge_next(struct file_merge *f, struct span *line);

/* Notes whose last line lacked its newline. */
void file_merge_close(struct file_merge *f);

#endif
