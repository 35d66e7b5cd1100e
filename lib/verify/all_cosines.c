#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "io/progress.h"
#include "record/pair.h"
#include "verify/all_cosines.h"
#include "verify/cosine_block.h"

/* Less than 1 by more than a sum of products is rounded by, relatively. */
#define ROUNDED (1 - 1e-6)

/* The vectors that are compared, and the output of the pairs. */
struct cosine_comparison {
	struct cosine_block block;
	struct score *s;
	uint32_t *same_id;     /* of base: its number in query, or IDMAP_NONE */
	struct top_pairs *top; /* or NULL: write all pairs */
	/* With top, of each vector of the block: length by least similarity. */
	double least[COSINE_BLOCK_VECTORS];
};

static void
write_pair(
    struct cosine_comparison *w, uint32_t i, uint32_t q, unsigned __int128 dot)
{
	struct span a = idmap_id(&w->block.base->unique.ids, i);
	struct span b = idmap_id(&w->block.query->unique.ids, q);
	struct cosine c = { dot, w->block.base->square[i],
		w->block.query->square[q] };

	if (w->s->cross || span_order(a, b) < 0) {
		score_cosine(w->s, a, b, &c);
	} else {
		c = (struct cosine){ dot, c.b, c.a };
		score_cosine(w->s, b, a, &c);
	}
}

/* Whether base vector i and query vector q have one id, or their pair was
 * written with the files exchanged. q_in_base is the number of q's id in base,
 * or IDMAP_NONE. */
static bool
already_written(const struct cosine_comparison *w, uint32_t i, uint32_t q,
    uint32_t q_in_base)
{
	return w->same_id &&
	    (w->same_id[i] == q ||
		(q_in_base != IDMAP_NONE && w->same_id[i] < q));
}

/* Writes the pairs of query vector q and the vectors of the block from number i
 * on. */
static void
write_pairs(
    struct cosine_comparison *w, uint32_t i, uint32_t q, uint32_t q_in_base)
{
	const struct ratio t = w->s->m.t;
	double min = sqrt((double)w->block.query->square[q]) * t.p / t.q;
	bool weights_set = false;
	double sum;

	min *= ROUNDED;
	for (; i < w->block.high; i++) {
		sum = w->block.sum[i - w->block.low];
		w->block.sum[i - w->block.low] = 0;
		if (sum < min * w->block.length[i - w->block.low] ||
		    w->block.base->square[i] == 0 ||
		    already_written(w, i, q, q_in_base))
			continue;
		write_pair(w, i, q,
		    cosine_block_product(&w->block, i, q, sum, &weights_set));
	}
	if (weights_set)
		cosine_block_weigh(&w->block, w->block.query, q, true);
}

/* The similarity below which vector `number` of a file needs no more pairs, cut
 * by more than sums are rounded by. */
static double
least_similarity(const struct cosine_comparison *w, int file, uint32_t number)
{
	const struct ratio t = w->s->m.t;
	uint32_t least = top_pairs_least(w->top, file, number);

	if (least < ratio_millionths(t))
		least = ratio_millionths(t);
	return least == UINT32_MAX ? INFINITY : least * (ROUNDED / PAIR_ONE);
}

/* Sets the least of vector i of the block. */
static void
set_least(struct cosine_comparison *w, uint32_t i)
{
	w->least[i - w->block.low] =
	    least_similarity(w, 0, i) * w->block.length[i - w->block.low];
}

/* Offers the pairs of query vector q and the vectors of the block to w->top. */
static void
offer_pairs(struct cosine_comparison *w, uint32_t q)
{
	double length = sqrt((double)w->block.query->square[q]), sum;
	double least = least_similarity(w, 1, q) * length;
	struct cosine c = { .b = w->block.query->square[q] };
	uint32_t i, similarity, n = w->block.high - w->block.low;
	bool weights_set = false;

	for (i = 0; i < n; i++) {
		sum = w->block.sum[i];
		w->block.sum[i] = 0;
		if (sum < length * w->least[i] &&
		    sum < least * w->block.length[i])
			continue;
		c.a = w->block.base->square[w->block.low + i];
		if (c.a == 0)
			continue;
		c.dot = cosine_block_product(
		    &w->block, w->block.low + i, q, sum, &weights_set);
		similarity = cosine_millionths(&c);
		if (similarity < ratio_millionths(w->s->m.t))
			continue;
		top_pairs_add(w->top, w->block.low + i, q, similarity);
		set_least(w, w->block.low + i);
		least = least_similarity(w, 1, q) * length;
	}
	if (weights_set)
		cosine_block_weigh(&w->block, w->block.query, q, true);
}

