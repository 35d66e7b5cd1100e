/* extent.h: where in the texts of its documents a passage stands. The edge:
 * what is wrong with the file of sentences ends the program. */
#ifndef ND_EXTENT_H
#define ND_EXTENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/out.h"
#include "record/passage.h"
#include "verify/record_content.h"
#include "verify/record_lookup.h"

/* Sentences as nd-sentence writes them, each found by its id. Start from {0}.
 * Owns all. */
struct extents {
	struct content_reader reading;
	struct record_lookup file;
	struct record_content found;
	char *id;
	size_t id_cap;
};

/* Where the first sentence of a passage begins and the last ends, in bytes. */
struct extent {
	uint64_t begin_a, end_a, begin_b, end_b;
};

/* Reads the sentences of the file at path. */
void extent_open(struct extents *e, const char *path);

/* The sentences of document a are in a, those of b in b, which may be one. */
struct extent extent_of(struct extents *a, struct extents *b,
    const struct passage *p);

/* Whether the shorter stretch, times the similarity of the passage, cut as it
 * is written, is at least that many bytes. */
bool extent_reaches(const struct extent *x, const struct passage *p,
    size_t bytes);

/* Writes the four, a TAB before each. */
void extent_write(struct out *o, const struct extent *x);

#endif
