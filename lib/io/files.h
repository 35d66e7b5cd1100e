/* files.h: the files that operands, a list and directories name, one after
 * the other. The edge: what is passed over is said at once, and counted. */
#ifndef ND_FILES_H
#define ND_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/in.h"
#include "io/walk.h"

/* Where names come from. The caller sets the first five, all else 0. */
struct files {
	char **operand;		/* NULL behind the last */
	const char *list;	/* a file of names, or NULL */
	bool nul;		/* where each ends in NUL */
	bool recursive;		/* directories are walked */
	/* Called after the last file below a named directory, or NULL. */
	void (*walked)(const char *directory);
	const char *directory;	/* the named one that is being walked */
	uint64_t unreadable;	/* directories that could not be read */
	uint64_t no_ids;	/* paths with control characters */
	uint64_t special;	/* links, devices and the like in directories */
	bool in_list, in_walk;	/* where the next name comes from */
	struct in in;		/* the list */
	struct walk walk;
};

/* The path of the next file, NULL after the last: the operands, then the
 * list. Lives until the next is asked for. */
const char *files_next(struct files *f);

#endif
