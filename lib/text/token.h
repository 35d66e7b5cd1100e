/* token.h: text fields to normalised tokens.
 *
 * A token is a maximal run of letters, marks and numbers of the text's
 * NFKC_Casefold; but each letter or number of script Han, Hiragana or
 * Katakana (and U+30FC) is a token of its own, with the marks behind it. */
#ifndef ND_TOKEN_H
#define ND_TOKEN_H

#include <stddef.h>
#include <stdint.h>

#include "io/in.h"
#include "text/unicode.h"

/* The fields of one document, each its tokens with one space between,
 * joined by LF. Owns all it points to. Start from {0}. */
struct token_text {
	char *buf; /* the text is buf[1, n) */
	size_t n, cap;
	size_t field; /* the last field is buf[field, n) */
	struct uni_chunk chunk;
	uint64_t invalid; /* bad UTF-8 sequences so far, all documents */
};

/* Forgets the fields; keeps the room and the count. */
void token_clear(struct token_text *t);

/* Adds a field as it stands in a record, escapes and all. The byte behind it
 * must be ASCII, and IN_PAD bytes behind that readable. */
void token_add(struct token_text *t, struct span field);

void token_free(struct token_text *t);

/* Puts n bytes, tokens with one space between, in place of the last field. */
void token_replace(struct token_text *t, const char *p, size_t n);

/* Where the tokens, or the code points, of the last field begin, as offsets
 * from its start, and at at[n] where one more would: the end of a token is
 * a byte before the next. Returns n; at has room for token_room(t) tokens, or
 * for twice as many code points. */
size_t token_starts(const struct token_text *t, uint32_t *at);
size_t token_char_starts(const struct token_text *t, uint32_t *at);
size_t token_room(const struct token_text *t);

#endif
