/* glyph.c: what each code point is to the rules of sentences. */
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/mem.h"
#include "sentence/glyph.h"
#include "text/unicode.h"

#define TIMES26(g) g, g, g, g, g, g, g, g, g, g, g, g, g, \
	g, g, g, g, g, g, g, g, g, g, g, g, g

const unsigned char glyph_ascii[128] = {
	['\t'] = G_SPACE, [' '] = G_SPACE, ['\n'] = G_LINE, ['\v'] = G_LINE,
	['\f'] = G_LINE, ['\r'] = G_LINE, ['A'] = TIMES26(G_UPPER),
	['a'] = TIMES26(G_LOWER), ['0'] = G_DIGIT, G_DIGIT, G_DIGIT, G_DIGIT,
	G_DIGIT, G_DIGIT, G_DIGIT, G_DIGIT, G_DIGIT, G_DIGIT,
	['('] = G_OPEN, ['['] = G_OPEN, ['{'] = G_OPEN, [')'] = G_CLOSE,
	[']'] = G_CLOSE, ['}'] = G_CLOSE, ['"'] = G_QUOTE, ['\''] = G_QUOTE,
	['`'] = G_QUOTE, ['*'] = G_QUOTE, ['_'] = G_QUOTE, [','] = G_COMMA,
	[';'] = G_COMMA, [':'] = G_COMMA, ['-'] = G_COMMA, ['.'] = G_DOT,
	['!'] = G_MARK, ['?'] = G_MARK,
};

/* What the general category does not tell, ascending. */
static const struct {
	uint32_t cp;
	enum glyph is;
} special[] = {
	{ 0x0085, G_LINE }, { 0x00a1, G_OPEN }, { 0x00ab, G_QUOTE },
	{ 0x00b2, G_CLOSE }, { 0x00b3, G_CLOSE }, { 0x00b9, G_CLOSE },
	{ 0x00bb, G_QUOTE }, { 0x00bf, G_OPEN }, { 0x055d, G_COMMA },
	{ 0x060c, G_COMMA }, { 0x060d, G_COMMA }, { 0x061b, G_COMMA },
	{ 0x07f8, G_COMMA }, { 0x1802, G_COMMA }, { 0x1808, G_COMMA },
	{ 0x2013, G_COMMA }, { 0x2014, G_COMMA }, { 0x2018, G_QUOTE },
	{ 0x2019, G_QUOTE }, { 0x201c, G_QUOTE }, { 0x201d, G_QUOTE },
	{ 0x2024, G_DOT }, { 0x2026, G_ELLIPSIS }, { 0x2028, G_LINE },
	{ 0x2029, G_LINE }, { 0x2039, G_QUOTE }, { 0x203a, G_QUOTE },
	{ 0x203c, G_MARK }, { 0x203d, G_MARK }, { 0x2047, G_MARK },
	{ 0x2048, G_MARK }, { 0x2049, G_MARK }, { 0x3001, G_COMMA },
	{ 0xfe10, G_COMMA }, { 0xfe11, G_COMMA }, { 0xfe13, G_COMMA },
	{ 0xfe50, G_COMMA }, { 0xfe51, G_COMMA }, { 0xfe52, G_DOT },
	{ 0xfe55, G_COMMA }, { 0xff0c, G_COMMA }, { 0xff0d, G_COMMA },
	{ 0xff0e, G_DOT }, { 0xff1a, G_COMMA }, { 0xff1b, G_COMMA },
	{ 0xff64, G_COMMA },
};

