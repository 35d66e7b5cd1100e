/* hunk_side.c: compares the words that two sentences have in place of each
 * other. */
#include "kind/english_cues.h"
#include "kind/hunk_side.h"
#include "kind/word_shape.h"

/* The most words of one side of a hunk that are compared. */
enum { WORDS_MOST = 64 };

/* Two words are forms of one word if they have STEM_LETTERS letters in common
 * (names NAME_LETTERS), and after them at most ENDING_LETTERS, if one is the
 * plural of the other, of PLURAL_LETTERS, or if only vowels differ. Words of
 * TYPO_LETTERS may differ in one letter. */
enum {
	STEM_LETTERS = 4,
	NAME_LETTERS = 5,
	ENDING_LETTERS = 3,
	PLURAL_LETTERS = 3,
	TYPO_LETTERS = 6
};

static uint32_t
letter(const struct hunk_side *s, size_t word, size_t i)
{
	uint32_t c =
	    codepoints_at(s->words->text, s->words->word[word].begin + i);

	return c >= 'A' && c <= 'Z' ? c + 32 : c;
}

static size_t
letters(const struct hunk_side *s, size_t word)
{
	return s->words->word[word].end - s->words->word[word].begin;
}

/* Whether word i of a and word j of b, which have the first p letters in
 * common, differ by one letter that is added, dropped or replaced. */
static bool
one_typo(const struct hunk_side *a, size_t i, const struct hunk_side *b,
    size_t j, size_t p)
{
	size_t n = letters(a, i), m = letters(b, j), s = 0;

	while (s < n - p && s < m - p &&
	    letter(a, i, n - 1 - s) == letter(b, j, m - 1 - s))
		s++;
	return p > 0 && s > 0 && n - p - s <= 1 && m - p - s <= 1;
}

/* Whether word i of a is word j of b, in its first p letters, and a plural
 * ending. */
static bool
is_plural(const struct hunk_side *a, size_t i, const struct hunk_side *b,
    size_t j, size_t p)
{
	size_t n = letters(a, i), m = letters(b, j);

	return p == m && p >= PLURAL_LETTERS && n > m && n - m <= 2 &&
	    letter(a, i, n - 1) == 's' &&
	    (n - m == 1 || letter(a, i, m) == 'e');
}

/* The place of the next consonant of a word from place p on, or its end. */
static size_t
next_consonant(const struct hunk_side *s, size_t word, size_t p)
{
	uint32_t c;

	for (; p < letters(s, word); p++) {
		c = letter(s, word, p);
		if (c != 'a' && c != 'e' && c != 'i' && c != 'o' && c != 'u')
			break;
	}
	return p;
}

/* Whether word i of a and word j of b have the same consonants, two or more,
 * but for an s at an end: runs and ran, man and men. */
static bool
is_ablaut(
    const struct hunk_side *a, size_t i, const struct hunk_side *b, size_t j)
{
	size_t n = letters(a, i), m = letters(b, j), p, q, same = 0;

	n -= n > 0 && letter(a, i, n - 1) == 's';
	m -= m > 0 && letter(b, j, m - 1) == 's';
	p = next_consonant(a, i, 0);
	q = next_consonant(b, j, 0);
	while (p < n && q < m && letter(a, i, p) == letter(b, j, q)) {
		p = next_consonant(a, i, p + 1);
		q = next_consonant(b, j, q + 1);
		same++;
	}
	return same >= 2 && p >= n && q >= m &&
	    letter(a, i, 0) == letter(b, j, 0);
}

/* The capitals of a name; 0 for another word. */
static size_t
capitals(const struct hunk_side *s, size_t word)
{
	const struct classed_word *w = &s->words->word[word];
	size_t i, n = 0;

	for (i = w->begin; i < w->end && w->classes & CLASS_NAME; i++)
		n += glyph_at(s->words->text, i) == CH_UPPER;
	return n;
}

/* Whether word i of a and word j of b both have a cue of a set: one of them is
 * said in the place of the other. */
