/* passage_offsets.h: where in the texts of its documents a passage stands. The
 * edge: what is wrong with the file of sentences ends the program. */
#ifndef ND_PASSAGE_OFFSETS_H
#define ND_PASSAGE_OFFSETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/out.h"
#include "record/passage.h"
#include "verify/record_content.h"
#include "verify/record_lookup.h"

/* Sentences as nd-sentence writes them, each found by its id. Start from {0}.
 * Owns all. */
struct sentence_source {
	struct content_reader reader;
	struct record_lookup lookup;
	struct record_content record;
	struct buf id;
};

/* Where the first sentence of a passage begins and the last ends, in bytes. */
struct passage_offsets {
	uint64_t begin_a, end_a, begin_b, end_b;
};

/* Reads the sentences of the file at path. */
void offsets_open(struct sentence_source *e, const char *path);

/* The sentences of document a are in a, those of b in b, which may be one. */
struct passage_offsets offsets_find(struct sentence_source *a,
    struct sentence_source *b, const struct passage *p);

/* Whether the shorter stretch, times the similarity of the passage, cut as it
 * is written, is at least that many bytes. */
bool offsets_reach_bytes(
    const struct passage_offsets *x, const struct passage *p, size_t bytes);

/* Writes the four, a TAB before each. */
void offsets_write(struct out *o, const struct passage_offsets *x);

#endif
