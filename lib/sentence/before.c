/* before.c: what stands before a stop. */
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "sentence/before.h"
#include "sentence/context.h"
#include "sentence/glyph.h"
#include "sentence/lexis.h"

enum {
	SHORT_LINE = 40, LONG_LINE = 160,	/* bytes */
	NUMBER = 3,	/* digits of an ordinal, or of a list item */
	NUMERAL = 4,	/* letters of a Roman one */
};

/* The word that ends before a stop: letters, digits, and dots between. */
struct word {
	const unsigned char *p, *end;
	unsigned letters, digits, dots;
	bool pieces;		/* a letter between any two dots */
};

static bool
is_letter(enum glyph g)
{
	return g >= G_UPPER && g <= G_LETTER;
}

/* Reads the word back from w->end; false where it is too long to matter. */
static bool
read_word(struct word *w, const unsigned char *begin)
{
	const unsigned char *q;
	enum glyph g, last;
	int32_t cp;

	/* Most words end in letters of ASCII. */
	for (w->p = w->end; w->p > begin && (unsigned)w->p[-1] - 'a' < 26; w->p--)
		if (w->end - w->p > LEXIS_LONGEST)
			return false;
	w->letters = w->end - w->p;
	w->digits = w->dots = 0;
	w->pieces = w->letters < 2;
	last = w->letters ? G_LOWER : G_DOT;
	while (w->p > begin) {
		q = glyph_back(w->p, begin, &g, &cp);
		if (is_letter(g)) {
			w->letters++;
			w->pieces &= !is_letter(last);
		} else if (g == G_DIGIT) {
			w->digits++;
			w->pieces = false;
		} else if (cp == '.' && (is_letter(last) || last == G_DIGIT)) {
			w->dots++;
		} else if (g != G_EXTEND) {
			break;
		}
		if (w->end - q > LEXIS_LONGEST)
			return false;
		w->p = q;
		last = g == G_EXTEND ? last : g;
	}
	if (last == G_DOT && w->p < w->end) {
		/* A dot begins it: it is not the word's. */
		w->p++;
		w->dots--;
	}
	return true;
}

/* Whether the letter before p belongs to the word before an apostrophe. */
static bool
apostrophe(const unsigned char *begin, const unsigned char *p)
{
	enum glyph g;
	int32_t cp;

	if (p == begin)
		return false;
	p = glyph_back(p, begin, &g, &cp);
	if ((cp != '\'' && cp != 0x2019) || p == begin)
		return false;
	glyph_back(p, begin, &g, &cp);
	return is_letter(g) || g == G_DIGIT;
}

static bool
is_numeral(const struct word *w)
{
	const unsigned char *p;

	for (p = w->p; p < w->end; p++)
		if (!strchr("ivxIVX", *p))
			return false;
	return w->end - w->p <= NUMERAL;
}

/* Whether a German article stands before the number at p. */
static bool
article(const unsigned char *begin, const unsigned char *p)
{
	struct word w;

	if (p == begin || p[-1] != ' ')
		return false;
	w.end = p - 1;
	return read_word(&w, begin) &&
	    lexis_find(w.p, w.end - w.p, LEXIS_ARTICLE);
}

static uint32_t
number(const unsigned char *begin, const struct word *w)
{
	if (w->dots > 0)
		return w->p == begin ? B_ITEM : B_WORD;
	if (w->digits > NUMBER)
		return B_WORD;
	return w->p == begin ? B_ITEM :
	    article(begin, w->p) ? B_ORDINAL : B_DIGITS;
}

/* Of the word before a single dot. */
static uint32_t
word(const unsigned char *begin, const unsigned char *p)
{
	struct word w = { .end = p };
	unsigned is;

	if (!read_word(&w, begin) || w.p == w.end)
		return B_WORD;
	if (w.letters == 0)
		return number(begin, &w);
	is = lexis_find(w.p, w.end - w.p, LEXIS_ABBREVIATION);
	if (is & LEXIS_NEVER)
		return B_NEVER;
	/* German compounds of Strasse: Goethestr. 7 */
	if (is & LEXIS_NUMBERED || (w.letters > 3 &&
	    memcmp(w.end - 3, "str", 3) == 0))
		return B_NUMBERED;
	if (w.letters == 1 && w.digits == 0) {
		if (apostrophe(begin, w.p))
			return B_WORD;
		return w.p == begin ? B_ITEM : B_LETTER;
	}
	if (is & LEXIS_MAYBE || (w.pieces && w.dots > 0))
		return B_MAYBE;
	return w.p == begin && is_numeral(&w) ? B_ITEM : B_WORD;
}

uint32_t
before_stop(const unsigned char *begin, const unsigned char *p, int dot)
{
	enum glyph g;
	int32_t cp;

	if (p == begin)
		return B_START;
	glyph_back(p, begin, &g, &cp);
	switch (g) {
	case G_OPEN:
		return B_OPEN;
	case G_IDEO:
		return B_IDEO;
	case G_UPPER:
	case G_LOWER:
	case G_LETTER:
	case G_DIGIT:
	case G_EXTEND:
		return dot ? word(begin, p) : B_WORD;
	default:
		return B_WORD;
	}
}

uint32_t
before_line(const unsigned char *line, const unsigned char *p,
    const unsigned char *next, const unsigned char *end)
{
	const unsigned char *q, *stop;
	size_t n = p - line;
	enum glyph g;
	int32_t cp;

	if (*line == '#' || *line == '=')
		return B_TITLE;
	glyph_back(p, line, &g, &cp);
	if (g == G_COMMA)
		return B_COMMA;
	if (n < SHORT_LINE)
		return B_SHORT;
	if (n > LONG_LINE)
		return B_LONG;
	/* The first word of the next line, and its end. */
	stop = end - next > LONG_LINE ? next + LONG_LINE : end;
	for (q = next; q < stop && *q != ' ' && *q != '\n'; q++)
		;
	n += 1 + (q - next);
	q = memchr(next, '\n', stop - next);
	return (size_t)((q ? q : stop) - next) >= n ? B_ROOM : B_FULL;
}
