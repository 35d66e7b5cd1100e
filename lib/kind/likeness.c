/* likeness.c: in what way two similar sentences are so.
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
#include "kind/likeness.h"

/* How many words of one side of a hunk are looked at, and how many it may have
 * where the sentences begin. */
enum { LOOK = 64, HEAD = 4 };

/* The letters that forms of a word, or of a name, have in common at the least,
 * and those that may change; those of a word that may be spelled two ways. */
enum { STEM = 4, STEM_NAME = 5, ENDING = 3, SPELLED = 6 };

const char *const likeness_name[LIKENESSES] = {
	"identical", "copy-edit", "factual-drift", "template", "reference",
	"other",
};

/* One side of a hunk: the words [from, to) of a sentence. */
struct side {
	const struct lexemes *l;
	size_t from, to;
};

static const uint32_t SAYS_NOTHING = LEX_FUNCTION | LEX_SYMBOL;

static uint32_t
letter(const struct side *s, size_t word, size_t i)
{
	uint32_t c = chars_at(s->l->text, s->l->word[word].begin + i);

	return c >= 'A' && c <= 'Z' ? c + 32 : c;
}

static size_t
letters(const struct side *s, size_t word)
{
	return s->l->word[word].end - s->l->word[word].begin;
}

/* Whether what is left of two words behind the first p letters, which they
 * have in common, is as if one letter was added, dropped or mistaken. */
static bool
one_slip(const struct side *a, size_t i, const struct side *b, size_t j,
    size_t p)
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
same_stem(const struct side *a, size_t i, const struct side *b, size_t j,
    bool name)
{
	size_t n = letters(a, i), m = letters(b, j), p = 0;

	if (a->l->item[i].key == b->l->item[j].key)
		return true;
	if ((a->l->word[i].is | b->l->word[j].is) & (LEX_NUMBER | LEX_CODE))
		return false;
	while (p < n && p < m && letter(a, i, p) == letter(b, j, p))
		p++;
	if (n >= SPELLED && m >= SPELLED && one_slip(a, i, b, j, p))
		return true;
	if (name)
		return p >= STEM_NAME && (p == n || p == m) &&
		    n + m - 2 * p <= ENDING;
	return p >= STEM && n - p <= ENDING && m - p <= ENDING;
}

/* Whether some word of a is one of these and no form of any of b. */
static bool
has_own(const struct side *a, const struct side *b, uint32_t is)
{
	size_t i, j;

	for (i = a->from; i < a->to && i < a->from + LOOK; i++) {
		if (!(a->l->word[i].is & is))
			continue;
		for (j = b->from; j < b->to && j < b->from + LOOK; j++)
			if (same_stem(a, i, b, j, is & LEX_NAME))
				break;
		if (j == b->to || j == b->from + LOOK)
			return true;
	}
	return false;
}

static bool
replaces(const struct side *a, const struct side *b, uint32_t is)
{
	return has_own(a, b, is) && has_own(b, a, is);
}

/* Whether a word of a that says something is no form of one of b. */
static bool
says_own(const struct side *a, const struct side *b)
{
	size_t i, j;

	for (i = a->from; i < a->to; i++) {
		if (a->l->word[i].is & (SAYS_NOTHING | LEX_NUMBER))
			continue;
		for (j = b->from; j < b->to; j++)
			if (same_stem(a, i, b, j, false))
				break;
		if (j == b->to)
			return true;
	}
	return false;
}

/* Whether nothing stands before it but an article or the like. */
static bool
at_head(const struct side *s)
{
	return s->from == 0 || (s->from == 1 &&
	    s->l->word[0].is & (SAYS_NOTHING | LEX_NUMBER));
}

/* Whether the sentences begin with other things. */
static bool
other_head(const struct side *a, const struct side *b)
{
	return at_head(a) && at_head(b) && a->to - a->from <= HEAD &&
	    b->to - b->from <= HEAD && says_own(a, b) && says_own(b, a);
}

/* How many words of a sentence say something. */
static size_t
saying(const struct lexemes *l, size_t from, size_t to)
{
	size_t n = 0;

	for (; from < to; from++)
		n += !(l->word[from].is & SAYS_NOTHING);
	return n;
}

static bool
citations(const struct lexemes *a, const struct lexemes *b)
{
	unsigned x = citation(a), y = citation(b);

	return x > 0 && y > 0 && (x >= CITATION_SURE || y >= CITATION_SURE);
}

/* Whether less than half stays of the shorter of two sentences of n and m
 * words. */
static bool
little_stays(size_t n, size_t m, size_t stay)
{
	return 2 * stay < (n < m ? n : m);
}

/* Whether of the words that say something little stays. One may be of grammar
 * in one sentence only: may, May. It stays if it says something in either. */
static bool
little_said_stays(const struct lexemes *a, const struct lexemes *b,
    const struct align *g)
{
	size_t n = saying(a, 0, a->n), m = saying(b, 0, b->n), i;
	size_t of_a = n, of_b = m;

	for (i = 0; i < g->n; i++) {
		of_a -= saying(a, g->hunk[i].a0, g->hunk[i].a1);
		of_b -= saying(b, g->hunk[i].b0, g->hunk[i].b1);
	}
	return little_stays(n, m, of_a > of_b ? of_a : of_b);
}

enum likeness
likeness(const struct lexemes *a, const struct lexemes *b,
    const struct align *g)
{
	size_t gone = 0, i;
	bool name = false, number = false;
	struct side x = { a, 0, 0 }, y = { b, 0, 0 };

	if (g->n == 0)
		return LIKE_IDENTICAL;
	if (citations(a, b))
		return LIKE_REFERENCE;
	for (i = 0; i < g->n; i++) {
		x.from = g->hunk[i].a0;
		x.to = g->hunk[i].a1;
		y.from = g->hunk[i].b0;
		y.to = g->hunk[i].b1;
		gone += x.to - x.from;
		name = name || replaces(&x, &y, LEX_NAME) ||
		    other_head(&x, &y);
		number = number || replaces(&x, &y, LEX_NUMBER);
	}
	if (gone == a->n || little_stays(a->n, b->n, a->n - gone))
		return LIKE_OTHER;
	if (name)
		return LIKE_TEMPLATE;
	if (number)
		return LIKE_FACTUAL_DRIFT;
	if (little_said_stays(a, b, g))
		return LIKE_OTHER;
	return LIKE_COPY_EDIT;
}
