/* token_kernel.h: the kernels of token.c, for what most texts are made of. */
#ifndef ND_TOKEN_KERNEL_H
#define ND_TOKEN_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TOK_PAD = 64 }; /* bytes, or offsets, a kernel may write too many */

/* What a backslash and this byte behind it stand for; 0 where they are no
 * escape. */
static inline char
tok_unescape(unsigned char c)
{
	return c == 't' ? '\t'
	    : c == 'n'	? '\n'
	    : c == 'r'	? '\r'
	    : c == '\\' ? '\\'
			: 0;
}

static inline bool
tok_is_escape(unsigned char c)
{
	return tok_unescape(c) != 0;
}

/* Whether what begins with this byte is a head in any case (unicode.h): ASCII,
 * U+00C0-02FF, U+0380-047F, U+4000-9FFF. */
static inline bool
tok_is_head(unsigned char c)
{
	return c < 0x80 || (c >= 0xc3 && c <= 0xcb) ||
	    (c >= 0xce && c <= 0xd1) || (c >= 0xe4 && c <= 0xe9);
}

/* Reads ASCII from p: letters in lower case and digits go to *o, between
 * runs of them one space, none where one is there already ((*o)[-1]). Stops
 * at the end, or at what is not ASCII; an item before that, where it is no
 * head (but an escape combines with nothing). Clears *ideo where it wrote.
 * Returns where it stopped. */
const unsigned char *tok_ascii(
    const unsigned char *p, const unsigned char *end, char **o, bool *ideo);

/* The same for Han and kana and the usual punctuation between them: each has
 * a space behind it. Sets *ideo, where it wrote, to whether the last item is
 * such a token. */
const unsigned char *tok_cjk(
    const unsigned char *p, const unsigned char *end, char **o, bool *ideo);

/* Where the bytes behind the spaces of p[0, n) are; returns how many. */
size_t tok_starts(const char *p, size_t n, uint32_t *at);

#endif
