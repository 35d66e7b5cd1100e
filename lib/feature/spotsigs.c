/* spotsigs.c: the signatures that stand where a text has certain common words:
 * such a word, the antecedent, and the chain of content words behind it.
 *
 * Theobald, Siddharth, Paepcke: SpotSigs: robust and efficient near duplicate
 * detection in large web collections. SIGIR 2008. */
#include "base/mem.h"
#include "feature/shingle_options.h"
#include "feature/word_list.h"

/* Words, and room for those of a field. Owns all. */
struct spotsigs {
	size_t distance;	    /* from one word of a chain to the next */
	struct word_list word_list; /* antecedents and stop words */
	uint32_t *spot;		    /* two numbers each, see classify_words */
	size_t spot_cap;
	uint32_t *content;
	size_t content_cap;
};

static void
spotsigs_check(const struct shingle_options *r)
{
	if (!r->antecedents && !r->top)
		opt_bad("-m spotsigs: expected --antecedents FILE or --top N");
	if (r->antecedents && r->top)
		opt_bad("--top: expected no --antecedents");
	if (r->top && !r->df)
		opt_bad("--top: expected -d DF");
	if (r->df && !r->top)
		opt_bad("-d: expected --top N");
}

static void
spotsigs_open(struct shingles *s, const struct shingle_options *r)
{
	struct spotsigs *g = s->state = mem_new(1, sizeof *g);
	struct stem *stem = s->stemmed ? &s->stem : NULL;

	g->distance = r->spot ? r->spot : 1;
	if (r->antecedents)
		word_list_read(
		    &g->word_list, r->antecedents, WORD_LIST_ANTECEDENT, stem);
	else
		word_list_read_top(
		    &g->word_list, r->df, r->top, WORD_LIST_ANTECEDENT);
	if (r->stopwords)
		word_list_read(
		    &g->word_list, r->stopwords, WORD_LIST_STOP, stem);
}

/* Tells the tokens apart: the content words to s->content; where a spot is
 * and how many of those are before it to s->spot. Returns how many spots. */
static size_t
classify_words(struct spotsigs *s, const char *p, const uint32_t *at, size_t n,
    size_t *words)
{
	const struct word_list w = s->word_list;
	uint32_t *content, *spot;
	enum word_list_kind kind;
	size_t i, m = 0;

	s->content =
	    mem_grow(s->content, &s->content_cap, n + 1, sizeof *s->content);
	s->spot = mem_grow(s->spot, &s->spot_cap, 2 * n + 2, sizeof *s->spot);
	content = s->content;
	spot = s->spot;
	for (i = 0; i < n; i++) {
		kind = word_list_kind(&w, p + at[i], at[i + 1] - 1 - at[i]);
		content[m] = i;
		m += kind == WORD_LIST_OTHER;
		spot[0] = i;
		spot[1] = m;
		spot += kind == WORD_LIST_ANTECEDENT ? 2 : 0;
	}
	*words = m;
	return (spot - s->spot) / 2;
}

/* An antecedent and its chain of s->k words, one space between. An antecedent
 * behind which there are not enough words has none. */
static void
spotsigs_field(struct shingles *s, size_t n)
{
	struct feature_list *f = &s->features;
	const char *p = s->text.buf + s->text.field;
	const uint32_t *at = s->start;
	const struct spotsigs *g = s->state;
	size_t words, spots = classify_words(s->state, p, at, n, &words);
	size_t i, j, k, w;

	for (i = 0; i < spots; i++) {
		j = g->spot[2 * i + 1];
		if ((words - j) / g->distance < s->k)
			break;
		w = g->spot[2 * i];
		feature_list_append(f, p + at[w], at[w + 1] - 1 - at[w], ' ');
		for (k = 0; k < s->k; k++) {
			j += g->distance;
			w = g->content[j - 1];
			feature_list_append(
			    f, p + at[w], at[w + 1] - 1 - at[w], ' ');
		}
		feature_list_finish(f);
	}
}

const struct shingle_method shingle_spotsigs = {
	.name = "spotsigs",
	.options = { "-k", "-d", "--antecedents", "--top", "--spot",
	    "--stopwords" },
	.k = 2,
	.joined = true,
	.check = spotsigs_check,
	.open = spotsigs_open,
	.field = spotsigs_field,
};
