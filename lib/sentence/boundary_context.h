/* boundary_context.h: what may stand before a stop, what a stop is, and what
 * may stand behind it: a bit for each, so that a rule can name several. */
#ifndef ND_BOUNDARY_CONTEXT_H
#define ND_BOUNDARY_CONTEXT_H

/* Before it. */
enum {
	B_START = 1 << 0,     /* nothing: the sentence begins with the stop */
	B_OPEN = 1 << 1,      /* an opening bracket */
	B_WORD = 1 << 2,      /* a word, or anything that is not below */
	B_IDEO = 1 << 3,      /* Han, Hiragana, Katakana */
	B_ITEM = 1 << 4,      /* the number of a list item, or its letter */
	B_NEVER = 1 << 5,     /* an abbreviation: Dr, e.g */
	B_NUMBERED = 1 << 6,  /* one that has a number behind it: No, Fig */
	B_MAYBE = 1 << 7,     /* one that may end a sentence: Inc, U.S */
	B_LETTER = 1 << 8,    /* one letter: J */
	B_DIGITS = 1 << 9,    /* a number of up to three digits */
	B_ORDINAL = 1 << 10,  /* the same behind a German article: am 3 */
	B_SHORT = 1 << 11,    /* a line of fewer than 40 bytes */
	B_UNFILLED = 1 << 12, /* one with room for the next one's first word */
	B_FULL = 1 << 13,     /* any other line */
	B_LONG = 1 << 14,     /* one of more than 160 bytes */
	B_TITLE = 1 << 15,    /* one that begins with # or = */
	B_COMMA = 1 << 16,    /* one that ends in a comma, colon or dash */
	B_ANY = (1 << 17) - 1,
	B_COUNT = 17
};

enum {
	S_DOT = 1 << 0,
	S_DOT_CLOSED = 1 << 1,	 /* a dot, and quotes or brackets close */
	S_DOTS = 1 << 2,	 /* an ellipsis */
	S_LEADERS = 1 << 3,	 /* a long one, of several U+2026 */
	S_MARK = 1 << 4,	 /* ! ? */
	S_STERM = 1 << 5,	 /* a stop that needs no space behind it */
	S_STERM_CLOSED = 1 << 6, /* such a one, and quotes or brackets close */
	S_LINE = 1 << 7,	 /* the end of a line without a stop */
	S_STOP = (1 << 7) - 1,
	S_COUNT = 8
};

enum {
	A_END = 1 << 0,	     /* the end of the text, or of a paragraph */
	A_STOP = 1 << 1,     /* another stop */
	A_COMMA = 1 << 2,    /* a comma, colon, dash */
	A_LOWER = 1 << 3,    /* behind white space: a small letter */
	A_UPPER = 1 << 4,    /* a capital */
	A_STARTER = 1 << 5,  /* a word that often begins sentences */
	A_ORDINAL = 1 << 6,  /* one that has an ordinal before it: Mai */
	A_LABEL = 1 << 7,    /* a Roman numeral or a capital alone */
	A_LETTER = 1 << 8,   /* a letter without case */
	A_IDEO = 1 << 9,     /* Han, Hiragana, Katakana */
	A_SPEAKER = 1 << 10, /* the same, for who says it */
	A_DIGIT = 1 << 11,
	A_OTHER = 1 << 12,  /* a symbol */
	T_LETTER = 1 << 13, /* without white space: a letter */
	T_STARTER = 1 << 14,
	T_IDEO = 1 << 15,
	T_SPEAKER = 1 << 16,
	T_DIGIT = 1 << 17,
	T_OTHER = 1 << 18,
	A_CAPITAL = A_UPPER | A_STARTER | A_ORDINAL | A_LABEL,
	T_ANY = T_LETTER | T_STARTER | T_IDEO | T_SPEAKER | T_DIGIT | T_OTHER,
	A_ANY = (1 << 19) - 1,
	A_COUNT = 19
};

#endif
