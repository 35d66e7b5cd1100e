#include "kind/english_cues.h"
#include "kind/hunk_side.h"
#include "kind/pair_traits.h"
#include "kind/word_classes.h"
#include "kind/word_shape.h"

/* Signs of a citation that are one for certain. */
enum { CITATION_SURE = 2 };

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

/* How many of words [from, to) are content words. */
static size_t
count_content(const struct word_classes *l, size_t from, size_t to)
{
	size_t n = 0;

	for (; from < to; from++)
		n += !(l->word[from].classes & CLASSES_WITHOUT_CONTENT);
	return n;
}

/* Whether a sentence is a line of addresses: all its words, or two or more that
 * are more than half of its content words. */
static bool
is_links(const struct word_classes *l)
{
	size_t i, links = 0;

	for (i = 0; i < l->n; i++)
		links +=
		    address_end(l->text, l->word[i].begin) >= l->word[i].end &&
		    l->word[i].classes & CLASS_CODE;
	return links == l->n ||
	    (links > 1 && 2 * links > count_content(l, 0, l->n));
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

/* The number of signs of a citation in a sentence, CITATION_SURE if one of them
 * is certain; 0 if the sentence has a verb. */
static unsigned
citation_signs(const struct word_classes *l)
{
	unsigned signs = 0;
	size_t i;

	for (i = 0; i < l->n; i++) {
		if (l->word[i].cues & CUE_VERB && !is_capital(l, &l->word[i]))
			return 0;
		signs |= sign_of(l, i);
	}
	if (l->n > 0 && (is_link_item(l) || is_links(l)))
		return CITATION_SURE;
	return signs & SIGN_SURE ? CITATION_SURE : __builtin_popcount(signs);
}

/* Whether the side begins with a number that is part of the subject, at the
 * beginning of the sentence or after an article: a compound (7-year note), or a
 * year before a name (2006 Thai coup). */
static bool
has_subject_number(const struct hunk_side *s)
{
	const struct codepoints *text = s->words->text;
	const struct classed_word *w;

	if (s->begin == s->end)
		return false;
	w = &s->words->word[s->begin];
	if (!(w->classes & CLASS_NUMBER) || s->begin > 1 ||
	    (s->begin == 1 && !(w[-1].cues & CUE_ARTICLE)))
		return false;
	return begins_compound(text, w->end) ||
	    (s->begin + 1 < s->words->n && w[1].classes & CLASS_NAME &&
		w[1].begin == w->end + 1 && is_year(text, w->begin, w->end));
}

/* The words of a side without an apposition: Bush, a US President, is one. */
static size_t
count_bare(const struct hunk_side *s)
{
	const struct classed_word *w = s->words->word;
	const struct codepoints *text = s->words->text;
	size_t i;

	for (i = s->begin; i + 1 < s->end; i++)
		if (codepoints_at(text, w[i].end) == ',' &&
		    codepoints_at(text, w[s->end - 1].end) == ',')
			return i + 1 - s->begin;
	return s->end - s->begin;
}

/* How many of words [from, to) are numbers. */
static size_t
count_numbers(const struct word_classes *l, size_t from, size_t to)
{
	size_t n = 0;

	for (; from < to; from++)
		n += (l->word[from].classes & CLASS_NUMBER) != 0;
	return n;
}

/* Whether all words of a side are numbers. */
static bool
is_numbers(const struct hunk_side *s)
{
	return count_numbers(s->words, s->begin, s->end) == s->end - s->begin;
}

/* Whether a side has a month or day. */
static bool
has_date(const struct hunk_side *s)
{
	size_t i;

	for (i = s->begin; i < s->end; i++)
		if (s->words->word[i].classes & CLASS_NUMBER &&
		    s->words->word[i].cues & CUE_DATE)
			return true;
	return false;
}

/* Whether word i is Han or Kana, which have no spaces between words. */
static bool
is_ideographic(const struct word_classes *l, size_t i)
{
	return glyph_at(l->text, l->word[i].begin) == CH_IDEO;
}

/* The negations of a side. */
static size_t
count_negations(const struct hunk_side *s)
{
	size_t i, n = 0;

	for (i = s->begin; i < s->end; i++)
		n += (s->words->word[i].cues & CUE_NEGATION) != 0;
	return n;
}

/* Whether a sentence has no finite function verb: a phrase, a heading. Words of
 * Han or Kana cannot be compared one by one, so it is no phrase. */
static bool
is_phrase(const struct word_classes *l)
{
	size_t i;

	for (i = 0; i < l->n; i++)
		if (l->word[i].cues & CUE_VERB || is_ideographic(l, i))
			return false;
	return true;
}

static bool
both_citations(const struct word_classes *a, const struct word_classes *b)
{
	unsigned x = citation_signs(a), y = citation_signs(b);

	return x > 0 && y > 0 && (x >= CITATION_SURE || y >= CITATION_SURE);
}

/* Whether two sentences of n and m words have half of the words of the shorter
 * in common. */
static bool
is_half(size_t n, size_t m, size_t common)
{
	return 2 * common >= (n < m ? n : m);
}

/* Sets the traits on how much is common to two sentences, which have `common`
 * words in common. A common word can be a function word in one sentence only
 * (may, May): it counts as content. */
static void
find_common(struct pair_traits *t, const struct word_classes *a,
    const struct word_classes *b, const struct align *g, size_t common)
{
	size_t n = count_content(a, 0, a->n), m = count_content(b, 0, b->n), i;
	size_t common_a = n, common_b = m;

	for (i = 0; i < g->n; i++) {
		common_a -= count_content(a, g->hunk[i].a0, g->hunk[i].a1);
		common_b -= count_content(b, g->hunk[i].b0, g->hunk[i].b1);
	}
	if (common_a < common_b)
		common_a = common_b;
	t->half = common > 0 && is_half(a->n, b->n, common);
	t->common_content = common_a > 0;
	t->half_content = is_half(n, m, common_a);
}

/* Sets the traits on the numbers of two sentences. */
static void
find_numbers(struct pair_traits *t, const struct word_classes *a,
    const struct word_classes *b, const struct align *g)
{
	size_t n = count_numbers(a, 0, a->n), m = count_numbers(b, 0, b->n), i;
	size_t common = n;

	for (i = 0; i < g->n; i++)
		common -= count_numbers(a, g->hunk[i].a0, g->hunk[i].a1);
	t->counted = n > 0 && m > 0;
	t->figures = t->phrases && n > 1 && m > 1 && common == 0;
}

/* Adds the traits of a difference, whose sides are x and y, to those of the
 * differences before it. */
static void
add_difference(
    struct pair_traits *t, const struct hunk_side *x, const struct hunk_side *y)
{
	t->name = t->name || hunk_replaces(x, y, CLASS_NAME) ||
	    (has_subject_number(x) && has_subject_number(y));
	t->number = t->number || hunk_replaces(x, y, CLASS_NUMBER);
	t->content = t->content || hunk_replaces_content(x, y);
	t->turned = t->turned || hunk_turns(x, y);
	t->date = t->date || (has_date(x) && has_date(y));
	t->only_numbers = t->only_numbers && is_numbers(x) && is_numbers(y);
	t->word_for_word = t->word_for_word && count_bare(x) == count_bare(y) &&
	    !is_ideographic(x->words, x->begin) &&
	    !is_ideographic(y->words, y->begin);
}

struct pair_traits
pair_traits_find(const struct word_classes *a, const struct word_classes *b,
    const struct align *g)
{
	struct pair_traits t = {
		.equal = g->n == 0, .word_for_word = true, .only_numbers = true
	};
	size_t i, common = a->n, negations_a = 0, negations_b = 0;

	for (i = 0; i < g->n; i++) {
		struct hunk_side x = { a, g->hunk[i].a0, g->hunk[i].a1 };
		struct hunk_side y = { b, g->hunk[i].b0, g->hunk[i].b1 };

		common -= x.end - x.begin;
		add_difference(&t, &x, &y);
		if (!hunk_side_has_content(&x, &y) &&
		    !hunk_side_has_content(&y, &x)) {
			negations_a += count_negations(&x);
			negations_b += count_negations(&y);
		}
	}
	t.word_for_word = t.word_for_word && t.content;
	t.negation = !t.content && (negations_a > 0) != (negations_b > 0);
	t.only_numbers = t.only_numbers && t.number && common > 0;
	find_common(&t, a, b, g, common);
	t.citations = both_citations(a, b);
	t.phrases = is_phrase(a) && is_phrase(b);
	find_numbers(&t, a, b, g);
	return t;
}
