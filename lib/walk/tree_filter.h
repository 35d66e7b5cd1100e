/* tree_filter.h: which files and directories a walk leaves out: directories of
 * version control systems, and by globs of the user. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "option/opt.h"

/* The caller sets the first two members, all others to 0. The globs (glob.h)
 * are matched with paths below the named directory. */
struct tree_filter {
	struct opt_list include; /* if any: only files that match one */
	struct opt_list exclude; /* skip files and directories that match */
	uint64_t repositories;	 /* .git, .hg, ... left out */
	uint64_t left_out;	 /* files, by the globs */
	size_t top_n;		 /* bytes of the named directory in paths */
};

/* Whether the walk includes a file, or a directory, whose path ends in a
 * slash. */
bool tree_filter_has(struct tree_filter *f, const char *path);
