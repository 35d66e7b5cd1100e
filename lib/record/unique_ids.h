/* unique_ids.h: the ids of a file, each once. */
#ifndef ND_UNIQUE_IDS_H
#define ND_UNIQUE_IDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"
#include "io/in.h"

/* The ids, by their numbers in the order of the lines. A line from which no id
 * was added takes 4 bytes, the others none. Owns all. Start from {0}. */
struct unique_ids {
	struct idmap ids;
	uint32_t *skipped; /* of each such line: the ids before it */
	size_t skips, cap;
};

/* Gives the id of the line just read the next number. Where it was there
 * before, that ends the program, or goes to in->rejects and is false. */
bool unique_ids_add(struct unique_ids *r, struct in *in, struct span id);

/* Reports an id that line `first` has as well, as in_bad does. */
void unique_ids_bad(struct in *in, struct span id, uint64_t first);

void unique_ids_free(struct unique_ids *r);

#endif
