/* spotsigs.c: signatures at certain common words of a text: such a word, the
 * antecedent, and a chain of the content words after it.
 *
 * Theobald, Siddharth, Paepcke: SpotSigs: robust and efficient near duplicate
 * detection in large web collections. SIGIR 2008. */
#include "base/mem.h"
#include "feature/shingle_options.h"
#include "feature/word_list.h"
#include "option/opt.h"

/* An antecedent: its token in the field, and how many content words come before
 * it. */
struct spot {
	uint32_t token, content_before;
};

/* The options, and the words of one field. Threads share word_list. Owns the
 * rest. */
struct spotsigs {
	size_t distance;	    /* from one word of a chain to the next */
	struct word_list word_list; /* antecedents and stop words */
	struct spot *spot;
	size_t spot_cap;
	uint32_t *content; /* content words, by the numbers of their tokens */
	size_t content_cap;
};

static void
check_options(const struct shingle_options *o)
{
	if (!o->antecedents && !o->top)
		opt_bad("-m spotsigs: expected --antecedents FILE or --top N");
	if (o->antecedents && o->top)
		opt_bad("--top: expected no --antecedents");
	if (o->top && !o->df)
		opt_bad("--top: expected -d DF");
	if (o->df && !o->top)
		opt_bad("-d: expected --top N");
}

static void
spotsigs_open(struct shingles *s, const struct shingle_options *o)
{
	struct spotsigs *g = s->state = mem_new(1, sizeof *g);
	struct stem *stem = s->stemmed ? &s->stem : NULL;

	check_options(o);
	g->distance = o->spot ? o->spot : 1;
	if (o->antecedents)
		word_list_read(
		    &g->word_list, o->antecedents, WORD_LIST_ANTECEDENT, stem);
	else
		word_list_read_top(
		    &g->word_list, o->df, o->top, WORD_LIST_ANTECEDENT);
	if (o->stopwords)
		word_list_read(
		    &g->word_list, o->stopwords, WORD_LIST_STOP, stem);
}

static void
spotsigs_share(struct shingles *s)
{
	const struct spotsigs *from = s->state;
	struct spotsigs *g = s->state = mem_new(1, sizeof *g);

	g->distance = from->distance;
	g->word_list = from->word_list;
}

/* Finds the content words and spots among n tokens of the text at p; returns
 * how many spots, and the number of content words in *words. */
static size_t
classify_words(struct spotsigs *g, const char *p, const uint32_t *start,
    size_t n, size_t *words)
{
	const struct word_list w = g->word_list;
	uint32_t *content;
	struct spot *spot;
	enum word_list_kind kind;
	size_t i, m = 0;

	g->content =
	    mem_grow(g->content, &g->content_cap, n + 1, sizeof *g->content);
	g->spot = mem_grow(g->spot, &g->spot_cap, n + 1, sizeof *g->spot);
	content = g->content;
	spot = g->spot;
	/* Without a branch: no processor can predict the kind of a word. */
	for (i = 0; i < n; i++) {
		kind = word_list_kind(
		    &w, p + start[i], start[i + 1] - 1 - start[i]);
		content[m] = i;
		m += kind == WORD_LIST_OTHER;
		*spot = (struct spot){ i, m };
		spot += kind == WORD_LIST_ANTECEDENT;
	}
	*words = m;
	return spot - g->spot;
}

/* Adds each antecedent with its chain of s->k words, if s->k words follow. */
static void
spotsigs_field(struct shingles *s, size_t n)
{
	const char *p = s->text.buf + s->text.field;
	const uint32_t *start = s->start, *token;
	const struct spotsigs *g = s->state;
	size_t words, spots = classify_words(s->state, p, start, n, &words);
	size_t i, j, k;

	for (i = 0; i < spots; i++) {
		j = g->spot[i].content_before;
		if ((words - j) / g->distance < s->k)
			break;
		token = start + g->spot[i].token;
		for (k = 0;; k++) {
			joined_append(&s->joined, p + token[0],
			    token[1] - 1 - token[0], ' ');
			if (k == s->k)
				break;
			j += g->distance;
			token = start + g->content[j - 1];
		}
		joined_finish(&s->joined, &s->features);
	}
}

const struct shingle_method shingle_spotsigs = {
	.name = "spotsigs",
	.options = { "-k", "-d", "--antecedents", "--top", "--spot",
	    "--stopwords" },
	.k = 2,
	.joined = true,
	.open = spotsigs_open,
	.field = spotsigs_field,
	.share = spotsigs_share,
};
