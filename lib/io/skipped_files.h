/* skipped_files.h: the files that are no text, counted by kind. */
#ifndef ND_SKIPPED_FILES_H
#define ND_SKIPPED_FILES_H

#include <stdint.h>

#include "io/in.h"

/* How many files of each kind, and how many other binary ones. */
struct skipped_files {
	uint64_t kind[IN_KINDS];
	uint64_t binary;
};

/* Counts the file that in_file found to be no text. */
void skipped_files_add(struct skipped_files *s, const struct in *in);

/* Moves the counts of from to s. */
void skipped_files_move(struct skipped_files *s, struct skipped_files *from);

/* The counts as text: "2 gzip files, 1 binary file", empty for none. Valid
 * until the next call. */
const char *skipped_files_text(const struct skipped_files *s);

#endif
