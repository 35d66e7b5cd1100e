#include <stdlib.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "text/symbol_text.h"
#include "text/token_kernel.h"

enum { CODE_POINT = 4 /* bytes */, NO_BREAK_SPACE = 0xa0 };

void
symbols_add(struct uni_chunk *c, struct span field)
{
	const unsigned char *p = (unsigned char *)field.p;
	const unsigned char *end = p + field.n;
	int32_t cp;

	if (c->n > 0)
		uni_chunk_add(c, ' ');
	while (p < end) {
		p = utf8_next(p, &cp);
		if (cp == '\\' && tok_is_escape(*p))
			cp = tok_unescape(*p++);
		uni_chunk_add(c, cp == UTF8_BAD ? UNI_BAD : cp);
	}
}

static bool
is_space(uint32_t cp)
{
	const char *category = uni_category(cp);

	return category[0] == 'Z' || (category[0] == 'C' && category[1] == 'c');
}

/* Writes normalised text to `to`; returns its length. */
static size_t
put_symbols(char *to, const struct uni_chunk *c)
{
	bool spaced = false;
	size_t i, n = 0;

	for (i = 0; i < c->n; i++) {
		if (c->cp[i] == UNI_BAD)
			return 0;
		if (is_space(c->cp[i])) {
			spaced = n > 0;
			continue;
		}
		if (spaced)
			n += utf8_put(to + n, NO_BREAK_SPACE);
		spaced = false;
		n += utf8_put(to + n, c->cp[i]);
	}
	return n;
}

bool
symbols_make_token(struct uni_chunk *c, struct token_text *t)
{
	char *text;
	size_t n;

	if (c->n == 0)
		return false;
	uni_chunk_normalize(c);
	text = mem_new(c->n + 1, CODE_POINT);
	n = put_symbols(text, c);
	token_replace(t, text, n);
	free(text);
	return n > 0;
}
