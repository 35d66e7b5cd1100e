#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "text/codepoints.h"
#include "text/token_kernel.h"
#include "text/unicode.h"

#define EACH(byte) (UINT64_MAX / 255 * (byte)) /* a word of equal bytes */

/* A word that has a bit in EACH(0x80) if one of its bytes is not ASCII or is a
 * backslash. A borrow falsifies a byte only after a true match. */
static uint64_t
marks(const uint8_t *p)
{
	uint64_t w, x;

	memcpy(&w, p, 8);
	x = w ^ EACH('\\');
	return ((x - EACH(1)) & ~x) | w;
}

/* Whether the n bytes at p are ASCII without a backslash: each a character.
 * Zeros fill the last word of 8 bytes. */
static bool
plain(const uint8_t *p, size_t n)
{
	uint64_t bad = 0;
	size_t i;

	for (i = 0; i < n; i += 8)
		bad |= marks(p + i);
	return !(bad & EACH(0x80));
}

/* Makes room for n words, and widens the first `bytes` characters. */
static void
widen(struct codepoints *c, size_t n, size_t bytes)
{
	size_t i;

	c->word_buf = mem_grow(
	    c->word_buf, &c->word_cap, n + 2 * CODEPOINTS_PAD, sizeof *c->word);
	c->word = c->word_buf + CODEPOINTS_PAD;
	for (i = 0; i < bytes; i++)
		c->word[i] = c->byte[i];
	c->wide = true;
}

/* Reads a character, perhaps an escape, and moves *p to its end. */
static inline uint32_t
read_one(const unsigned char **p, size_t *bad)
{
	int32_t x;
	uint32_t e;

	*p = utf8_next(*p, &x);
	if (x == UTF8_BAD) {
		++*bad;
		return UNI_BAD;
	}
	if (x == '\\' && (e = tok_unescape(**p))) {
		++*p;
		return e;
	}
	return x;
}

/* Whether the eight bytes at p, if they are before end, are characters. */
static inline bool
are_plain(const unsigned char *p, const unsigned char *end)
{
	return end - p >= 8 && !(marks(p) & EACH(0x80));
}

/* Decodes the bytes from p to end, which a NUL follows, to c->word. */
static void
decode_wide(struct codepoints *c, const unsigned char *p,
    const unsigned char *end, size_t *bad)
{
	size_t k;

	while (p < end) {
		for (; are_plain(p, end); p += 8, c->n += 8)
			for (k = 0; k < 8; k++)
				c->word[c->n + k] = p[k];
		if (p < end)
			c->word[c->n++] = read_one(&p, bad);
	}
}

/* Decodes the n bytes at c->byte, which a NUL follows: in place, and to c->word
 * if a character is above 255. Returns the invalid sequences. */
static size_t
decode(struct codepoints *c, size_t n)
{
	const unsigned char *p = c->byte, *end = p + n;
	size_t bad = 0;
	uint32_t x;

	c->n = 0;
	while (p < end && !c->wide) {
		for (; are_plain(p, end); p += 8, c->n += 8)
			memmove(c->byte + c->n, p, 8);
		if (p == end)
			break;
		x = read_one(&p, &bad);
		c->byte[c->n] = x;
		if (x > 255) {
			widen(c, n, c->n);
			c->word[c->n] = x;
		}
		c->n++;
	}
	decode_wide(c, p, end, &bad);
	return bad;
}

size_t
codepoints_read(struct codepoints *c, struct span field)
{
	c->byte_buf = mem_grow(
	    c->byte_buf, &c->byte_cap, field.n + 2 * CODEPOINTS_PAD, 1);
	c->byte = c->byte_buf + CODEPOINTS_PAD;
	memcpy(c->byte, field.p, field.n);
	memset(c->byte + field.n, 0, 8);
	c->n = field.n;
	c->wide = false;
	return plain(c->byte, field.n) ? 0 : decode(c, field.n);
}

bool
codepoints_plain(struct span field)
{
	uint8_t end[8] = { 0 };
	size_t words = field.n / 8 * 8;

	memcpy(end, field.p + words, field.n - words);
	return plain((const uint8_t *)field.p, words) && plain(end, 8);
}

void
codepoints_borrow(struct codepoints *c, struct span field)
{
	c->byte = (uint8_t *)field.p;
	c->n = field.n;
	c->wide = false;
}

bool
codepoints_between(
    struct codepoints *c, struct span field, size_t least, size_t most)
{
	/* A character takes 1 to 4 bytes. */
	if (field.n < least || field.n / 4 > most)
		return false;
	if (field.n / 4 >= least && field.n <= most)
		return true;
	codepoints_read(c, field);
	return c->n >= least && c->n <= most;
}

void
codepoints_widen(struct codepoints *c)
{
	if (!c->wide)
		widen(c, c->n, c->n);
}

void
codepoints_free(struct codepoints *c)
{
	free(c->byte_buf);
	free(c->word_buf);
	*c = (struct codepoints){ 0 };
}
