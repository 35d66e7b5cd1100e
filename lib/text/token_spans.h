/* token_spans.h: the tokens of a text, and where in it each stands. */
#ifndef ND_TOKEN_SPANS_H
#define ND_TOKEN_SPANS_H

#include <stddef.h>
#include <stdint.h>

#include "text/unicode.h"

/* Token i is bytes [begin[i], end[i]) of the text; key[i] is the hash of what
 * NFKC_Casefold makes of it. Owns all. Start from {0}. */
struct token_spans {
	uint64_t *key;
	size_t *begin, *end;
	size_t n, key_cap, begin_cap, end_cap;
	struct uni_chunk chunk;
	char *image;
	size_t image_cap;
};

/* Reads the n bytes of a text without escapes, a newline behind them. Tokens
 * are those of token.h, but that a code point that stands for several words is
 * in one, and what combines, or vanishes, begins none. Linear. */
void token_spans_read(struct token_spans *t, const char *text, size_t n);

#endif
