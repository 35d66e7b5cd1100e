/* char_class.c: classes of characters, from tables and general categories. */
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "sentence/char_class.h"
#include "text/unicode.h"

const unsigned char char_class_ascii[128] = {
	['\t'] = CH_SPACE,
	[' '] = CH_SPACE,
	['\n' ... '\r'] = CH_LINE,
	['A' ... 'Z'] = CH_UPPER,
	['a' ... 'z'] = CH_LOWER,
	['0' ... '9'] = CH_DIGIT,
	['('] = CH_OPEN,
	['['] = CH_OPEN,
	['{'] = CH_OPEN,
	[')'] = CH_CLOSE,
	[']'] = CH_CLOSE,
	['}'] = CH_CLOSE,
	['"'] = CH_QUOTE,
	['\''] = CH_QUOTE,
	['`'] = CH_QUOTE,
	['*'] = CH_QUOTE,
	['_'] = CH_QUOTE,
	[','] = CH_COMMA,
	[';'] = CH_COMMA,
	[':'] = CH_COMMA,
	['-'] = CH_COMMA,
	['.'] = CH_DOT,
	['!'] = CH_MARK,
	['?'] = CH_MARK,
};

/* Exceptions from the general category, ascending. */
/* clang-format off */
static const struct {
	uint32_t cp;
	enum char_class class;
} special[] = {
	{ 0x0085, CH_LINE }, { 0x00a1, CH_OPEN }, { 0x00ab, CH_QUOTE },
	{ 0x00b2, CH_CLOSE }, { 0x00b3, CH_CLOSE }, { 0x00b9, CH_CLOSE },
	{ 0x00bb, CH_QUOTE }, { 0x00bf, CH_OPEN }, { 0x037e, CH_MARK },
	{ 0x055d, CH_COMMA }, { 0x060c, CH_COMMA }, { 0x060d, CH_COMMA },
	{ 0x061b, CH_COMMA }, { 0x07f8, CH_COMMA }, { 0x1802, CH_COMMA },
	{ 0x1808, CH_COMMA }, { 0x2013, CH_COMMA }, { 0x2014, CH_COMMA },
	{ 0x2018, CH_QUOTE }, { 0x2019, CH_QUOTE }, { 0x201c, CH_QUOTE },
	{ 0x201d, CH_QUOTE }, { 0x2024, CH_DOT }, { 0x2026, CH_ELLIPSIS },
	{ 0x2028, CH_LINE }, { 0x2029, CH_LINE }, { 0x2039, CH_QUOTE },
	{ 0x203a, CH_QUOTE }, { 0x203c, CH_MARK }, { 0x203d, CH_MARK },
	{ 0x2047, CH_MARK }, { 0x2048, CH_MARK }, { 0x2049, CH_MARK },
	{ 0x3001, CH_COMMA }, { 0xfe10, CH_COMMA }, { 0xfe11, CH_COMMA },
	{ 0xfe13, CH_COMMA }, { 0xfe50, CH_COMMA }, { 0xfe51, CH_COMMA },
	{ 0xfe52, CH_DOT }, { 0xfe55, CH_COMMA }, { 0xff0c, CH_COMMA },
	{ 0xff0d, CH_COMMA }, { 0xff0e, CH_DOT }, { 0xff1a, CH_COMMA },
	{ 0xff1b, CH_COMMA }, { 0xff64, CH_COMMA },
};
/* clang-format on */

/* Sentence_Terminal of Unicode 15.0 (PropList.txt) without the characters
 * above. */
/* clang-format off */
static const struct {
	uint32_t first, last;
} sterm[] = {
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
/* clang-format on */

/* Classes of 256 code points each, filled when needed, by any thread. */
static unsigned char *_Atomic pages[UNI_END >> 8];

static bool
is_sterm(uint32_t cp)
{
	size_t i;

	for (i = 0; i < sizeof sterm / sizeof *sterm && sterm[i].first <= cp;
	     i++)
		if (cp <= sterm[i].last)
			return true;
	return false;
}

static bool
is_ideo(uint32_t cp)
{
	enum uni_kind kind = uni_kind(cp);

	return kind == UNI_IDEO || kind == UNI_KATAKANA;
}

static enum char_class
letter_class(uint32_t cp, char second)
{
	if (is_ideo(cp))
		return CH_IDEO;
	return second == 'u' || second == 't' ? CH_UPPER
	    : second == 'l'		      ? CH_LOWER
					      : CH_LETTER;
}

static enum char_class
classify(uint32_t cp)
{
	const char *category;
	size_t i;

	for (i = 0; i < sizeof special / sizeof *special; i++)
		if (special[i].cp == cp)
			return special[i].class;
	if (is_sterm(cp))
		return CH_STERM;
	category = uni_category(cp);
	switch (category[0]) {
	case 'L':
		return letter_class(cp, category[1]);
	case 'N':
		/* Superscript digits are footnotes. */
		if (cp - 0x2070 < 10)
			return CH_CLOSE;
		return category[1] == 'd' ? CH_DIGIT
		    : is_ideo(cp)	  ? CH_IDEO
					  : CH_OTHER;
	case 'M':
		return CH_EXTEND;
	case 'Z':
		return category[1] == 's' ? CH_SPACE : CH_LINE;
	case 'P':
		return strchr("si", category[1]) ? CH_OPEN
		    : strchr("ef", category[1])	 ? CH_CLOSE
						 : CH_OTHER;
	default:
		return strcmp(category, "Cf") == 0 ? CH_EXTEND : CH_OTHER;
	}
}

static unsigned char *
fill_page(uint32_t cp)
{
	unsigned char *page = mem_new(256, 1), *other = NULL;
	uint32_t i;

	for (i = 0; i < 256; i++)
		page[i] = classify((cp & ~(uint32_t)255) + i);
	if (atomic_compare_exchange_strong(&pages[cp >> 8], &other, page))
		return page;
	free(page);
	return other;
}

enum char_class
char_class_of(int32_t cp)
{
	unsigned char *page;

	if (cp < 0)
		return CH_OTHER;
	if (cp < 0x80)
		return char_class_ascii[cp];
	page = atomic_load_explicit(&pages[cp >> 8], memory_order_acquire);
	if (!page)
		page = fill_page(cp);
	return page[cp & 255];
}

const unsigned char *
char_class_prev_wide(const unsigned char *p, const unsigned char *begin,
    enum char_class *class, int32_t *cp)
{
	const unsigned char *q = p - 1;

	while (q > begin && p - q < 4 && (*q & 0xc0) == 0x80)
		q--;
	if (char_class_next(q, class, cp) == p)
		return q;
	*class = CH_OTHER;
	*cp = UTF8_BAD;
	return p - 1;
}
