/* tree_filter.h: which files and directories a walk leaves out: directories of
 * version control systems, files that git ignores, globs of the user. */
#ifndef ND_TREE_FILTER_H
#define ND_TREE_FILTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/gitignore.h"
#include "io/opt.h"

/* The caller sets the first three members, all others to 0. The globs (glob.h)
 * are matched with paths below the named directory. */
struct tree_filter {
	struct opt_list include; /* if any: only files that match one */
	struct opt_list exclude; /* no file or directory that matches one */
	bool gitignore;		 /* nothing that git ignores */
	uint64_t repositories;	 /* .git, .hg, ... left out */
	uint64_t left_out;	 /* files, by the first three members */
	uint64_t unreadable;	 /* .gitignore files */
	struct gitignore ignore;
	size_t top_n; /* bytes of the named directory in paths */
};

/* Starts a walk of the directory whose path ends in a slash. */
void tree_filter_open(struct tree_filter *f, const char *path);
void tree_filter_close(struct tree_filter *f);

/* Called before the names in a directory, also the first, are asked for. */
void tree_filter_enter(struct tree_filter *f, const char *path);

/* Whether the walk has the file; or the directory, whose path ends in a
 * slash. */
bool tree_filter_has(struct tree_filter *f, const char *path);

#endif
