/* token_kernel.h: SIMD kernels of token.c for ASCII, Han and kana. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes, or offsets, that a kernel may write past the end of its output. */
enum { TOK_PAD = 64 };

/* The character that a backslash and c escape; 0 if that is no escape. */
static inline char
tok_unescape(unsigned char c)
{
	return c == 't' ? '\t'
	    : c == 'n'	? '\n'
	    : c == 'r'	? '\r'
	    : c == '\\' ? '\\'
			: 0;
}

/* The token that ends with (*o)[-2], before a space at (*o)[-1]: a character by
 * itself, or a run of Katakana. Otherwise TOK_OTHER, also after a separator. */
enum tok_last { TOK_OTHER, TOK_IDEO, TOK_KATAKANA };

static inline bool
tok_is_escape(unsigned char c)
{
	return tok_unescape(c) != 0;
}

/* Whether every code point with this first byte has a boundary before it
 * (unicode.h): ASCII, U+00C0-02FF, U+0380-047F, U+4000-9FFF. */
static inline bool
tok_is_boundary(unsigned char c)
{
	return c < 0x80 || (c >= 0xc3 && c <= 0xcb) ||
	    (c >= 0xce && c <= 0xd1) || (c >= 0xe4 && c <= 0xe9);
}

/* Reads ASCII from p: appends letters, in lower case, and digits to *o, and one
 * space for each run of other bytes, unless (*o)[-1] is a space. Stops at the
 * end or at a byte that is not ASCII; one item earlier if that byte is no
 * boundary, because it may combine with the item. Sets *last to TOK_OTHER
 * if it wrote anything. Returns where it stopped. */
const unsigned char *tok_ascii(const unsigned char *p, const unsigned char *end,
    char **o, enum tok_last *last);

/* Reads Han, kana and their usual punctuation in the way of tok_ascii, and
 * appends a space after each token. Katakana continues the token before it if
 * *last is TOK_KATAKANA. If it wrote anything, sets *last. */
const unsigned char *tok_cjk(const unsigned char *p, const unsigned char *end,
    char **o, enum tok_last *last);

/* Sets `at` to the offset after each space of p[0, n); returns their number. */
size_t tok_starts(const char *p, size_t n, uint32_t *at);

/* Sets `at` to the offset of each code point of p[0, n); returns their
 * number. */
size_t tok_char_starts(const char *p, size_t n, uint32_t *at);
