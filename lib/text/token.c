#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "text/token.h"
#include "text/token_kernel.h"

enum {
	GROWTH = 4,  /* most bytes out for a byte in, but for chunks: 7 for 2 */
	SLACK = 256, /* bytes that a kernel may write past its output */
};

/* Where a field is read, up to end, and written. o[-1] is a space, or the last
 * byte of a token. */
struct cursor {
	const unsigned char *p, *end;
	char *o;
	enum tok_last last;
};

/* Decodes the item at p, an escape or a code point, to *cp; an escape is its
 * backslash. A maximal subpart of invalid UTF-8 is U+FFFD. Relies on the ASCII
 * byte after the field. Returns the end of the item. */
static const unsigned char *
next(struct token_text *t, const unsigned char *p, uint32_t *cp)
{
	int32_t c;

	p = utf8_next(p, &c);
	if (c == UTF8_BAD) {
		t->invalid++;
		c = UNI_BAD;
	}
	*cp = c;
	return p + (c == '\\' && tok_is_escape(*p));
}

/* Writes the image of an entry. */
static inline void
emit(struct cursor *c, uni_entry e)
{
	uint64_t image = e >> 16;
	size_t n = e >> 8 & 255;
	bool spaced;

	switch ((enum uni_kind)(e & 255)) {
	case UNI_WORD:
		memcpy(c->o, &image, 8);
		c->o += n;
		c->last = TOK_OTHER;
		break;
	case UNI_IDEO:
	case UNI_CLUSTER:
		*c->o = ' ';
		c->o += c->o[-1] != ' ';
		memcpy(c->o, &image, 8);
		c->o += n;
		c->last = TOK_IDEO;
		break;
	case UNI_KATAKANA:
		*c->o = ' ';
		c->o += c->o[-1] != ' ';
		c->o -= c->last == TOK_KATAKANA;
		memcpy(c->o, &image, 8);
		c->o += n;
		c->last = TOK_KATAKANA;
		break;
	case UNI_MARK:
		spaced = c->last != TOK_OTHER;
		if (!spaced && c->o[-1] == ' ')
			break;
		c->o -= spaced;
		memcpy(c->o, &image, 8);
		c->o += n;
		*c->o = ' ';
		c->o += spaced;
		break;
	default:
		*c->o = ' ';
		c->o += c->o[-1] != ' ';
		c->last = TOK_OTHER;
	}
}

/* Normalises and writes the chunk. */
static void
emit_chunk(struct token_text *t, struct cursor *c)
{
	struct uni_chunk *k = &t->chunk;
	size_t i, used = c->o - t->buf, n;
	uint32_t before = 0;
	uni_entry e, image;

	uni_chunk_normalize(k);
	t->buf = mem_grow(t->buf, &t->cap,
	    used + 7 * k->n + GROWTH * (c->end - c->p) + SLACK, 1);
	c->o = t->buf + used;
	for (i = 0; i < k->n; i++) {
		e = uni_kind_after(before, k->cp[i]);
		before = k->cp[i];
		image = 0;
		n = utf8_put((char *)&image, before);
		if (uni_is_spaced(e))
			((char *)&image)[n++] = ' ';
		emit(c, image << 16 | n << 8 | e);
	}
	k->n = 0;
}

/* Whether tok_cjk reads runs of this code point. */
static inline bool
is_han(uint32_t cp)
{
	return cp - 0x4e00 < 0x5200;
}

/* Reads one or more items from c->p, up to the end or to an item that a kernel
 * reads: Han, or ASCII with a boundary after it. */
static void
read_items(struct token_text *t, struct cursor *c)
{
	const unsigned char *p, *q;
	uint32_t x, y = 0;
	uni_entry e, f = 0;

	p = next(t, c->p, &x);
	e = uni_lookup(x);
	for (;;) {
		q = p;
		if (p < c->end) {
			q = next(t, p, &y);
			f = is_han(y) ? UNI_IDEO : uni_lookup(y);
		}
		c->p = p;
		if ((e & 255) < UNI_HARD && (q == p || (f & 255) < UNI_JOIN)) {
			emit(c, e);
		} else {
			uni_chunk_add(&t->chunk, x);
			while (q > p && (f & 255) == UNI_JOIN) {
				uni_chunk_add(&t->chunk, y);
				p = q;
				if (p < c->end) {
					q = next(t, p, &y);
					f = is_han(y) ? UNI_IDEO
						      : uni_lookup(y);
				}
			}
			c->p = p;
			emit_chunk(t, c);
		}
		if (q == p || (y < 0x80 && tok_is_boundary(*q)) || is_han(y))
			return;
		x = y;
		e = f;
		p = q;
	}
}

void
token_clear(struct token_text *t)
{
	t->n = 0;
}

void
token_free(struct token_text *t)
{
	free(t->buf);
	free(t->chunk.cp);
	free(t->chunk.spare);
}

void
token_add(struct token_text *t, struct span field)
{
	struct cursor c = { .p = (unsigned char *)field.p };
	const unsigned char *p;

	c.end = c.p + field.n;
	t->buf = mem_grow(t->buf, &t->cap, t->n + GROWTH * field.n + SLACK, 1);
	t->buf[t->n] = ' '; /* becomes the LF between fields */
	t->field = t->n + 1;
	c.o = t->buf + t->field;
	while (c.p < c.end) {
		c.p = tok_ascii(c.p, c.end, &c.o, &c.last);
		p = c.p;
		if (*p >= 0xe2)
			c.p = tok_cjk(p, c.end, &c.o, &c.last);
		if (c.p == p && p < c.end)
			read_items(t, &c);
	}
	t->n = c.o - t->buf;
	if (t->n > t->field && t->buf[t->n - 1] == ' ')
		t->n--;
	t->buf[t->field - 1] = '\n';
}

void
token_replace(struct token_text *t, const char *p, size_t n)
{
	t->buf = mem_grow(t->buf, &t->cap, t->field + n + SLACK, 1);
	if (n > 0)
		memcpy(t->buf + t->field, p, n);
	t->n = t->field + n;
}

size_t
token_room(const struct token_text *t)
{
	return (t->n - t->field) / 2 + 2 + TOK_PAD;
}

size_t
token_starts(const struct token_text *t, uint32_t *at)
{
	size_t n = t->n - t->field, words;

	if (n == 0)
		return 0;
	at[0] = 0;
	words = 1 + tok_starts(t->buf + t->field, n, at + 1);
	at[words] = n + 1;
	return words;
}

size_t
token_char_starts(const struct token_text *t, uint32_t *at)
{
	size_t n = t->n - t->field;
	size_t chars = tok_char_starts(t->buf + t->field, n, at);

	at[chars] = n;
	return chars;
}
