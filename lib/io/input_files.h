/* input_files.h: the files that operands, a list and directories name, one
 * after the other. The edge: what is passed over is said at once, and
 * counted. */
#ifndef ND_INPUT_FILES_H
#define ND_INPUT_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/dirwalk.h"
#include "io/in.h"

/* Where names come from. The caller sets the first five, all else 0. */
struct input_files {
	char **operand;	  /* NULL behind the last */
	const char *list; /* a file of names, or NULL */
	bool nul;	  /* where each ends in NUL */
	bool recursive;	  /* directories are walked */
	/* Called after the last file below a named directory, or NULL. */
	void (*walk_done)(const char *directory);
	const char *directory; /* the named one that is being walked */
	uint64_t unreadable;   /* directories that could not be read */
	uint64_t bad_paths;    /* paths with control characters */
	uint64_t special;      /* links, devices and the like in directories */
	bool in_list, in_walk; /* where the next name comes from */
	struct in in;	       /* the list */
	struct dirwalk walk;
};

/* The path of the next file, NULL after the last: the operands, then the
 * list. Lives until the next is asked for. */
const char *input_files_next(struct input_files *f);

#endif
