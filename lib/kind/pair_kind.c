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
 *	a content word is replaced by another, and all
 *	words that differ by as many words		template
 *	a number is replaced by another			factual-drift
 *	only one sentence has a negation		factual-drift
 *	fewer than half of the content words are common	other
 *	else						copy-edit
 *
 * A content word is one that is not a function word, a symbol or the number of
 * an item. */
#include "kind/citation.h"
#include "kind/english_cues.h"
#include "kind/hunk_side.h"
#include "kind/pair_kind.h"
#include "kind/word_shape.h"

/* The most words of a hunk at the beginning of the sentences. */
enum { HEAD_WORDS = 4 };

const char *const pair_kind_name[PAIR_KINDS] = {
	"identical",
	"copy-edit",
	"factual-drift",
	"template",
	"reference",
	"other",
};

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
	    b->end - b->begin <= HEAD_WORDS && hunk_replaces_content(a, b);
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

/* Whether a side is an article or a possessive pronoun and a capitalised word:
 * your King. */
static bool
is_description(const struct hunk_side *s)
{
	const struct classed_word *w = s->words->word + s->begin;

	return s->end - s->begin == 2 &&
	    w[0].cues & (CUE_ARTICLE | CUE_OWNER) && w[1].classes & CLASS_NAME;
}

/* Whether the first word of a side is Han or Kana, which have no spaces between
 * words. */
static bool
is_ideographic(const struct hunk_side *s)
{
	return s->begin < s->end &&
	    glyph_at(s->words->text, s->words->word[s->begin].begin) == CH_IDEO;
}

static bool
is_name(const struct hunk_side *s)
{
	size_t i;

	for (i = s->begin; i < s->end; i++)
		if (!(s->words->word[i].classes & (CLASS_NAME | CLASS_FIRST)))
			return false;
	return s->begin < s->end;
}

/* Whether one side is a name, and the other describes its bearer. */
static bool
describes(const struct hunk_side *a, const struct hunk_side *b)
{
	return (is_description(a) && is_name(b)) ||
	    (is_description(b) && is_name(a));
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
	bool pronoun; /* a name by a pronoun or a description, or the reverse */
	bool unequal; /* words by more or fewer words, or characters of Han */
	size_t negations_a, negations_b; /* where only function words differ */
};

static struct replaced
find_replaced(const struct word_classes *a, const struct word_classes *b,
    const struct align *g)
{
	struct replaced r = { 0 };
	bool described;
	size_t i;

	for (i = 0; i < g->n; i++) {
		struct hunk_side x = { a, g->hunk[i].a0, g->hunk[i].a1 };
		struct hunk_side y = { b, g->hunk[i].b0, g->hunk[i].b1 };

		r.words += x.end - x.begin;
		described = describes(&x, &y);
		r.name = r.name ||
		    (!described &&
			(hunk_replaces(&x, &y, CLASS_NAME) ||
			    different_head(&x, &y))) ||
		    (has_subject_number(&x) && has_subject_number(&y));
		r.number = r.number || hunk_replaces(&x, &y, CLASS_NUMBER);
		r.content = r.content || hunk_replaces_content(&x, &y);
		r.pronoun = r.pronoun || has_pronoun_for(&x, &y) ||
		    has_pronoun_for(&y, &x) || described;
		r.unequal = r.unequal || x.end - x.begin != y.end - y.begin ||
		    is_ideographic(&x) || is_ideographic(&y);
		if (!hunk_side_has_content(&x, &y) &&
		    !hunk_side_has_content(&y, &x)) {
			r.negations_a += count_negations(&x);
			r.negations_b += count_negations(&y);
		}
	}
	return r;
}

enum pair_kind
pair_kind_find(const struct word_classes *a, const struct word_classes *b,
    const struct align *g, uint32_t *doubts)
{
	struct replaced r;
	bool negated, little;

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
	little = little_content_stays(a, b, g);
	if (r.content && !r.unequal && !little)
		return KIND_TEMPLATE;
	negated = !r.content && (r.negations_a > 0) != (r.negations_b > 0);
	if (r.number || r.pronoun || negated)
		*doubts |= DOUBT_SUBJECT;
	if (r.number || negated)
		return KIND_FACTUAL_DRIFT;
	if (little) {
		*doubts = 0;
		return KIND_OTHER;
	}
	if (r.content && are_two_items(a, b))
		*doubts |= DOUBT_ITEM;
	return KIND_COPY_EDIT;
}
