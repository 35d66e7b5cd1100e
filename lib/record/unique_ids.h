/* unique_ids.h: the ids of a file, each once. */
#ifndef ND_UNIQUE_IDS_H
#define ND_UNIQUE_IDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"
#include "io/in.h"

/* The ids, and by their numbers the lines they stood in. Start from {0}. */
struct unique_ids {
	struct idmap ids;
	uint64_t *line;
	size_t cap;
};

/* Gives the id of the line just read the next number. Where it was there
 * before, that ends the program, or goes to in->rejects and is false. */
bool unique_ids_add(struct unique_ids *r, struct in *in, struct span id);

void unique_ids_free(struct unique_ids *r);

#endif
