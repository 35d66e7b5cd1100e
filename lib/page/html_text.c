#include <stdbool.h>
#include <stdio.h>

#include "base/utf8.h"
#include "page/html_text.h"

/* clang-format off */
static const char *const reference[128] = {
	['&'] = "&amp;", ['<'] = "&lt;", ['>'] = "&gt;", ['"'] = "&quot;",
	['\''] = "&#39;",
};
/* clang-format on */

/* Whether a byte is ASCII and needs no escape. */
static bool
is_plain(unsigned char c)
{
	return c < 0x80 && c != 0x7f && !reference[c] &&
	    (c >= 0x20 || c == '\t' || c == '\n');
}

/* Whether a code point is invisible, and no script or emoji needs it: controls,
 * direction marks, embeddings and overrides, soft hyphens, zero-width spaces,
 * line separators, tags and noncharacters. */
static bool
is_hidden(int32_t c)
{
	return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad || c == 0x61c ||
	    c == 0x180e || c == 0x200b || c == 0x200e || c == 0x200f ||
	    (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) ||
	    c == 0xfeff || (c >= 0xfff9 && c <= 0xfffb) ||
	    (c >= 0xfdd0 && c <= 0xfdef) || (c & 0xfffe) == 0xfffe ||
	    (c >= 0xe0000 && c <= 0xe0fff);
}

/* Like utf8_next, but a sequence that goes on after `end` is cut: it is
 * UTF8_BAD. */
static const char *
next_codepoint(const char *p, const char *end, int32_t *cp)
{
	const char *q = (const char *)utf8_next((const unsigned char *)p, cp);

	if (q <= end)
		return q;
	*cp = UTF8_BAD;
	return end;
}

/* Escapes the code point at p; returns its end. */
static const char *
put_special(struct out *o, const char *p, const char *end, bool elements)
{
	const char *q;
	char name[48];
	int32_t cp;

	q = next_codepoint(p, end, &cp);
	if (cp == '\r' && q < end && *q == '\n')
		return q;
	if (cp >= 0 && cp < 0x80 && reference[cp])
		out_str(o, reference[cp]);
	else if (cp == UTF8_BAD || (is_hidden(cp) && !elements))
		out_str(o, "\xef\xbf\xbd");
	else if (is_hidden(cp))
		out_put(o, name,
		    snprintf(name, sizeof name, "<span class=c>U+%04X</span>",
			(unsigned)cp));
	else
		out_put(o, p, q - p);
	return q;
}

static void
put_escaped(struct out *o, const char *p, size_t n, bool elements)
{
	const char *end = p + n, *from;

	while (p < end) {
		for (from = p; p < end && is_plain(*p); p++)
			;
		out_put(o, from, p - from);
		if (p < end)
			p = put_special(o, p, end, elements);
	}
}

void
html_text(struct out *o, const char *p, size_t n)
{
	put_escaped(o, p, n, true);
}

void
html_attribute(struct out *o, const char *p, size_t n)
{
	put_escaped(o, p, n, false);
}

uint64_t
html_count_invalid(const char *p, size_t n)
{
	const char *end = p + n;
	uint64_t bad = 0;
	int32_t cp;

	while (p < end) {
		p = next_codepoint(p, end, &cp);
		bad += cp == UTF8_BAD;
	}
	return bad;
}

size_t
html_cut_length(const char *p, size_t n, size_t most)
{
	size_t i = most;

	if (n <= most)
		return n;
	for (; i > 0 && most - i < 3 && ((unsigned char)p[i] & 0xc0) == 0x80;
	     i--)
		;
	return ((unsigned char)p[i] & 0xc0) == 0x80 ? most : i;
}
