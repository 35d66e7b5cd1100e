/* pair_kind.c: classifies how two similar sentences differ.
 *
 * The first rule that holds decides:
 *
 *	no word differs					identical
 *	both look like citations			reference
 *	fewer than half of the shorter's words are
 *	common, or none					other
 *	a name is replaced by another			template
 *	the first words are replaced			template
 *	a number is replaced by another			factual-drift
 *	fewer than half of the content words are common	other
 *	else						copy-edit
 *
 * A content word is one that is not a function word, a symbol or the number of
 * an item. */
#include "kind/citation.h"
#include "kind/english_cues.h"
#include "kind/pair_kind.h"
#include "kind/word_shape.h"

/* The most words of one side of a hunk that are compared, and the most words of
 * a hunk at the beginning of the sentences. */
enum { WORDS_MOST = 64, HEAD_WORDS = 4 };

/* Two words are forms of one word if they have STEM_LETTERS letters in common
 * (names NAME_LETTERS), and after them at most ENDING_LETTERS. Words of
 * TYPO_LETTERS may differ in one letter. */
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

/* One side of a hunk: the words [begin, end) of a sentence. */
struct hunk_side {
	const struct word_classes *words;
	size_t begin, end;
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

/* Whether word i of a and word j of b are forms of one word, or differ by a
 * typo. Of two forms of a name, one is the beginning of the other: Canada and
 * Canadas are the same name, Georgia and George are not. */
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

static bool
replaces(
    const struct hunk_side *a, const struct hunk_side *b, enum word_class class)
{
	return has_own(a, b, class) && has_own(b, a, class);
}

/* Whether a has a content word, not a number, of which b has no form. */
static bool
has_own_content(const struct hunk_side *a, const struct hunk_side *b)
{
	size_t i;

	for (i = a->begin; i < a->end; i++)
		if (!(a->words->word[i].classes &
			(CLASSES_WITHOUT_CONTENT | CLASS_NUMBER)) &&
		    !has_form(a, i, b, false))
			return true;
	return false;
}

/* Whether the side is preceded by nothing, or by one non-content word or
 * number. */
static bool
at_head(const struct hunk_side *s)
{
	return s->begin == 0 ||
	    (s->begin == 1 &&
		s->words->word[0].classes &
		    (CLASSES_WITHOUT_CONTENT | CLASS_NUMBER));
}

/* Whether the side begins with a number that is part of the subject, at the
 * beginning of the sentence or after an article: a compound (7-year note), or a
 * year before a name (2006 Thai coup). */
static bool
has_subject_number(const struct hunk_side *s)
{
	const struct classed_word *w = &s->words->word[s->begin];
	const struct codepoints *text = s->words->text;

	if (s->begin == s->end || !(w->classes & CLASS_NUMBER) ||
	    s->begin > 1 || (s->begin == 1 && !(w[-1].cues & CUE_ARTICLE)))
		return false;
	return begins_compound(text, w->end) ||
	    (s->begin + 1 < s->words->n && w[1].classes & CLASS_NAME &&
		w[1].begin == w->end + 1 && is_year(text, w->begin, w->end));
}

/* Whether the first words of two sentences replace each other. */
static bool
different_head(const struct hunk_side *a, const struct hunk_side *b)
{
	return at_head(a) && at_head(b) && a->end - a->begin <= HEAD_WORDS &&
	    b->end - b->begin <= HEAD_WORDS && has_own_content(a, b) &&
	    has_own_content(b, a);
}

/* Whether a has a pronoun and no content word, and b a name. */
static bool
has_pronoun_for(const struct hunk_side *a, const struct hunk_side *b)
{
	bool pronoun = false, name = false;
	size_t i;

	for (i = a->begin; i < a->end; i++) {
		if (!(a->words->word[i].classes & CLASSES_WITHOUT_CONTENT))
			return false;
		pronoun = pronoun || a->words->word[i].cues & CUE_PRONOUN;
	}
	for (i = b->begin; i < b->end; i++)
		name = name ||
		    b->words->word[i].classes & (CLASS_NAME | CLASS_FIRST);
	return pronoun && name;
}

/* Whether two sentences are items of a list with different numbers. */
static bool
are_two_items(const struct word_classes *a, const struct word_classes *b)
{
	return a->word->classes & CLASS_MARK && b->word->classes & CLASS_MARK &&
	    a->item->key != b->item->key;
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

static bool
both_citations(const struct word_classes *a, const struct word_classes *b)
{
	unsigned x = citation_signs(a), y = citation_signs(b);

	return x > 0 && y > 0 && (x >= CITATION_SURE || y >= CITATION_SURE);
}

/* Whether two sentences of n and m words have fewer than half of the words of
 * the shorter in common: `stay` words. */
static bool
few_words_stay(size_t n, size_t m, size_t stay)
{
	return 2 * stay < (n < m ? n : m);
}

/* Whether fewer than half of the content words are common. A common word can be
 * a function word in one sentence only (may, May): it counts as content. */
static bool
little_content_stays(const struct word_classes *a, const struct word_classes *b,
    const struct align *g)
{
	size_t n = count_content(a, 0, a->n), m = count_content(b, 0, b->n), i;
	size_t common_a = n, common_b = m;

	for (i = 0; i < g->n; i++) {
		common_a -= count_content(a, g->hunk[i].a0, g->hunk[i].a1);
		common_b -= count_content(b, g->hunk[i].b0, g->hunk[i].b1);
	}
	return few_words_stay(n, m, common_a > common_b ? common_a : common_b);
}

/* What the hunks of a pair replace. */
struct replaced {
	size_t words; /* of the first sentence, also dropped ones */
	bool name, number, content;
	bool pronoun; /* a name by a pronoun, or a pronoun by a name */
};

static struct replaced
find_replaced(const struct word_classes *a, const struct word_classes *b,
    const struct align *g)
{
	struct replaced r = { 0 };
	size_t i;

	for (i = 0; i < g->n; i++) {
		struct hunk_side x = { a, g->hunk[i].a0, g->hunk[i].a1 };
		struct hunk_side y = { b, g->hunk[i].b0, g->hunk[i].b1 };

		r.words += x.end - x.begin;
		r.name = r.name || replaces(&x, &y, CLASS_NAME) ||
		    different_head(&x, &y) ||
		    (has_subject_number(&x) && has_subject_number(&y));
		r.number = r.number || replaces(&x, &y, CLASS_NUMBER);
		r.content = r.content ||
		    (has_own_content(&x, &y) && has_own_content(&y, &x));
		r.pronoun = r.pronoun || has_pronoun_for(&x, &y) ||
		    has_pronoun_for(&y, &x);
	}
	return r;
}

enum pair_kind
pair_kind_find(const struct word_classes *a, const struct word_classes *b,
    const struct align *g, uint32_t *doubts)
{
	struct replaced r;

	*doubts = 0;
	if (g->n == 0)
		return KIND_IDENTICAL;
	if (both_citations(a, b))
		return KIND_REFERENCE;
	r = find_replaced(a, b, g);
	if (r.words == a->n || few_words_stay(a->n, b->n, a->n - r.words))
		return KIND_OTHER;
	if (r.name)
		return KIND_TEMPLATE;
	if (r.number || r.pronoun)
		*doubts |= DOUBT_SUBJECT;
	if (r.number)
		return KIND_FACTUAL_DRIFT;
	if (little_content_stays(a, b, g)) {
		*doubts = 0;
		return KIND_OTHER;
	}
	if (r.content && are_two_items(a, b))
		*doubts |= DOUBT_ITEM;
	return KIND_COPY_EDIT;
}
