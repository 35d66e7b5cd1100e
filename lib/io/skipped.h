/* skipped.h: the files that are no text, counted by kind. */
#ifndef ND_SKIPPED_H
#define ND_SKIPPED_H

#include <stdint.h>

#include "io/in.h"

/* How many files of each kind, and how many other binary ones. */
struct skipped {
	uint64_t kind[IN_KINDS];
	uint64_t binary;
};

/* Counts the file that in_file found to be no text. */
void skipped_add(struct skipped *s, const struct in *in);

/* Moves the counts of from to s. */
void skipped_move(struct skipped *s, struct skipped *from);

/* The counts as text: "2 gzip files, 1 binary file", empty for none. Valid
 * until the next call. */
const char *skipped_text(const struct skipped *s);

#endif
