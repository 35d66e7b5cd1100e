/* word_chain.c: chains of equal words.
 *
 * The best chain that ends in a seed is that of a seed before it, or begins
 * there: local alignment with linear costs of gaps (Smith and Waterman 1981),
 * over seeds only. */
#include <stdbool.h>
#include <stdlib.h>

#include "base/mem.h"
#include "passage/word_chain.h"

#define NONE UINT32_MAX

/* The seeds of the chains. */
struct chain_input {
	const uint64_t *seed;
	size_t n;
	const struct word_bits *bits;
	const struct text_word *a, *b;
};

static inline const struct text_word *
word_a(const struct chain_input *x, size_t k)
{
	return &x->a[x->seed[k] >> 32];
}

static inline const struct text_word *
word_b(const struct chain_input *x, size_t k)
{
	return &x->b[(uint32_t)x->seed[k]];
}

static int64_t
word_score(const struct chain_input *x, size_t k)
{
	int64_t bits = word_bits_of(x->bits, word_a(x, k)->key);

	return bits > CHAIN_WORD_COST ? bits - CHAIN_WORD_COST : 0;
}

/* The weight that a word adds to a chain that ends in the word before it on
 * both sides. */
static int64_t
score_after(const struct chain_input *x, size_t q, size_t k, int64_t alone)
{
	int64_t bits =
	    word_bits_after(x->bits, word_a(x, q)->key, word_a(x, k)->key);

	bits -= CHAIN_WORD_COST;
	if (bits < CHAIN_RUN_LEAST)
		bits = CHAIN_RUN_LEAST;
	return bits < alone ? bits : alone;
}

/* Sets best and previous of seed k, whose word alone has this score; seeds from
 * `old` on are near enough in a. */
static void
extend(struct word_chains *c, const struct chain_input *x, size_t old, size_t k,
    int64_t alone)
{
	uint32_t i = word_a(x, k)->number, j = word_b(x, k)->number;
	uint32_t gap_a, gap_b, gap;
	int64_t best = alone, score;
	size_t q;

	c->previous[k] = NONE;
	for (q = k; q-- > old;) {
		gap_a = i - word_a(x, q)->number - 1;
		gap_b = j - word_b(x, q)->number - 1;
		gap = gap_a > gap_b ? gap_a : gap_b;
		/* One that does not come before wraps around. */
		if (gap > CHAIN_GAP)
			continue;
		score = c->best[q] - (int64_t)gap * CHAIN_GAP_COST;
		if (score + alone <= best)
			continue;
		score += gap > 0 ? alone : score_after(x, q, k, alone);
		if (score > best) {
			best = score;
			c->previous[k] = q;
		}
	}
	c->best[k] = best;
}

static void
link_seeds(struct word_chains *c, const struct chain_input *x)
{
	int64_t alone = 0;
	size_t k, old = 0;

	for (k = 0; k < x->n; k++) {
		if (k == 0 || word_a(x, k) != word_a(x, k - 1))
			alone = word_score(x, k);
		while (word_a(x, old)->number + CHAIN_GAP + 1 <
		    word_a(x, k)->number)
			old++;
		extend(c, x, old, k, alone);
	}
}

static int
by_best(const void *p, const void *q, void *state)
{
	const int64_t *best = state;
	uint32_t x = *(const uint32_t *)p, y = *(const uint32_t *)q;

	if (best[x] != best[y])
		return best[x] > best[y] ? -1 : 1;
	return x < y ? -1 : x > y;
}

static int
by_score(const void *p, const void *q)
{
	const struct word_chain *x = p, *y = q;

	if (x->score != y->score)
		return x->score > y->score ? -1 : 1;
	return x->first < y->first ? -1 : x->first > y->first;
}

/* How many words between seed q and seed k, the next of a chain, are equal: all
 * in their places if there are as many on both sides, else the first ones and
 * the last ones. A chain skips a word that adds less than the word after it
 * loses. */
static uint32_t
equal_between(const struct chain_input *x, size_t q, size_t k)
{
	const struct text_word *a = word_a(x, q) + 1, *b = word_b(x, q) + 1;
	const size_t na = word_a(x, k) - a, nb = word_b(x, k) - b;
	const size_t most = na < nb ? na : nb;
	size_t n = 0, i, first, last;

	if (na == nb) {
		for (i = 0; i < na; i++)
			n += a[i].key == b[i].key;
		return n;
	}
	for (first = 0; first < most && a[first].key == b[first].key;)
		first++;
	for (last = 0; last < most - first &&
	     a[na - 1 - last].key == b[nb - 1 - last].key;)
		last++;
	return first + last;
}

