/* file_merge.h: merges sorted files.
 *
 * Bad input ends the program. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/span.h"
#include "extsort/loser_tree.h"

/* A merge of open files. The caller sets counts; all else is owned. */
struct file_merge {
	bool counts; /* lines begin with counts and are returned encoded */
	struct file_merge_source *source;
	struct loser_tree tree;
};

/* Opens n files and starts to merge them, as loser_tree.h does with unique and
 * columns. */
void file_merge_open(
    struct file_merge *m, char **name, size_t n, bool unique, size_t columns);

/* Sets *line to the next line, valid as from loser_tree_next; false at the end
 * of all files. A file that is not sorted ends the program. */
bool file_merge_next(struct file_merge *m, struct span *line);

/* Closes the files, and prints a note on each whose last line has no
 * newline. */
void file_merge_close(struct file_merge *m);
