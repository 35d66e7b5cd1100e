#include <stddef.h>
#include <string.h>

#include "sentence/boundary_context.h"
#include "sentence/boundary_words.h"
#include "sentence/char_class.h"
#include "sentence/left_context.h"
#include "sentence/list_item.h"

enum {
	ORDINAL_DIGITS = 3, /* most digits of an ordinal or a list item */
	ROMAN_LETTERS = 4,  /* most letters of a Roman list item */
	DEGREE = 0xb0,	    /* N°, 20 °C */
};

/* The word that ends at a stop: letters, digits, and dots between. */
struct left_word {
	const unsigned char *p, *end;
	unsigned letters, digits, dots;
	bool single_letters; /* one letter between any two dots */
};

static bool
is_letter(enum char_class g)
{
	return g >= CH_UPPER && g <= CH_LETTER;
}

/* Reads the word back from w->end; false if it is too long to be known. */
static bool
read_word(struct left_word *w, const unsigned char *begin)
{
	const unsigned char *q;
	enum char_class g, last;
	int32_t cp;

	/* Most words end in letters of ASCII. */
	for (w->p = w->end; w->p > begin && (unsigned)w->p[-1] - 'a' < 26;
	     w->p--)
		if (w->end - w->p > WORD_BYTES_MAX)
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
		} else if (cp == DEGREE) {
			g = CH_EXTEND;
		} else if (g != CH_EXTEND) {
			break;
		}
		if (w->end - q > WORD_BYTES_MAX)
			return false;
		w->p = q;
		last = g == CH_EXTEND ? last : g;
	}
	if (last == CH_DOT && w->p < w->end) {
		/* A dot at the begin is not part of the word. */
		w->p++;
		w->dots--;
	}
	return true;
}

/* Whether p follows a word and an apostrophe or slash: Ali's, km/h. */
static bool
follows_joint(const unsigned char *begin, const unsigned char *p)
{
	enum char_class g;
	int32_t cp;

	if (p == begin)
		return false;
	p = char_class_prev(p, begin, &g, &cp);
	if ((cp != '\'' && cp != '/' && cp != 0x2019) || p == begin)
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

/* Whether a German article comes before the number at p. */
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
		return w->p == begin ? LEFT_ITEM : LEFT_WORD;
	if (w->digits > ORDINAL_DIGITS)
		return LEFT_WORD;
	return w->p == begin		   ? LEFT_ITEM
	    : follows_article(begin, w->p) ? LEFT_ORDINAL
					   : LEFT_DIGITS;
}

/* Classifies the word before a single dot at p. */
static uint32_t
word_context(const unsigned char *begin, const unsigned char *p)
{
	struct left_word w = { .end = p };
	unsigned kinds;

	if (!read_word(&w, begin) || w.p == w.end)
		return LEFT_WORD;
	if (w.p > begin && w.p == list_item_opening(begin))
		begin = w.p;
	if (w.letters == 0)
		return number_context(begin, &w);
	kinds = boundary_word_find(w.p, w.end - w.p, WORD_ABBREVIATION);
	if (kinds & WORD_NEVER)
		return LEFT_NEVER;
	/* German compounds of Strasse: Goethestr. 7 */
	if (kinds & WORD_NUMBERED ||
	    (w.letters > 3 && memcmp(w.end - 3, "str", 3) == 0))
		return LEFT_NUMBERED;
	if (w.letters == 1 && w.digits == 0) {
		if (follows_joint(begin, w.p))
			return LEFT_WORD;
		return w.p == begin ? LEFT_ITEM : LEFT_LETTER;
	}
	if (kinds & WORD_MAYBE || (w.single_letters && w.dots > 0))
		return LEFT_MAYBE;
	return w.p == begin && is_numeral(&w) ? LEFT_ITEM : LEFT_WORD;
}

uint32_t
left_context_of_stop(
    const unsigned char *begin, const unsigned char *p, bool dot)
{
	enum char_class g;
	int32_t cp;

	if (p == begin)
		return LEFT_START;
	char_class_prev(p, begin, &g, &cp);
	switch (g) {
	case CH_OPEN:
		return LEFT_OPEN;
	case CH_IDEO:
		return LEFT_IDEO;
	case CH_UPPER:
	case CH_LOWER:
	case CH_LETTER:
	case CH_DIGIT:
	case CH_EXTEND:
		return dot ? word_context(begin, p) : LEFT_WORD;
	default:
		return dot && cp == DEGREE ? word_context(begin, p) : LEFT_WORD;
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
		return LEFT_TITLE;
	char_class_prev(p, line, &g, &cp);
	if (g == CH_COMMA)
		return LEFT_COMMA;
	if (n < SHORT_LINE)
		return LEFT_SHORT;
	if (n > LONG_LINE)
		return LEFT_LONG;
	/* The first word of the next line, and its end. */
	stop = end - next > LONG_LINE ? next + LONG_LINE : end;
	for (q = next; q < stop && *q != ' ' && *q != '\n'; q++)
		;
	n += 1 + (q - next);
	q = memchr(next, '\n', stop - next);
	return (size_t)((q ? q : stop) - next) >= n ? LEFT_UNFILLED : LEFT_FULL;
}
