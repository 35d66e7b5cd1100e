/* gitignore.h: which files below a directory git would ignore (gitignore(5)):
 * by the .gitignore files there and above, up to the root of the repository,
 * and by its info/exclude. */
#ifndef ND_GITIGNORE_H
#define ND_GITIGNORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "walk/glob.h"

/* A line of a .gitignore file. */
struct ignore_rule {
	struct glob glob;
	bool negated; /* the line begins with `!` */
};

/* A file of rules. Owns its members. */
struct ignore_file {
	char *directory; /* its path in the repository, "" or "a/b/" */
	struct buf text;
	struct ignore_rule *rule;
	size_t rules, cap;
};

/* The files that apply to the current directory. Start from {0}. Owns its
 * members. */
struct gitignore {
	struct ignore_file *file; /* outermost first */
	size_t files, cap;
	struct buf path;     /* of a file in the repository */
	size_t top_n;	     /* bytes of the named directory in paths */
	size_t prefix_n;     /* bytes of its path in the repository */
	uint64_t unreadable; /* .gitignore files that could not be read */
};

/* Starts at a directory that the user named, of which the paths of all files
 * begin with its n bytes at path, the last a slash. */
void gitignore_open(struct gitignore *g, const char *path, size_t n);
void gitignore_close(struct gitignore *g);

/* Reads the .gitignore file of the directory, whose path ends in a slash. All
 * calls until the next of this function are about files in this directory or in
 * its parents. */
void gitignore_enter(struct gitignore *g, const char *path);

/* Whether git ignores the file or directory of n bytes at path. It does not
 * check the parents of path: the caller does not enter an ignored one. */
bool gitignore_has(
    struct gitignore *g, const char *path, size_t n, bool directory);

#endif
