/* roll.h: the ids of a file, each once. */
#ifndef ND_ROLL_H
#define ND_ROLL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"
#include "io/in.h"

/* The ids, and by their numbers the lines they stood in. Start from {0}. */
struct roll {
	struct idmap ids;
	uint64_t *line;
	size_t cap;
};

/* Gives the id of the line just read the next number. Where it was there
 * before, that ends the program, or goes to in->rejects and is false. */
bool roll_take(struct roll *r, struct in *in, struct span id);

void roll_free(struct roll *r);

#endif
