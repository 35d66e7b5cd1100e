/* text_chunks.h: splits text fields at white space, and keeps punctuation.
 *
 * A chunk is a maximal run of the NFKC_Casefold of the text without separators
 * (general category Z) and control characters. A colon in it is written as `;`,
 * and a backslash as `/`. */
#ifndef ND_TEXT_CHUNKS_H
#define ND_TEXT_CHUNKS_H

#include <stddef.h>

#include "base/span.h"
#include "text/token.h"

/* Buffers for one field. Owns all. Start from {0}. */
struct text_chunks {
	char *buf; /* the chunks, with one space after each */
	size_t n, cap;
	struct uni_chunk chunk;
};

/* Adds a field of a record, with its escapes, to t: as its chunks, with one
 * space between. Invalid UTF-8 is counted in t. IN_PAD bytes after the field
 * must be readable, the first of them ASCII. */
void text_chunks_add(
    struct text_chunks *c, struct token_text *t, struct span field);

#endif
