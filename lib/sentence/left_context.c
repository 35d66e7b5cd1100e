/* left_context.c: what stands before a stop. */
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "sentence/boundary_context.h"
#include "sentence/boundary_words.h"
#include "sentence/char_class.h"
#include "sentence/left_context.h"

enum {
	SHORT_LINE = 40,
	LONG_LINE = 160,    /* bytes */
	ORDINAL_DIGITS = 3, /* digits of an ordinal, or of a list item */
	ROMAN_LETTERS = 4,  /* letters of a Roman one */
};

/* The word that ends before a stop: letters, digits, and dots between. */
struct left_word {
	const unsigned char *p, *end;
	unsigned letters, digits, dots;
	bool single_letters; /* a letter between any two dots */
};

static bool
is_letter(enum char_class g)
{
	return g >= CH_UPPER && g <= CH_LETTER;
}

/* Reads the word back from w->end; false where it is too long to matter. */
static bool
read_word(struct left_word *w, const unsigned char *begin)
{
	const unsigned char *q;
	enum char_class g, last;
	int32_t cp;

	/* Most words end in letters of ASCII. */
	for (w->p = w->end; w->p > begin && (unsigned)w->p[-1] - 'a' < 26;
	     w->p--)
		if (w->end - w->p > WORD_BYTES_MOST)
			return false;
	w->letters = w->end - w->p;
	w->digits = w->dots = 0;
	w->single_letters = w->letters < 2;
	last = w->letters ? CH_LOWER : CH_DOT;
	while (w->p > begin) {
		q = char_class_prev(w->p, begin, &g, &cp);
		if (is_letter(g)) {
			w->letters++;
			w->single_letters &= !is_letter(last);
		} else if (g == CH_DIGIT) {
			w->digits++;
			w->single_letters = false;
		} else if (cp == '.' && (is_letter(last) || last == CH_DIGIT)) {
			w->dots++;
		} else if (g != CH_EXTEND) {
			break;
		}
		if (w->end - q > WORD_BYTES_MOST)
			return false;
		w->p = q;
		last = g == CH_EXTEND ? last : g;
	}
	if (last == CH_DOT && w->p < w->end) {
		/* A dot begins it: it is not the word's. */
		w->p++;
		w->dots--;
	}
	return true;
}

/* Whether the letter before p belongs to the word before an apostrophe. */
static bool
follows_apostrophe(const unsigned char *begin, const unsigned char *p)
{
	enum char_class g;
	int32_t cp;

	if (p == begin)
		return false;
	p = char_class_prev(p, begin, &g, &cp);
	if ((cp != '\'' && cp != 0x2019) || p == begin)
		return false;
	char_class_prev(p, begin, &g, &cp);
	return is_letter(g) || g == CH_DIGIT;
}

static bool
is_numeral(const struct left_word *w)
{
	const unsigned char *p;

	for (p = w->p; p < w->end; p++)
		if (!strchr("ivxIVX", *p))
			return false;
	return w->end - w->p <= ROMAN_LETTERS;
}

/* Whether a German article stands before the number at p. */
static bool
follows_article(const unsigned char *begin, const unsigned char *p)
{
	struct left_word w;

	if (p == begin || p[-1] != ' ')
		return false;
	w.end = p - 1;
	return read_word(&w, begin) &&
	    boundary_word_find(w.p, w.end - w.p, WORD_ARTICLE);
}

static uint32_t
number_context(const unsigned char *begin, const struct left_word *w)
{
	if (w->dots > 0)
		return w->p == begin ? B_ITEM : B_WORD;
	if (w->digits > ORDINAL_DIGITS)
		return B_WORD;
	return w->p == begin		   ? B_ITEM
	    : follows_article(begin, w->p) ? B_ORDINAL
					   : B_DIGITS;
}

/* Of the word before a single dot. */
static uint32_t
word_context(const unsigned char *begin, const unsigned char *p)
{
	struct left_word w = { .end = p };
	unsigned is;

	if (!read_word(&w, begin) || w.p == w.end)
		return B_WORD;
	if (w.letters == 0)
		return number_context(begin, &w);
	is = boundary_word_find(w.p, w.end - w.p, WORD_ABBREVIATION);
	if (is & WORD_NEVER)
		return B_NEVER;
	/* German compounds of Strasse: Goethestr. 7 */
	if (is & WORD_NUMBERED ||
	    (w.letters > 3 && memcmp(w.end - 3, "str", 3) == 0))
		return B_NUMBERED;
	if (w.letters == 1 && w.digits == 0) {
		if (follows_apostrophe(begin, w.p))
			return B_WORD;
		return w.p == begin ? B_ITEM : B_LETTER;
	}
	if (is & WORD_MAYBE || (w.single_letters && w.dots > 0))
		return B_MAYBE;
	return w.p == begin && is_numeral(&w) ? B_ITEM : B_WORD;
}

uint32_t
left_context_of_stop(
    const unsigned char *begin, const unsigned char *p, int dot)
{
	enum char_class g;
	int32_t cp;

	if (p == begin)
		return B_START;
	char_class_prev(p, begin, &g, &cp);
	switch (g) {
	case CH_OPEN:
		return B_OPEN;
	case CH_IDEO:
		return B_IDEO;
	case CH_UPPER:
	case CH_LOWER:
	case CH_LETTER:
	case CH_DIGIT:
	case CH_EXTEND:
		return dot ? word_context(begin, p) : B_WORD;
	default:
		return B_WORD;
	}
}

uint32_t
left_context_of_line(const unsigned char *line, const unsigned char *p,
    const unsigned char *next, const unsigned char *end)
{
	const unsigned char *q, *stop;
	size_t n = p - line;
	enum char_class g;
	int32_t cp;

	if (*line == '#' || *line == '=')
		return B_TITLE;
	char_class_prev(p, line, &g, &cp);
	if (g == CH_COMMA)
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
	return (size_t)((q ? q : stop) - next) >= n ? B_UNFILLED : B_FULL;
}
