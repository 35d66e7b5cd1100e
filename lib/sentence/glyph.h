/* glyph.h: what each code point is to the rules of sentences. */
#ifndef ND_GLYPH_H
#define ND_GLYPH_H

#include <stdint.h>

#include "base/utf8.h"

enum glyph {
	G_OTHER,	/* symbols, controls, what is not UTF-8 */
	G_UPPER,
	G_LOWER,
	G_LETTER,	/* of a script without case */
	G_IDEO,		/* Han, Hiragana, Katakana */
	G_DIGIT,
	G_SPACE,	/* white space within a line */
	G_LINE,		/* ends a line */
	G_OPEN,		/* brackets and quotes that only open */
	G_CLOSE,	/* that only close; footnote marks */
	G_QUOTE,	/* that do either, and marks of emphasis */
	G_COMMA,	/* commas, colons, dashes: a sentence goes on */
	G_DOT,		/* full stops that also stand in words and numbers */
	G_ELLIPSIS,
	G_MARK,		/* ! ? and their like */
	G_FIRM,		/* any other stop: ends a sentence without a space */
	G_EXTEND,	/* marks and format characters: as what is before */
};

/* The glyphs of ASCII. */
extern const unsigned char glyph_ascii[128];

/* That of any other code point. */
enum glyph glyph_look(int32_t cp);

/* The glyph at p, the code point to *cp. The byte behind the text must be
 * ASCII. Returns where the next begins. */
static inline const unsigned char *
glyph_next(const unsigned char *p, enum glyph *g, int32_t *cp)
{
	if (*p < 0x80) {
		*cp = *p;
		*g = glyph_ascii[*p];
		return p + 1;
	}
	p = utf8_next(p, cp);
	*g = glyph_look(*cp);
	return p;
}

/* The glyph that ends before p, not before begin, which is below p. Returns
 * where it begins. */
const unsigned char *glyph_back_far(const unsigned char *p,
    const unsigned char *begin, enum glyph *g, int32_t *cp);

static inline const unsigned char *
glyph_back(const unsigned char *p, const unsigned char *begin, enum glyph *g,
    int32_t *cp)
{
	if (p[-1] >= 0x80)
		return glyph_back_far(p, begin, g, cp);
	*cp = p[-1];
	*g = glyph_ascii[p[-1]];
	return p - 1;
}

static inline int
glyph_is_stop(enum glyph g)
{
	return g >= G_DOT && g <= G_FIRM;
}

#endif
