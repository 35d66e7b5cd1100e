/* extent.h: where in the texts of its documents a passage stands. The edge:
 * what is wrong with the file of sentences ends the program. */
#ifndef ND_EXTENT_H
#define ND_EXTENT_H

#include <stddef.h>

#include "lookup.h"
#include "out.h"
#include "span.h"
#include "subject.h"

/* Sentences as nd-sentence writes them, each found by its id. Start from {0}.
 * Owns all. */
struct extents {
	struct reading reading;
	struct lookup file;
	struct subject found;
	char *id;
	size_t id_cap;
};

/* Reads the sentences of the file at path. */
void extent_open(struct extents *e, const char *path);

/* Writes, a TAB before each, where sentence from of a document begins and where
 * sentence to ends. */
void extent_write(struct extents *e, struct out *o, struct span document,
    uint32_t from, uint32_t to);

#endif