/* Writes the pairs that a file keeps, of file 1 those that file 0 does not. */
static void
write_top_pairs(struct cosine_comparison *w, int file)
{
	const struct vector_store *store[2] = { w->block.base, w->block.query };
	const struct vector_store *x = store[file], *y = store[1 - file];
	const struct top_pairs *t = w->top;
	const struct partner *p;
	struct cosine c;
	uint32_t i, k, a, b;

	for (i = 0; i < x->unique.ids.n; i++) {
		cosine_block_weigh(&w->block, x, i, false);
		p = t->partner[file] + i * t->width[file];
		for (k = 0; k < t->n[file][i]; k++, p++) {
			a = file == 0 ? i : p->number;
			b = file == 0 ? p->number : i;
			if (file == 1 && top_pairs_has(t, a, b, p->similarity))
				continue;
			c = (struct cosine){ cosine_block_dot(
						 &w->block, y, p->number),
				w->block.base->square[a],
				w->block.query->square[b] };
			score_cosine(w->s,
			    idmap_id(&w->block.base->unique.ids, a),
			    idmap_id(&w->block.query->unique.ids, b), &c);
		}
		cosine_block_weigh(&w->block, x, i, true);
	}
}

static struct cosine_comparison *
begin(struct all_cosines *c, struct score *s, int query)
{
	struct cosine_comparison *w = mem_new(1, sizeof *w);

	w->s = s;
	cosine_block_begin(&w->block, &c->file[0], &c->file[query], c->terms.n);
	return w;
}

static void
end(struct cosine_comparison *w)
{
	cosine_block_free(&w->block);
	free(w->same_id);
	free(w);
}

/* Shows that the vectors of base in the blocks before are compared, and those
 * of this block with q of n vectors of query. */
static void
show_progress(const struct cosine_comparison *w, uint32_t q, uint32_t n)
{
	progress_tick("comparing",
	    (uint64_t)w->block.low * n +
		(uint64_t)q * (w->block.high - w->block.low),
	    (uint64_t)w->block.base->unique.ids.n * n);
}

void
all_cosines_within(struct all_cosines *c, struct score *s)
{
	struct cosine_comparison *w = begin(c, s, 0);
	uint32_t q;

	while (cosine_block_next(&w->block))
		for (q = 0; q < w->block.high; q++) {
			show_progress(w, q, w->block.high);
			if (q >= w->block.low)
				cosine_block_remove(&w->block, q);
			if (w->block.base->square[q] == 0)
				continue;
			cosine_block_multiply(&w->block, q);
			write_pairs(w, q < w->block.low ? w->block.low : q + 1,
			    q, IDMAP_NONE);
		}
	end(w);
}

/* Finds the pairs of a vector of each file that top keeps. */
static void
find_top(struct cosine_comparison *w, struct top_pairs *top)
{
	const struct idmap *query = &w->block.query->unique.ids;
	uint32_t q, i;

	w->top = top;
	top_pairs_begin(top, &w->block.base->unique.ids, query);
	while (cosine_block_next(&w->block)) {
		for (i = w->block.low; i < w->block.high; i++)
			set_least(w, i);
		for (q = 0; q < query->n; q++) {
			show_progress(w, q, query->n);
			if (w->block.query->square[q] == 0)
				continue;
			cosine_block_multiply(&w->block, q);
			offer_pairs(w, q);
		}
	}
	top_pairs_end(top);
}

void
all_cosines_top(struct all_cosines *c, struct score *s, struct top_pairs *top)
{
	struct cosine_comparison *w = begin(c, s, 1);

	find_top(w, top);
	end(w);
}

static void
write_top(struct cosine_comparison *w, struct top_pairs *top)
{
	find_top(w, top);
	write_top_pairs(w, 0);
	if (top->both)
		write_top_pairs(w, 1);
	top_pairs_free(top);
	end(w);
}

void
all_cosines_between(
    struct all_cosines *c, struct score *s, struct top_pairs *top)
{
	struct cosine_comparison *w = begin(c, s, 1);
	const struct idmap *base = &c->file[0].unique.ids;
	const struct idmap *query = &c->file[1].unique.ids;
	uint32_t *q_in_base, i, q;

	if (top) {
		write_top(w, top);
		return;
	}
	q_in_base = mem_new(query->n, sizeof *q_in_base);
	if (!s->cross)
		w->same_id = mem_new(base->n, sizeof *w->same_id);
	for (i = 0; w->same_id && i < base->n; i++)
		w->same_id[i] = idmap_find(query, idmap_id(base, i));
	for (q = 0; w->same_id && q < query->n; q++)
		q_in_base[q] = idmap_find(base, idmap_id(query, q));
	while (cosine_block_next(&w->block))
		for (q = 0; q < query->n; q++) {
			show_progress(w, q, query->n);
			if (w->block.query->square[q] == 0)
				continue;
			cosine_block_multiply(&w->block, q);
			write_pairs(w, w->block.low, q, q_in_base[q]);
		}
	free(q_in_base);
	end(w);
}
