/* token.h: splits text fields into normalised tokens.
 *
 * A token is a maximal run of letters, marks and numbers of the folded text
 * (unicode.h) that does not begin with a mark. A letter or number of script Han
 * or Hiragana is a token by itself, with the marks that follow it. So is a
 * grapheme cluster of a script without spaces, such as Thai. A run of Katakana
 * (and U+30FC) is one token: a letter of another script is no part of it. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/span.h"
#include "text/unicode.h"

/* The fields of a document, joined by LF; a field is its tokens with one space
 * between. Owns all. Start from {0}. */
struct token_text {
	char *buf; /* the text is buf[1, n) */
	size_t n, cap;
	size_t field; /* the last field is buf[field, n) */
	struct uni_chunk chunk;
	uint64_t invalid; /* invalid UTF-8 sequences of all documents */
};

/* Removes all fields; keeps the memory and the count. */
void token_clear(struct token_text *t);

/* Adds a field of a record, with its escapes. The byte after the field must be
 * ASCII, and IN_PAD bytes after that readable. */
void token_add(struct token_text *t, struct span field);

void token_free(struct token_text *t);

/* Replaces the last field by n bytes, tokens with one space between. */
void token_replace(struct token_text *t, const char *p, size_t n);

/* Sets start to the offsets in the last field where its n tokens (or code
 * points) begin, and start[n] to the offset where another would begin. A token
 * ends one byte before the next begins. Returns n. start has room for
 * token_room(t) tokens, or twice as many code points. */
size_t token_starts(const struct token_text *t, uint32_t *start);
size_t token_char_starts(const struct token_text *t, uint32_t *start);
size_t token_room(const struct token_text *t);
