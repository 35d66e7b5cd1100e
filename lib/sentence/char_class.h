/* char_class.h: classes of characters for the rules of sentence boundaries. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/utf8.h"

enum char_class {
	CH_OTHER, /* symbols, controls, bytes that are not UTF-8 */
	CH_UPPER,
	CH_LOWER,
	CH_LETTER, /* of a script without case */
	CH_IDEO,   /* Han, Hiragana, Katakana */
	CH_DIGIT,
	CH_SPACE, /* white space within a line */
	CH_LINE,  /* ends a line */
	CH_OPEN,  /* brackets and quotes that only open */
	CH_CLOSE, /* brackets and quotes that only close; footnote marks */
	CH_QUOTE, /* quotes that open or close; marks of emphasis */
	CH_COMMA, /* commas, colons, dashes: continue a sentence */
	CH_DOT,	  /* full stops, also in words and numbers */
	CH_ELLIPSIS,
	CH_MARK,   /* ! ? and similar */
	CH_STERM,  /* other stops: end a sentence without a space */
	CH_EXTEND, /* marks and format characters: continue a character */
};

extern const unsigned char char_class_ascii[128];

/* Returns the class of a code point, or of UTF8_BAD. */
enum char_class char_class_of(int32_t cp);

/* Reads the character at p: its class and code point. Returns its end. The byte
 * after the text must be ASCII. */
static inline const unsigned char *
char_class_next(const unsigned char *p, enum char_class *class, int32_t *cp)
{
	if (*p < 0x80) {
		*cp = *p;
		*class = char_class_ascii[*p];
		return p + 1;
	}
	p = utf8_next(p, cp);
	*class = char_class_of(*cp);
	return p;
}

/* Reads the character that ends at p > begin. Returns its first byte, at or
 * after begin. char_class_prev_wide is for p[-1] >= 0x80. */
const unsigned char *char_class_prev_wide(const unsigned char *p,
    const unsigned char *begin, enum char_class *class, int32_t *cp);

static inline const unsigned char *
char_class_prev(const unsigned char *p, const unsigned char *begin,
    enum char_class *class, int32_t *cp)
{
	if (p[-1] >= 0x80)
		return char_class_prev_wide(p, begin, class, cp);
	*cp = p[-1];
	*class = char_class_ascii[p[-1]];
	return p - 1;
}

static inline bool char_class_is_stop(enum char_class class)
{
	return class >= CH_DOT && class <= CH_STERM;
}
