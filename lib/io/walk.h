/* walk.h: the regular files below a directory, in byte order of their
 * paths. Symbolic links are not followed, but for the directory named. */
#ifndef ND_WALK_H
#define ND_WALK_H

#include <stddef.h>
#include <stdint.h>

/* The names in one directory on the way. A directory's name ends in `/`, so
 * that names sort as the paths do: `a.txt` before `a/b`. */
struct walk_level {
	char **name;		/* ascending; they point into text */
	size_t n, next;
	char *text;
	size_t stem;		/* bytes of path up to these names */
};

/* A walk. Owns the names in every directory from the first to the one at
 * work, and no open file: trees may be as deep as paths may be long. */
struct walk {
	char *path;		/* of what walk_next returned */
	size_t path_cap;
	struct walk_level *level;
	size_t depth, level_cap;
	uint64_t skipped;	/* links, devices and the like passed over */
};

enum walk_got { WALK_END, WALK_FILE, WALK_FAILED };

/* Begins at directory path; what is wrong with it, walk_next says. */
void walk_open(struct walk *w, const char *path);

/* The next file, in w->path; WALK_FAILED for a directory there that cannot
 * be read (errno says why), behind which the walk goes on. */
enum walk_got walk_next(struct walk *w);

void walk_close(struct walk *w);

#endif
