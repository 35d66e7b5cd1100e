/* citation.c: detects citations. */
#include "kind/citation.h"
#include "kind/english_cues.h"
#include "kind/word_shape.h"

/* A certain sign, and hints, of which two are a citation. */
enum citation_sign {
	SIGN_SURE = 1 << 0,
	HINT_RANGE = 1 << 1,
	HINT_YEAR = 1 << 2,
	HINT_PLACE = 1 << 3,
	HINT_INITIAL = 1 << 4,
};

static bool
is_capital(const struct word_classes *l, const struct classed_word *w)
{
	return char_class_of(codepoints_at(l->text, w->begin)) == CH_UPPER;
}

/* Whether the numbers w[0] and w[1] are a volume and an issue: 11 (1): */
static bool
is_volume(const struct word_classes *l, const struct classed_word *w)
{
	size_t i = w[0].end;

	if (codepoints_at(l->text, i) == ' ')
		i++;
	return codepoints_at(l->text, i) == '(' && w[1].begin == i + 1 &&
	    codepoints_at(l->text, w[1].end) == ')' &&
	    codepoints_at(l->text, w[1].end + 1) == ':';
}

/* Whether w[0] and w[1] are a range of numbers: 73-80. */
static bool
is_range(const struct word_classes *l, const struct classed_word *w)
{
	uint32_t c = codepoints_at(l->text, w[0].end);

	return (c == '-' || c == 0x2013) && w[1].begin == w[0].end + 1;
}

/* Whether a number has three parts or more: 1.3.3, a place in a classic. */
static bool
is_section(const struct word_classes *l, const struct classed_word *w)
{
	size_t i, dots = 0;

	for (i = w->begin; i < w->end; i++)
		dots += codepoints_at(l->text, i) == '.';
	return dots > 1;
}

/* Whether w[0] and w[1] are a place in a classic, as in III, xiii or IV, 28. */
static bool
is_classic_place(const struct word_classes *l, const struct classed_word *w)
{
	return w[0].cues & CUE_ROMAN &&
	    codepoints_at(l->text, w[0].end) == ',' &&
	    w[1].begin == w[0].end + 2 &&
	    (w[1].cues & CUE_ROMAN ||
		(w[1].classes & CLASS_NUMBER &&
		    !is_year(l->text, w[1].begin, w[1].end)));
}

/* Whether a sentence is an item of a list that ends with an address. */
static bool
is_link_item(const struct word_classes *l)
{
	const struct classed_word *last = &l->word[l->n - 1];

	return l->word[0].classes & CLASS_MARK &&
	    glyph_at(l->text, l->word[0].begin) == CH_DIGIT &&
	    address_end(l->text, last->begin) > last->begin;
}

/* The sign that word i and the word after it are; 0 for none. */
static unsigned
sign_of(const struct word_classes *l, size_t i)
{
	const struct classed_word *w = &l->word[i];
	bool pair = i + 1 < l->n && w[1].classes & CLASS_NUMBER;
	uint32_t next = codepoints_at(l->text, w->end);

	if (w->cues & CUE_SOURCE || (w->cues & CUE_PRESS && is_capital(l, w)))
		return SIGN_SURE;
	if (w->cues & CUE_PLACE && pair && w[1].begin <= w->end + 2)
		return SIGN_SURE;
	if (w->cues & CUE_EDITED && (next == '.' || next == ')'))
		return SIGN_SURE;
	if (w->classes & CLASS_NUMBER && pair && is_volume(l, w))
		return SIGN_SURE;
	if (w->classes & CLASS_NUMBER && pair && is_range(l, w))
		return HINT_RANGE;
	if (w->classes & CLASS_NUMBER && is_year(l->text, w->begin, w->end) &&
	    !(i > 0 && is_range(l, w - 1)))
		return HINT_YEAR;
	if (w->classes & CLASS_NUMBER &&
	    (w->cues & CUE_ROMAN || is_section(l, w)))
		return HINT_PLACE;
	if (i + 1 < l->n && is_classic_place(l, w))
		return HINT_PLACE;
	if (w->end == w->begin + 1 && next == '.' && is_capital(l, w))
		return HINT_INITIAL;
	return 0;
}

unsigned
citation_signs(const struct word_classes *l)
{
	unsigned signs = 0;
	size_t i;

	for (i = 0; i < l->n; i++) {
		if (l->word[i].cues & CUE_VERB && !is_capital(l, &l->word[i]))
			return 0;
		signs |= sign_of(l, i);
	}
	if (l->n > 0 && is_link_item(l))
		return CITATION_SURE;
	return signs & SIGN_SURE ? CITATION_SURE : __builtin_popcount(signs);
}
