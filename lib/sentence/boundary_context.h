/* boundary_context.h: the context of a possible sentence boundary: cases of the
 * text left of a stop, of the stop, and of the text right of it. Each case is a
 * bit, so that a rule can name several. */
#pragma once

enum { SHORT_LINE = 40, LONG_LINE = 160 }; /* bytes */

/* The text left of the stop, or of the end of a line. */
enum {
	LEFT_START = 1 << 0,	/* nothing: the sentence begins with the stop */
	LEFT_OPEN = 1 << 1,	/* an opening bracket */
	LEFT_WORD = 1 << 2,	/* a word; any other text */
	LEFT_IDEO = 1 << 3,	/* Han, Hiragana, Katakana */
	LEFT_ITEM = 1 << 4,	/* the number or letter of a list item */
	LEFT_NEVER = 1 << 5,	/* an abbreviation: Dr, e.g */
	LEFT_NUMBERED = 1 << 6, /* an abbreviation before a number: No, Fig */
	LEFT_MAYBE = 1 << 7,  /* an abbreviation that may end a sentence: Inc */
	LEFT_LETTER = 1 << 8, /* one letter: J */
	LEFT_DIGITS = 1 << 9, /* a number of up to three digits */
	LEFT_ORDINAL = 1 << 10,	 /* LEFT_DIGITS after a German article: am 3 */
	LEFT_SHORT = 1 << 11,	 /* a line shorter than SHORT_LINE */
	LEFT_UNFILLED = 1 << 12, /* a line with room for the next word */
	LEFT_FULL = 1 << 13,	 /* any other line */
	LEFT_LONG = 1 << 14,	 /* a line longer than LONG_LINE */
	LEFT_TITLE = 1 << 15,	 /* a line that begins with # or = */
	LEFT_COMMA = 1 << 16, /* a line that ends in a comma, colon or dash */
	LEFT_ANY = (1 << 17) - 1,
	LEFT_COUNT = 17
};

/* The stop. CLOSED: before closing quotes or brackets. STERM: a stop that needs
 * no space after it (Sentence_Terminal of Unicode, without dots and marks). */
enum {
	STOP_DOT = 1 << 0,
	STOP_DOT_CLOSED = 1 << 1,
	STOP_DOTS = 1 << 2,    /* an ellipsis */
	STOP_LEADERS = 1 << 3, /* several U+2026 */
	STOP_MARK = 1 << 4,    /* ! ? */
	STOP_STERM = 1 << 5,
	STOP_STERM_CLOSED = 1 << 6,
	STOP_LINE = 1 << 7, /* the end of a line without a stop */
	STOP_ANY = (1 << 7) - 1,
	STOP_COUNT = 8
};

/* The text right of the stop: RIGHT after white space, TIGHT without. */
enum {
	RIGHT_END = 1 << 0,	 /* the end of the text or of a paragraph */
	RIGHT_STOP = 1 << 1,	 /* another stop */
	RIGHT_COMMA = 1 << 2,	 /* a comma, colon, dash */
	RIGHT_LOWER = 1 << 3,	 /* a small letter */
	RIGHT_UPPER = 1 << 4,	 /* a capital, not of the next three cases */
	RIGHT_STARTER = 1 << 5,	 /* a word that often begins sentences */
	RIGHT_ORDINAL = 1 << 6,	 /* a word that follows an ordinal: Mai */
	RIGHT_LABEL = 1 << 7,	 /* a Roman numeral or a capital alone */
	RIGHT_LETTER = 1 << 8,	 /* a letter without case */
	RIGHT_IDEO = 1 << 9,	 /* Han, Hiragana, Katakana */
	RIGHT_SPEAKER = 1 << 10, /* Han, Hiragana, Katakana: a speaker */
	RIGHT_DIGIT = 1 << 11,
	RIGHT_OTHER = 1 << 12, /* a symbol */
	TIGHT_LETTER = 1 << 13,
	TIGHT_STARTER = 1 << 14,
	TIGHT_IDEO = 1 << 15,
	TIGHT_SPEAKER = 1 << 16,
	TIGHT_DIGIT = 1 << 17,
	TIGHT_OTHER = 1 << 18,
	RIGHT_CAPITAL =
	    RIGHT_UPPER | RIGHT_STARTER | RIGHT_ORDINAL | RIGHT_LABEL,
	TIGHT_ANY = TIGHT_LETTER | TIGHT_STARTER | TIGHT_IDEO | TIGHT_SPEAKER |
	    TIGHT_DIGIT | TIGHT_OTHER,
	RIGHT_ANY = (1 << 19) - 1, /* TIGHT cases too */
	RIGHT_COUNT = 19
};