/* Adds the chain that ends in seed k, back to a seed that is used, if it scores
 * enough. A used seed's best is negative. */
static void
take_chain(struct word_chains *c, const struct chain_input *x, uint32_t k,
    int64_t least)
{
	struct word_chain w = { .score = c->best[k], .last = x->seed[k] };
	uint32_t q, first = k, in_a = 1, in_b = 1;

	for (q = k; q != NONE && c->best[q] >= 0; q = c->previous[q]) {
		w.n += 1 + (q != k ? equal_between(x, q, first) : 0);
		in_a += word_a(x, q)->sentence != word_a(x, first)->sentence;
		in_b += word_b(x, q)->sentence != word_b(x, first)->sentence;
		first = q;
	}
	if (q != NONE)
		w.score += c->best[q] + 1;
	if (w.score < least)
		return;
	for (q = k; q != NONE && c->best[q] >= 0; q = c->previous[q])
		c->best[q] = -c->best[q] - 1;
	w.first = x->seed[first];
	w.sentences = in_a < in_b ? in_a : in_b;
	MEM_ADD(c->chain, c->n, c->cap, w);
}

/* The bytes that two chains share on a side, or that one has. */
static uint64_t
shared(const struct text_word *t, const struct word_chain *p,
    const struct word_chain *q, int shift)
{
	uint64_t from = t[(uint32_t)(p->first >> shift)].begin;
	uint64_t to = t[(uint32_t)(p->last >> shift)].end;
	uint64_t begin = t[(uint32_t)(q->first >> shift)].begin;
	uint64_t end = t[(uint32_t)(q->last >> shift)].end;

	begin = begin > from ? begin : from;
	end = end < to ? end : to;
	return end > begin ? end - begin : 0;
}

/* Whether most of p is in q, on one side. */
static bool
is_in(const struct chain_input *x, const struct word_chain *p,
    const struct word_chain *q)
{
	return 2 * shared(x->a, p, q, 32) > shared(x->a, p, p, 32) ||
	    2 * shared(x->b, p, q, 0) > shared(x->b, p, p, 0);
}

/* Drops chains that are in a better one. */
static void
drop_chains(struct word_chains *c, const struct chain_input *x)
{
	const struct word_chain *p, *q;
	size_t i, n = 0;

	for (i = 0; i < c->n; i++) {
		p = &c->chain[i];
		for (q = c->chain; q < c->chain + n; q++)
			if (q->score < 2 * p->score || is_in(x, p, q))
				break;
		if (q == c->chain + n || q->score < 2 * p->score)
			c->chain[n++] = *p;
	}
	c->n = n;
}

void
word_chains_find(struct word_chains *c, const struct word_seeds *seeds,
    const struct word_bits *bits, const struct word_text *a,
    const struct word_text *b, int64_t least)
{
	struct chain_input x = { seeds->seed, seeds->n, bits, a->word,
		b->word };
	size_t k, n = 0;

	c->n = 0;
	if (x.n >= NONE)
		die("expected at most %u equal words of two documents, got "
		    "%zu",
		    NONE - 1, x.n);
	MEM_GROW(c->best, c->best_cap, x.n + 1);
	MEM_GROW(c->previous, c->previous_cap, x.n + 1);
	MEM_GROW(c->order, c->order_cap, x.n + 1);
	link_seeds(c, &x);
	for (k = 0; k < x.n; k++)
		if (c->best[k] >= least)
			c->order[n++] = k;
	qsort_r(c->order, n, sizeof *c->order, by_best, c->best);
	for (k = 0; k < n; k++)
		if (c->best[c->order[k]] >= 0)
			take_chain(c, &x, c->order[k], least);
	if (c->n)
		qsort(c->chain, c->n, sizeof *c->chain, by_score);
	drop_chains(c, &x);
}

void
word_chains_free(struct word_chains *c)
{
	free(c->chain);
	free(c->best);
	free(c->previous);
	free(c->order);
	*c = (struct word_chains){ 0 };
}
