/* spotsigs.c: signatures at certain common words of a text: such a word, the
 * antecedent, and a chain of the content words after it.
 *
 * Theobald, Siddharth, Paepcke: SpotSigs: robust and efficient near duplicate
 * detection in large web collections. SIGIR 2008. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/prefix16.h"
#include "feature/shingle_method.h"
#include "feature/shingle_options.h"
#include "option/opt.h"
#include "record/df.h"
#include "record/document.h"
#include "text/stem.h"

/* The kind of a word; a word added with two kinds has the greater. */
enum word_list_kind { WORD_LIST_OTHER, WORD_LIST_STOP, WORD_LIST_ANTECEDENT };

/* The n words that are not WORD_LIST_OTHER, in an open-addressing table whose
 * size is a power of two and which is at most a quarter full. A slot is 0 or
 * `hash:62 | kind:2`, where hash is the upper 62 bits of the word's
 * prefix16_hash; words of equal hashes count as one. A lookup, one for each
 * token, reads one slot and no key, unlike in base/table. Start from {0}. */
struct word_list {
	uint64_t *slot;
	size_t n, slots;
	unsigned shift;
};

/* Returns the kind of a word of n bytes; reads PREFIX16_BYTES at p. A function
 * above must have been called. */
static inline enum word_list_kind
word_list_kind(const struct word_list *w, const char *p, size_t n)
{
	uint64_t hash = prefix16_hash_word(p, n);
	size_t i = hash >> w->shift;

	/* &, not &&: one branch that is nearly always predicted. */
	while ((w->slot[i] != 0) & ((w->slot[i] ^ hash) > 3))
		i = (i + 1) & (w->slots - 1);
	return (enum word_list_kind)(w->slot[i] & 3);
}

enum { SLOTS_MIN = 1024, SPARSE = 4 };

struct frequent_term {
	uint64_t documents, line, hash;
};

static void
put(struct word_list *w, uint64_t hash, enum word_list_kind kind)
{
	size_t i = hash >> w->shift;

	while (w->slot[i] && (w->slot[i] ^ hash) >> 2)
		i = (i + 1) & (w->slots - 1);
	w->n += !w->slot[i];
	if ((w->slot[i] & 3) < (uint64_t)kind)
		w->slot[i] = (hash & ~(uint64_t)3) | kind;
}

/* Doubles the table, which may be empty, unless it is sparse. */
static void
grow(struct word_list *w)
{
	struct word_list old = *w;
	size_t i;

	if (w->slots > SPARSE * w->n)
		return;
	w->slots = old.slots ? 2 * old.slots : SLOTS_MIN;
	w->shift = __builtin_clzll(w->slots) + 1;
	w->slot = mem_new(w->slots, sizeof *w->slot);
	w->n = 0;
	for (i = 0; i < old.slots; i++)
		if (old.slot[i])
			put(w, old.slot[i],
			    (enum word_list_kind)(old.slot[i] & 3));
	free(old.slot);
}

static void
add_word(struct word_list *w, uint64_t hash, enum word_list_kind kind)
{
	put(w, hash, kind);
	grow(w);
}

/* Adds the words of a file, one a line, normalised as token_add does and, if
 * stem is not NULL, stemmed. */
static void
word_list_read(struct word_list *w, const char *path, enum word_list_kind kind,
    struct stem *stem)
{
	struct token_text t = { 0 };
	struct in in;
	uint32_t *start = NULL;
	uint64_t crs = 0;
	size_t len, cap = 0;
	char *line;

	grow(w);
	in_open(&in, path);
	while ((line = in_line(&in, &len))) {
		crs += len > 0 && line[len - 1] == '\r';
		line[len] = '\n';
		token_clear(&t);
		token_add(&t, (struct span){ line, len });
		if (stem)
			stem_text(stem, &t);
		MEM_GROW(start, cap, token_room(&t));
		if (t.invalid > 0 || token_starts(&t, start) != 1)
			in_bad(&in, "expected one word, got '%.*s'",
			    span_shown((struct span){ line, len }), line);
		add_word(w, prefix16_hash_word(t.buf + t.field, t.n - t.field),
		    kind);
	}
	document_notes(&in, crs, 0);
	in_close(&in);
	free(start);
	token_free(&t);
}

/* The most documents first, then the earlier line. */
static int
order(const void *p, const void *q)
{
	const struct frequent_term *a = p, *b = q;

	if (a->documents != b->documents)
		return a->documents < b->documents ? 1 : -1;
	return a->line < b->line ? -1 : 1;
}

/* Adds the `top` terms with the highest document frequency in a file of nd-df;
 * ties: the one read first. Takes 48 bytes for each. */
static void
word_list_read_top(
    struct word_list *w, const char *path, size_t top, enum word_list_kind kind)
{
	struct df_file file = { 0 };
	struct frequent_term *f = NULL;
	size_t n = 0, cap = 0, i;
	uint64_t terms = 0, features = 0;
	struct df df;

	in_open(&file.in, path);
	df_read_total(&file);
	while (df_read(&file, &df)) {
		terms++;
		features += df_is_feature(&df);
		MEM_ADD(f, n, cap,
		    (struct frequent_term){ df.documents, file.in.line,
			prefix16_hash_word(df.term.p, df.term.n) });
		if (n / 2 >= top) {
			qsort(f, n, sizeof *f, order);
			n = top;
		}
	}
	df_check_terms(&file, terms, features);
	df_close(&file);
	if (n > 0)
		qsort(f, n, sizeof *f, order);
	grow(w);
	for (i = 0; i < n && i < top; i++)
		add_word(w, f[i].hash, kind);
	free(f);
}

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

	MEM_GROW(g->content, g->content_cap, n + 1);
	MEM_GROW(g->spot, g->spot_cap, n + 1);
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