/* Sentence_Terminal of Unicode 15.0 (PropList.txt) but for what is above. */
static const struct {
	uint32_t first, last;
} firm[] = {
	{ 0x589, 0x589 }, { 0x61d, 0x61f }, { 0x6d4, 0x6d4 },
	{ 0x700, 0x702 }, { 0x7f9, 0x7f9 }, { 0x837, 0x837 },
	{ 0x839, 0x839 }, { 0x83d, 0x83e }, { 0x964, 0x965 },
	{ 0x104a, 0x104b }, { 0x1362, 0x1362 }, { 0x1367, 0x1368 },
	{ 0x166e, 0x166e }, { 0x1735, 0x1736 }, { 0x1803, 0x1803 },
	{ 0x1809, 0x1809 }, { 0x1944, 0x1945 }, { 0x1aa8, 0x1aab },
	{ 0x1b5a, 0x1b5b }, { 0x1b5e, 0x1b5f }, { 0x1b7d, 0x1b7e },
	{ 0x1c3b, 0x1c3c }, { 0x1c7e, 0x1c7f }, { 0x2e2e, 0x2e2e },
	{ 0x2e3c, 0x2e3c }, { 0x2e53, 0x2e54 }, { 0x3002, 0x3002 },
	{ 0xa4ff, 0xa4ff }, { 0xa60e, 0xa60f }, { 0xa6f3, 0xa6f3 },
	{ 0xa6f7, 0xa6f7 }, { 0xa876, 0xa877 }, { 0xa8ce, 0xa8cf },
	{ 0xa92f, 0xa92f }, { 0xa9c8, 0xa9c9 }, { 0xaa5d, 0xaa5f },
	{ 0xaaf0, 0xaaf1 }, { 0xabeb, 0xabeb }, { 0xfe56, 0xfe57 },
	{ 0xff01, 0xff01 }, { 0xff1f, 0xff1f }, { 0xff61, 0xff61 },
	{ 0x10a56, 0x10a57 }, { 0x10f55, 0x10f59 }, { 0x10f86, 0x10f89 },
	{ 0x11047, 0x11048 }, { 0x110be, 0x110c1 }, { 0x11141, 0x11143 },
	{ 0x111c5, 0x111c6 }, { 0x111cd, 0x111cd }, { 0x111de, 0x111df },
	{ 0x11238, 0x11239 }, { 0x1123b, 0x1123c }, { 0x112a9, 0x112a9 },
	{ 0x1144b, 0x1144c }, { 0x115c2, 0x115c3 }, { 0x115c9, 0x115d7 },
	{ 0x11641, 0x11642 }, { 0x1173c, 0x1173e }, { 0x11944, 0x11944 },
	{ 0x11946, 0x11946 }, { 0x11a42, 0x11a43 }, { 0x11a9b, 0x11a9c },
	{ 0x11c41, 0x11c42 }, { 0x11ef7, 0x11ef8 }, { 0x11f43, 0x11f44 },
	{ 0x16a6e, 0x16a6f }, { 0x16af5, 0x16af5 }, { 0x16b37, 0x16b38 },
	{ 0x16b44, 0x16b44 }, { 0x16e98, 0x16e98 }, { 0x1bc9f, 0x1bc9f },
	{ 0x1da88, 0x1da88 },
};

static unsigned char *pages[UNI_END >> 8];

static bool
is_firm(uint32_t cp)
{
	size_t i;

	for (i = 0; i < sizeof firm / sizeof *firm && firm[i].first <= cp; i++)
		if (cp <= firm[i].last)
			return true;
	return false;
}

static enum glyph
letter(uint32_t cp, char second)
{
	if (uni_kind(cp) == UNI_IDEO)
		return G_IDEO;
	return second == 'u' || second == 't' ? G_UPPER :
	    second == 'l' ? G_LOWER : G_LETTER;
}

static enum glyph
find(uint32_t cp)
{
	const char *category;
	size_t i;

	for (i = 0; i < sizeof special / sizeof *special; i++)
		if (special[i].cp == cp)
			return special[i].is;
	if (is_firm(cp))
		return G_FIRM;
	category = uni_category(cp);
	switch (category[0]) {
	case 'L':
		return letter(cp, category[1]);
	case 'N':
		/* Superscript digits are footnotes. */
		if (cp - 0x2070 < 10)
			return G_CLOSE;
		return category[1] == 'd' ? G_DIGIT :
		    uni_kind(cp) == UNI_IDEO ? G_IDEO : G_OTHER;
	case 'M':
		return G_EXTEND;
	case 'Z':
		return category[1] == 's' ? G_SPACE : G_LINE;
	case 'P':
		return strchr("si", category[1]) ? G_OPEN :
		    strchr("ef", category[1]) ? G_CLOSE : G_OTHER;
	default:
		return strcmp(category, "Cf") == 0 ? G_EXTEND : G_OTHER;
	}
}

enum glyph
glyph_look(int32_t cp)
{
	unsigned char *page;
	uint32_t i;

	if (cp < 0)
		return G_OTHER;
	if (cp < 0x80)
		return glyph_ascii[cp];
	page = pages[cp >> 8];
	if (!page) {
		page = pages[cp >> 8] = mem_new(256, 1);
		for (i = 0; i < 256; i++)
			page[i] = find((cp & ~255) + i);
	}
	return page[cp & 255];
}

const unsigned char *
glyph_back_far(const unsigned char *p, const unsigned char *begin,
    enum glyph *g, int32_t *cp)
{
	const unsigned char *q = p - 1;

	while (q > begin && p - q < 4 && (*q & 0xc0) == 0x80)
		q--;
	if (glyph_next(q, g, cp) == p)
		return q;
	*g = G_OTHER;
	*cp = UTF8_BAD;
	return p - 1;
}
