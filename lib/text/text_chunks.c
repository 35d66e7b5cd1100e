#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "io/in.h"
#include "text/text_chunks.h"
#include "text/token_kernel.h"

/* Whether there is white space, as it is or escaped, at p. The byte after a
 * field is not part of an escape. */
static bool
is_space(const unsigned char *p)
{
	return *p <= ' ' || *p == 0x7f ||
	    (*p == '\\' && tok_is_escape(p[1]) && p[1] != '\\');
}

/* The byte that a chunk has for an ASCII character. */
static char
fold(unsigned char b)
{
	return b >= 'A' && b <= 'Z' ? b + 32
	    : b == ':'		    ? ';'
	    : b == '\\'		    ? '/'
				    : b;
}

static void
put_space(struct text_chunks *c)
{
	if (c->n > 0 && c->buf[c->n - 1] != ' ')
		c->buf[c->n++] = ' ';
}

/* Writes a piece without ASCII white space, and a space. There is room. */
static void
put_ascii(
    struct text_chunks *c, const unsigned char *p, const unsigned char *end)
{
	for (; p < end; p++) {
		c->buf[c->n++] = fold(*p);
		p += *p == '\\' && p[1] == '\\';
	}
	c->buf[c->n++] = ' ';
}

/* Whether a code point of normalised text is white space. */
static bool
is_separator(uint32_t cp)
{
	const char *category;

	if (cp < 0x80)
		return cp <= ' ' || cp == 0x7f;
	category = uni_category(cp);
	return category[0] == 'Z' || (category[0] == 'C' && category[1] == 'c');
}

/* Writes a piece that is not ASCII, and a space. */
static void
put_wide(struct text_chunks *c, struct token_text *t, const unsigned char *p,
    const unsigned char *end)
{
	struct uni_chunk *k = &c->chunk;
	int32_t cp;
	size_t i;

	k->n = 0;
	while (p < end) {
		p = utf8_next(p, &cp);
		t->invalid += cp == UTF8_BAD;
		uni_chunk_add(k, cp == UTF8_BAD ? UNI_BAD : cp);
		p += cp == '\\' && *p == '\\';
	}
	uni_chunk_normalize(k);
	c->buf =
	    mem_grow(c->buf, &c->cap, c->n + 4 * k->n + (end - p) + IN_PAD, 1);
	for (i = 0; i < k->n; i++) {
		cp = k->cp[i];
		if (is_separator(cp))
			put_space(c);
		else
			c->n +=
			    utf8_put(c->buf + c->n, cp < 0x80 ? fold(cp) : cp);
	}
	put_space(c);
}

/* Writes `_` for the spaces between chunks. */
static void
join(struct text_chunks *c)
{
	char *p = c->buf, *end = c->buf + c->n;

	while (p < end - 1 && (p = memchr(p, ' ', end - 1 - p)))
		*p++ = '_';
}

void
text_chunks_add(struct text_chunks *c, struct token_text *t, struct span field)
{
	static const char nothing[IN_PAD] = { '\n' };
	const unsigned char *p = (const unsigned char *)field.p, *from;
	const unsigned char *end = p + field.n;
	unsigned char all;

	c->n = 0;
	while (p < end) {
		if (is_space(p)) {
			p += 1 + (*p == '\\');
			continue;
		}
		all = 0;
		for (from = p; p < end && !is_space(p); p++) {
			all |= *p;
			p += *p == '\\' && p[1] == '\\';
		}
		c->buf =
		    mem_grow(c->buf, &c->cap, c->n + (p - from) + IN_PAD, 1);
		if (all < 0x80)
			put_ascii(c, from, p);
		else
			put_wide(c, t, from, p);
	}
	if (c->joined && c->n > 0)
		join(c);
	token_add(t, (struct span){ (char *)nothing, 0 });
	token_replace(t, c->buf, c->n > 0 ? c->n - 1 : 0);
}
