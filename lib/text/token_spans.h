/* token_spans.h: the tokens of a text with their byte offsets. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "text/unicode.h"

/* Token i is bytes [begin[i], end[i]) of the text; key[i] is the hash of its
 * folded text. Owns all. Start from {0}. */
struct token_spans {
	uint64_t *key;
	size_t *begin, *end;
	size_t n, key_cap, begin_cap, end_cap;
	struct uni_chunk chunk;
	char *image;
	size_t image_cap;
};

/* Reads the n bytes of a text without escapes, which a newline follows. The
 * tokens are as in token.h, with three exceptions: a code point that normalises
 * to several words is in one token, a code point that normalises to several
 * letters of Katakana is not joined with Katakana next to it, and no token
 * begins with a code point that combines or is ignored. Linear time. */
void token_spans_read(struct token_spans *t, const char *text, size_t n);

void token_spans_free(struct token_spans *t);
