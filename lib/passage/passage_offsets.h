/* passage_offsets.h: finds the byte offsets of passages in the texts of their
 * documents. A malformed file of sentences ends the program. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/out.h"
#include "passage/sentence_places.h"
#include "record/passage.h"
#include "verify/record_content.h"
#include "verify/record_lookup.h"

/* A file of sentences as nd-sentence writes them, with lookup by id. Start from
 * {0}. Owns all. */
struct sentence_source {
	struct content_reader reader;
	struct record_lookup lookup;
	struct record_content record;
	struct buf id;
};

/* A sentence: its text with escapes, and its bytes [begin, end) in the
 * document. */
struct sentence_line {
	struct span text;
	uint64_t begin, end;
};

/* A passage is bytes [offset[0], offset[1]) of document a and [offset[2],
 * offset[3]) of b. */
struct passage_offsets {
	uint64_t offset[4];
};

/* Reads the file at path. At most room bytes of a plain file will be in memory.
 */
void offsets_open(struct sentence_source *s, const char *path, size_t room);

/* Reads sentence N = number of a document, valid until the next call; false if
 * there is none, which offsets_require ends the program for. */
bool offsets_sentence(struct sentence_source *s, struct span document,
    uint32_t number, struct sentence_line *x);
void offsets_require(
    struct sentence_source *s, struct span document, uint32_t number);

/* The offsets of a passage: a has the sentences of its document a, b the
 * sentences of document b; both may be one source. A missing sentence ends the
 * program. */
struct passage_offsets offsets_find(struct sentence_source *a,
    struct sentence_source *b, const struct passage *p);

/* The offsets of a passage of documents whose sentences are in a and b, where
 * they have these ranks. */
struct passage_offsets offsets_of_places(const struct sentence_places *a,
    const struct sentence_places *b, const uint32_t rank[2],
    const struct passage *p);

/* Whether the bytes of the passage in the document where it is shorter, times
 * its similarity in millionths rounded down, are at least `least`. */
bool offsets_reach_bytes(
    const struct passage_offsets *x, const struct passage *p, size_t least);

/* Writes the four numbers, a TAB before each. */
void offsets_write(struct out *o, const struct passage_offsets *x);
