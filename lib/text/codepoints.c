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

static void
word_room(struct codepoints *c, size_t n)
{
	c->word_buf = mem_grow(
	    c->word_buf, &c->word_cap, n + 2 * CODEPOINTS_PAD, sizeof *c->word);
	c->word = c->word_buf + CODEPOINTS_PAD;
}

/* Decodes the n bytes at c->byte, which a NUL follows, to c->word; if all are
 * below 256, copies them to c->byte. Returns the invalid sequences. */
static size_t
decode(struct codepoints *c, size_t n)
{
	const unsigned char *p = c->byte, *end = p + n;
	size_t bad = 0, i, k;
	uint32_t all = 0, e;
	int32_t x;

	word_room(c, n);
	for (i = 0; p < end;) {
		if (end - p >= 8 && !(marks(p) & EACH(0x80))) {
			for (k = 0; k < 8; k++)
				c->word[i + k] = p[k];
			p += 8;
			i += 8;
			continue;
		}
		p = utf8_next(p, &x);
		if (x == UTF8_BAD) {
			x = UNI_BAD;
			bad++;
		} else if (x == '\\' && (e = tok_unescape(*p))) {
			x = e;
			p++;
		}
		c->word[i++] = x;
		all |= x;
	}
	c->n = i;
	c->wide = all > 255;
	for (i = 0; i < c->n && !c->wide; i++)
		c->byte[i] = c->word[i];
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

void
codepoints_widen(struct codepoints *c)
{
	size_t i;

	if (c->wide)
		return;
	word_room(c, c->n);
	for (i = 0; i < c->n; i++)
		c->word[i] = c->byte[i];
	c->wide = true;
}

void
codepoints_free(struct codepoints *c)
{
	free(c->byte_buf);
	free(c->word_buf);
	*c = (struct codepoints){ 0 };
}