static bool
same_cue(const struct hunk_side *a, size_t i, const struct hunk_side *b,
    size_t j, uint32_t set)
{
	return a->words->word[i].cues & set && b->words->word[j].cues & set;
}

/* Whether word i of a and word j of b are forms of one word, or differ by a
 * typo. Of two forms of a name, one is the beginning of the other: Canada and
 * Canadas are the same name, Georgia and George are not,
 * nor are SUMIF and SUMIFS. */
static bool
same_stem(const struct hunk_side *a, size_t i, const struct hunk_side *b,
    size_t j, bool name)
{
	size_t n = letters(a, i), m = letters(b, j), p = 0, n_upper, m_upper;

	if (a->words->item[i].key == b->words->item[j].key ||
	    same_cue(a, i, b, j, CUE_SPEECH) ||
	    same_cue(a, i, b, j, CUE_UP | CUE_DOWN))
		return true;
	if ((a->words->word[i].classes | b->words->word[j].classes) &
	    (CLASS_NUMBER | CLASS_CODE))
		return false;
	n_upper = capitals(a, i);
	m_upper = capitals(b, j);
	if (n_upper > 1 && m_upper > 1 && n_upper != m_upper)
		return false;
	while (p < n && p < m && letter(a, i, p) == letter(b, j, p))
		p++;
	if (n >= TYPO_LETTERS && m >= TYPO_LETTERS && one_typo(a, i, b, j, p))
		return true;
	if (name)
		return p >= NAME_LETTERS && (p == n || p == m) &&
		    n + m - 2 * p <= ENDING_LETTERS;
	return (p >= STEM_LETTERS && n - p <= ENDING_LETTERS &&
		   m - p <= ENDING_LETTERS) ||
	    is_plural(a, i, b, j, p) || is_plural(b, j, a, i, p) ||
	    is_ablaut(a, i, b, j);
}

/* Whether b has a form of word i of a, among its first WORDS_MOST words. */
static bool
has_form(
    const struct hunk_side *a, size_t i, const struct hunk_side *b, bool name)
{
	size_t j;

	for (j = b->begin; j < b->end && j < b->begin + WORDS_MOST; j++)
		if (same_stem(a, i, b, j, name))
			return true;
	return false;
}

/* Whether a has a word of a class, among its first WORDS_MOST words, of which b
 * has no form. */
static bool
has_own(
    const struct hunk_side *a, const struct hunk_side *b, enum word_class class)
{
	size_t i;

	for (i = a->begin; i < a->end && i < a->begin + WORDS_MOST; i++)
		if (a->words->word[i].classes & class &&
		    !has_form(a, i, b, class == CLASS_NAME))
			return true;
	return false;
}

bool
hunk_replaces(
    const struct hunk_side *a, const struct hunk_side *b, enum word_class class)
{
	return has_own(a, b, class) && has_own(b, a, class);
}

/* Whether a word of a side has a cue. */
static bool
has_cue(const struct hunk_side *s, uint32_t cue)
{
	size_t i;

	for (i = s->begin; i < s->end; i++)
		if (s->words->word[i].cues & cue)
			return true;
	return false;
}

bool
hunk_turns(const struct hunk_side *a, const struct hunk_side *b)
{
	return has_cue(a, CUE_UP) != has_cue(a, CUE_DOWN) &&
	    has_cue(b, CUE_UP) != has_cue(b, CUE_DOWN) &&
	    has_cue(a, CUE_UP) == has_cue(b, CUE_DOWN);
}

bool
hunk_side_has_content(const struct hunk_side *a, const struct hunk_side *b)
{
	size_t i;

	for (i = a->begin; i < a->end; i++)
		if (!(a->words->word[i].classes &
			(CLASSES_WITHOUT_CONTENT | CLASS_NUMBER)) &&
		    !has_form(a, i, b, false))
			return true;
	return false;
}

bool
hunk_replaces_content(const struct hunk_side *a, const struct hunk_side *b)
{
	return hunk_side_has_content(a, b) && hunk_side_has_content(b, a);
}
