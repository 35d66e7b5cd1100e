/* input_files.h: the input files that operands, a list and directories name.
 * Errors: each path that is skipped is reported and counted. */
#ifndef ND_INPUT_FILES_H
#define ND_INPUT_FILES_H

#include <stdbool.h>
#include <stdint.h>

#include "io/dirwalk.h"
#include "io/in.h"

/* Where names come from. The caller sets the first six members, all others to
 * 0. */
struct input_files {
	char **operand;		   /* the last is NULL */
	const char *list;	   /* a file of names, or NULL */
	bool nul;		   /* names in the list end in NUL, not LF */
	bool recursive;		   /* walk directories */
	struct tree_filter filter; /* of the walks */
	/* Called after the last file below a named directory, or NULL. */
	void (*walk_done)(const char *directory);
	const char *directory; /* the named directory of the walk */
	uint64_t unreadable;   /* directories that could not be read */
	uint64_t bad_paths;    /* paths with control characters */
	uint64_t special;      /* links, devices, ... in directories */
	bool in_list,
	    in_walk;  /* the list is open, the walk is not at its end */
	struct in in; /* the list */
	struct dirwalk walk;
};

/* The path of the next file, first from the operands, then from the list; NULL
 * after the last. Valid until the next call. */
const char *input_files_next(struct input_files *f);

/* Prints notes on what was skipped: directories of version control systems,
 * links and special files, paths with control characters. */
void input_files_report(const struct input_files *f);

#endif
