/* pair_kind.c: in what way two similar sentences are so.
 *
 * The first rule that holds decides:
 *
 *	no word differs					identical
 *	both look like citations			reference
 *	less than half of the shorter stays, or nothing	other
 *	a name in the place of another			template
 *	another word where the sentences begin		template
 *	a number in the place of another		factual-drift
 *	less than half of what says something stays	other
 *	else						copy-edit */
#include "kind/citation.h"
#include "kind/pair_kind.h"

/* How many words of one side of a hunk are looked at, and how many it may have
 * where the sentences begin. */
enum { WORDS_MOST = 64, HEAD_WORDS = 4 };

/* The letters that forms of a word, or of a name, have in common at the least,
 * and those that may change; those of a word that may be spelled two ways. */
enum {
	STEM_LETTERS = 4,
	NAME_LETTERS = 5,
	ENDING_LETTERS = 3,
	TYPO_LETTERS = 6
};

const char *const pair_kind_name[PAIR_KINDS] = {
	"identical",
	"copy-edit",
	"factual-drift",
	"template",
	"reference",
	"other",
};

/* One side of a hunk: the words [from, to) of a sentence. */
struct hunk_side {
	const struct word_classes *words;
	size_t begin, end;
};

static const uint32_t meaningless = CLASS_FUNCTION | CLASS_SYMBOL;

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

/* Whether what is left of two words behind the first p letters, which they
 * have in common, is as if one letter was added, dropped or mistaken. */
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

/* Whether word i of a and word j of b are forms of one word, or one spelled
 * two ways. Of names one is then the beginning of the other: Canada and
 * Canadas are not told apart, Georgia and George are. */
static bool
same_stem(const struct hunk_side *a, size_t i, const struct hunk_side *b,
    size_t j, bool name)
{
	size_t n = letters(a, i), m = letters(b, j), p = 0;

	if (a->words->item[i].key == b->words->item[j].key)
		return true;
	if ((a->words->word[i].classes | b->words->word[j].classes) &
	    (CLASS_NUMBER | CLASS_CODE))
		return false;
	while (p < n && p < m && letter(a, i, p) == letter(b, j, p))
		p++;
	if (n >= TYPO_LETTERS && m >= TYPO_LETTERS && one_typo(a, i, b, j, p))
		return true;
	if (name)
		return p >= NAME_LETTERS && (p == n || p == m) &&
		    n + m - 2 * p <= ENDING_LETTERS;
	return p >= STEM_LETTERS && n - p <= ENDING_LETTERS &&
	    m - p <= ENDING_LETTERS;
}

/* Whether some word of a is one of these and no form of any of b. */
static bool
has_own(const struct hunk_side *a, const struct hunk_side *b, uint32_t is)
{
	size_t i, j;

	for (i = a->begin; i < a->end && i < a->begin + WORDS_MOST; i++) {
		if (!(a->words->word[i].classes & is))
			continue;
		for (j = b->begin; j < b->end && j < b->begin + WORDS_MOST; j++)
			if (same_stem(a, i, b, j, is & CLASS_NAME))
				break;
		if (j == b->end || j == b->begin + WORDS_MOST)
			return true;
	}
	return false;
}

static bool
replaces(const struct hunk_side *a, const struct hunk_side *b, uint32_t is)
{
	return has_own(a, b, is) && has_own(b, a, is);
}

/* Whether a word of a that says something is no form of one of b. */
static bool
has_own_meaning(const struct hunk_side *a, const struct hunk_side *b)
{
	size_t i, j;

	for (i = a->begin; i < a->end; i++) {
		if (a->words->word[i].classes & (meaningless | CLASS_NUMBER))
			continue;
		for (j = b->begin; j < b->end; j++)
			if (same_stem(a, i, b, j, false))
				break;
		if (j == b->end)
			return true;
	}
	return false;
}

/* Whether nothing stands before it but an article or the like. */
static bool
at_head(const struct hunk_side *s)
{
	return s->begin == 0 ||
	    (s->begin == 1 &&
		s->words->word[0].classes & (meaningless | CLASS_NUMBER));
}

/* Whether the sentences begin with other things. */
static bool
different_head(const struct hunk_side *a, const struct hunk_side *b)
{
	return at_head(a) && at_head(b) && a->end - a->begin <= HEAD_WORDS &&
	    b->end - b->begin <= HEAD_WORDS && has_own_meaning(a, b) &&
	    has_own_meaning(b, a);
}

/* How many words of a sentence say something. */
static size_t
count_meaningful(const struct word_classes *l, size_t from, size_t to)
{
	size_t n = 0;

	for (; from < to; from++)
		n += !(l->word[from].classes & meaningless);
	return n;
}

static bool
both_citations(const struct word_classes *a, const struct word_classes *b)
{
	unsigned x = citation_signs(a), y = citation_signs(b);

	return x > 0 && y > 0 && (x >= CITATION_SURE || y >= CITATION_SURE);
}

/* Whether less than half stays of the shorter of two sentences of n and m
 * words. */
static bool
few_words_stay(size_t n, size_t m, size_t stay)
{
	return 2 * stay < (n < m ? n : m);
}

/* Whether of the words that say something little stays. One may be of grammar
 * in one sentence only: may, May. It stays if it says something in either. */
static bool
little_meaning_stays(const struct word_classes *a, const struct word_classes *b,
    const struct align *g)
{
	size_t n = count_meaningful(a, 0, a->n),
	       m = count_meaningful(b, 0, b->n), i;
	size_t of_a = n, of_b = m;

	for (i = 0; i < g->n; i++) {
		of_a -= count_meaningful(a, g->hunk[i].a0, g->hunk[i].a1);
		of_b -= count_meaningful(b, g->hunk[i].b0, g->hunk[i].b1);
	}
	return few_words_stay(n, m, of_a > of_b ? of_a : of_b);
}

enum pair_kind
pair_kind_find(const struct word_classes *a, const struct word_classes *b,
    const struct align *g)
{
	size_t gone = 0, i;
	bool name = false, number = false;
	struct hunk_side x = { a, 0, 0 }, y = { b, 0, 0 };

	if (g->n == 0)
		return KIND_IDENTICAL;
	if (both_citations(a, b))
		return KIND_REFERENCE;
	for (i = 0; i < g->n; i++) {
		x.begin = g->hunk[i].a0;
		x.end = g->hunk[i].a1;
		y.begin = g->hunk[i].b0;
		y.end = g->hunk[i].b1;
		gone += x.end - x.begin;
		name = name || replaces(&x, &y, CLASS_NAME) ||
		    different_head(&x, &y);
		number = number || replaces(&x, &y, CLASS_NUMBER);
	}
	if (gone == a->n || few_words_stay(a->n, b->n, a->n - gone))
		return KIND_OTHER;
	if (name)
		return KIND_TEMPLATE;
	if (number)
		return KIND_FACTUAL_DRIFT;
	if (little_meaning_stays(a, b, g))
		return KIND_OTHER;
	return KIND_COPY_EDIT;
}
