/* char_class.h: what each code point is to the rules of sentences. */
#ifndef ND_CHAR_CLASS_H
#define ND_CHAR_CLASS_H

#include <stdint.h>

#include "base/utf8.h"

enum char_class {
	CH_OTHER, /* symbols, controls, what is not UTF-8 */
	CH_UPPER,
	CH_LOWER,
	CH_LETTER, /* of a script without case */
	CH_IDEO,   /* Han, Hiragana, Katakana */
	CH_DIGIT,
	CH_SPACE, /* white space within a line */
	CH_LINE,  /* ends a line */
	CH_OPEN,  /* brackets and quotes that only open */
	CH_CLOSE, /* that only close; footnote marks */
	CH_QUOTE, /* that do either, and marks of emphasis */
	CH_COMMA, /* commas, colons, dashes: a sentence goes on */
	CH_DOT,	  /* full stops that also stand in words and numbers */
	CH_ELLIPSIS,
	CH_MARK,   /* ! ? and their like */
	CH_STERM,  /* any other stop: ends a sentence without a space */
	CH_EXTEND, /* marks and format characters: as what is before */
};

/* The glyphs of ASCII. */
extern const unsigned char char_class_ascii[128];

/* That of any other code point. */
enum char_class char_class_of(int32_t cp);

/* The glyph at p, the code point to *cp. The byte behind the text must be
 * ASCII. Returns where the next begins. */
static inline const unsigned char *
char_class_next(const unsigned char *p, enum char_class *g, int32_t *cp)
{
	if (*p < 0x80) {
		*cp = *p;
		*g = char_class_ascii[*p];
		return p + 1;
	}
	p = utf8_next(p, cp);
	*g = char_class_of(*cp);
	return p;
}

/* The glyph that ends before p, not before begin, which is below p. Returns
 * where it begins. */
const unsigned char *char_class_prev_wide(const unsigned char *p,
    const unsigned char *begin, enum char_class *g, int32_t *cp);

static inline const unsigned char *
char_class_prev(const unsigned char *p, const unsigned char *begin,
    enum char_class *g, int32_t *cp)
{
	if (p[-1] >= 0x80)
		return char_class_prev_wide(p, begin, g, cp);
	*cp = p[-1];
	*g = char_class_ascii[p[-1]];
	return p - 1;
}

static inline int
char_class_is_stop(enum char_class g)
{
	return g >= CH_DOT && g <= CH_STERM;
}

#endif
