/* dirwalk.h: the regular files below a directory, in byte order of their
 * paths. Symbolic links are not followed, but for the directory named. */
#ifndef ND_DIRWALK_H
#define ND_DIRWALK_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

/* The names in one directory on the way. A directory's name ends in `/`, so
 * that names sort as the paths do: `a.txt` before `a/b`. */
struct dirwalk_level {
	char **name; /* ascending; they point into text */
	size_t n, next;
	struct buf text;
	size_t prefix_n; /* bytes of path up to these names */
};

/* A walk. Owns the names in every directory from the first to the one at
 * work, and no open file: trees may be as deep as paths may be long. */
struct dirwalk {
	struct buf path; /* of what dirwalk_next returned; ends in NUL */
	struct dirwalk_level *level;
	size_t depth, level_cap;
	uint64_t skipped; /* links, devices and the like passed over */
};

enum dirwalk_result { DIRWALK_END, DIRWALK_FILE, DIRWALK_FAILED };

/* Begins at directory path; what is wrong with it, dirwalk_next says. */
void dirwalk_open(struct dirwalk *w, const char *path);

/* The next file, in w->path.p; DIRWALK_FAILED for a directory there that cannot
 * be read (errno says why), behind which the walk goes on. */
enum dirwalk_result dirwalk_next(struct dirwalk *w);

/* Ends a walk that has come to DIRWALK_END. */
void dirwalk_close(struct dirwalk *w);

#endif
