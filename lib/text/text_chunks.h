/* text_chunks.h: splits text fields at white space, and keeps punctuation.
 *
 * A chunk is a maximal run of the folded text (unicode.h) without separators
 * (general category Z) and control characters. A colon in it is written as `;`,
 * and a backslash as `/`. If `joined` is set, all chunks of a field are one
 * chunk with `_` between. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/span.h"
#include "text/token.h"

/* Buffers for one field. Owns all. Start from {0}; the caller may set
 * joined. */
struct text_chunks {
	bool joined;
	char *buf; /* the chunks, with one space after each */
	size_t n, cap;
	struct uni_chunk chunk;
};

/* Adds a field of a record, with its escapes, to t: as its chunks, with one
 * space between. Invalid UTF-8 is counted in t. IN_PAD bytes after the field
 * must be readable, the first of them ASCII. */
void text_chunks_add(
    struct text_chunks *c, struct token_text *t, struct span field);
