/* dirwalk.h: walks the regular files below a directory in byte order of their
 * paths. Follows no symbolic link except the path of the directory itself. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "walk/tree_filter.h"

/* The names in one directory. The name of a directory ends in `/`, so that
 * names sort as paths do: `a.txt` before `a/b`. */
struct dirwalk_level {
	char **name; /* ascending; they point into text */
	size_t n, next;
	struct buf text;
	size_t prefix_n; /* bytes of the path of the directory */
};

/* A walk. Owns the names of each directory on the current path, and no open
 * file: the depth of the tree is limited only by the length of paths. */
struct dirwalk {
	struct buf path; /* of the last result; ends in NUL */
	struct dirwalk_level *level;
	size_t depth, level_cap;
	uint64_t skipped;	    /* links, devices and other special files */
	struct tree_filter *filter; /* the caller's, or NULL */
};

enum dirwalk_result { DIRWALK_END, DIRWALK_FILE, DIRWALK_FAILED };

/* Starts at the directory `path`; dirwalk_next reports errors. The walk has
 * only the files that the filter accepts. */
void dirwalk_open(
    struct dirwalk *w, const char *path, struct tree_filter *filter);

/* Sets w->path.p to the next file; or, for DIRWALK_FAILED, to a directory that
 * cannot be read (see errno), after which the walk continues. */
enum dirwalk_result dirwalk_next(struct dirwalk *w);

/* Ends a walk that returned DIRWALK_END. */
void dirwalk_close(struct dirwalk *w);
