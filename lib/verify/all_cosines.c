/* all_cosines.c: the cosine of every pair of vectors, block by block. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "io/progress.h"
#include "record/pair.h"
#include "verify/all_cosines.h"

typedef unsigned __int128 wide;

/* The most terms, which fit a cache, and vectors of a block. */
enum { BLOCK_TERMS = 1 << 16, BLOCK_VECTORS = 1 << 12 };

/* Less than 1 by more than a sum of products is rounded by, relatively. */
#define ROUNDED (1 - 1e-6)
#define EXACT_MAX 9007199254740992.0 /* doubles hold whole numbers up to 2^53 */

/* A block: vectors [low, high) of base, with an inverted index: the postings of
 * term t are [begin[t], end[t]) of vector and weight, ascending by vector. Each
 * vector of query is compared with the block; sum and query_weight are all
 * zero between two of them. */
struct cosine_block {
	struct score *s;
	const struct vector_store *base, *query;
	uint32_t low, high;
	uint32_t *begin, *end;
	uint32_t *vector; /* counted from low */
	double *weight;
	size_t vector_cap, weight_cap, terms;
	double length[BLOCK_VECTORS];
	double sum[BLOCK_VECTORS]; /* of products with the query vector */
	uint64_t *query_weight;	   /* of the query vector, by term */
	uint32_t *same_id;     /* of base: its number in query, or IDMAP_NONE */
	struct top_pairs *top; /* or NULL: write all pairs */
	double least[BLOCK_VECTORS]; /* with top: length by least similarity */
};

void
all_cosines_read(
    struct all_cosines *c, int file, struct in *in, struct content_reader *r)
{
	struct vector_store *v = &c->file[file];
	struct record_content s = { 0 };
	size_t n, i, k = 0;

	v->start = mem_grow(NULL, &v->start_cap, 1, sizeof *v->start);
	v->start[0] = 0;
	while (content_read(&s, r, in)) {
		if (!unique_ids_add(&v->unique, in, s.id))
			continue;
		n = v->unique.ids.n;
		v->start =
		    mem_grow(v->start, &v->start_cap, n + 1, sizeof *v->start);
		v->square =
		    mem_grow(v->square, &v->square_cap, n, sizeof *v->square);
		v->term =
		    mem_grow(v->term, &v->term_cap, k + s.n, sizeof *v->term);
		v->weight = mem_grow(
		    v->weight, &v->weight_cap, k + s.n, sizeof *v->weight);
		for (i = 0; i < s.n; i++, k++) {
			v->term[k] =
			    idmap_add(&c->terms, s.vector.term[i].term);
			if (v->term[k] == IDMAP_NONE)
				die("%s: more than %u terms", in->name,
				    IDMAP_MAX);
			v->weight[k] = s.vector.term[i].millionths;
		}
		v->empty += s.n == 0;
		v->square[n - 1] = s.square;
		v->start[n] = k;
	}
	content_free(&s);
}

/* Moves to the next block of base and indexes it; false after the last. */
static bool
next_block(struct cosine_block *w)
{
	const struct vector_store *v = w->base;
	uint32_t n = v->unique.ids.n, i, t, sum;
	size_t first = v->start[w->high], k;

	if ((w->low = w->high) == n)
		return false;
	do
		w->high++;
	while (w->high < n && w->high - w->low < BLOCK_VECTORS &&
	    v->start[w->high + 1] - first <= BLOCK_TERMS);
	k = v->start[w->high] - first;
	w->vector = mem_grow(w->vector, &w->vector_cap, k, sizeof *w->vector);
	w->weight = mem_grow(w->weight, &w->weight_cap, k, sizeof *w->weight);
	memset(w->end, 0, w->terms * sizeof *w->end);
	for (k = first; k < v->start[w->high]; k++)
		w->end[v->term[k]]++;
	for (t = sum = 0; t < w->terms; t++) {
		w->begin[t] = sum;
		sum += w->end[t];
		w->end[t] = w->begin[t];
	}
	for (i = w->low; i < w->high; i++) {
		w->length[i - w->low] = sqrt((double)v->square[i]);
		for (k = v->start[i]; k < v->start[i + 1]; k++) {
			t = w->end[v->term[k]]++;
			w->vector[t] = i - w->low;
			w->weight[t] = v->weight[k];
		}
	}
	return true;
}

/* Sums the products of query vector q and each vector of the block. */
static void
multiply(struct cosine_block *w, uint32_t q)
{
	const struct vector_store *v = w->query;
	uint32_t i, end;
	double weight;
	size_t k;

	for (k = v->start[q]; k < v->start[q + 1]; k++) {
		weight = v->weight[k];
		end = w->end[v->term[k]];
		for (i = w->begin[v->term[k]]; i < end; i++)
			w->sum[w->vector[i]] += weight * w->weight[i];
	}
}

/* Returns the exact product of vector i and the vector whose weights are
 * query_weight. */
static wide
product(const struct cosine_block *w, const struct vector_store *v, uint32_t i)
{
	wide dot = 0;
	size_t k;

	for (k = v->start[i]; k < v->start[i + 1]; k++)
		dot += (wide)v->weight[k] * w->query_weight[v->term[k]];
	return dot;
}

/* Writes the weights of vector i to query_weight, or zeros. */
static void
set_weights(
    struct cosine_block *w, const struct vector_store *v, uint32_t i, bool zero)
{
	size_t k;

	for (k = v->start[i]; k < v->start[i + 1]; k++)
		w->query_weight[v->term[k]] = zero ? 0 : v->weight[k];
}

static void
write_pair(struct cosine_block *w, uint32_t i, uint32_t q, wide dot)
{
	struct span a = idmap_id(&w->base->unique.ids, i);
	struct span b = idmap_id(&w->query->unique.ids, q);
	struct cosine c = { dot, w->base->square[i], w->query->square[q] };

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
already_written(
    const struct cosine_block *w, uint32_t i, uint32_t q, uint32_t q_in_base)
{
	return w->same_id &&
	    (w->same_id[i] == q ||
		(q_in_base != IDMAP_NONE && w->same_id[i] < q));
}

/* Returns the exact product of base vector i and query vector q, of which sum
 * is an approximation. *weights_set is whether query_weight has q's. */
static wide
exact_product(struct cosine_block *w, uint32_t i, uint32_t q, double sum,
    bool *weights_set)
{
	if (sum < EXACT_MAX)
		return sum;
	if (!*weights_set)
		set_weights(w, w->query, q, false);
	*weights_set = true;
	return product(w, w->base, i);
}

/* Writes the pairs of query vector q and the vectors of the block from number i
 * on. */
static void
write_pairs(struct cosine_block *w, uint32_t i, uint32_t q, uint32_t q_in_base)
{
	const struct ratio t = w->s->m.t;
	double min = sqrt((double)w->query->square[q]) * t.p / t.q;
	bool weights_set = false;
	double sum;

	min *= ROUNDED;
	for (; i < w->high; i++) {
		sum = w->sum[i - w->low];
		w->sum[i - w->low] = 0;
		if (sum < min * w->length[i - w->low] ||
		    w->base->square[i] == 0 ||
		    already_written(w, i, q, q_in_base))
			continue;
		write_pair(w, i, q, exact_product(w, i, q, sum, &weights_set));
	}
	if (weights_set)
		set_weights(w, w->query, q, true);
}

/* The similarity below which vector `number` of a file needs no more pairs, cut
 * by more than sums are rounded by. */
static double
least_similarity(const struct cosine_block *w, int file, uint32_t number)
{
	const struct ratio t = w->s->m.t;
	uint32_t least = top_pairs_least(w->top, file, number);

	if (least < ratio_millionths(t))
		least = ratio_millionths(t);
	return least == UINT32_MAX ? INFINITY : least * (ROUNDED / PAIR_ONE);
}

/* Sets the least of vector i of the block. */
static void
set_least(struct cosine_block *w, uint32_t i)
{
	w->least[i - w->low] =
	    least_similarity(w, 0, i) * w->length[i - w->low];
}

/* Offers the pairs of query vector q and the vectors of the block to w->top. */
static void
offer_pairs(struct cosine_block *w, uint32_t q)
{
	double length = sqrt((double)w->query->square[q]), sum;
	double least = least_similarity(w, 1, q) * length;
	struct cosine c = { .b = w->query->square[q] };
	uint32_t i, similarity, n = w->high - w->low;
	bool weights_set = false;

	for (i = 0; i < n; i++) {
		sum = w->sum[i];
		w->sum[i] = 0;
		if (sum < length * w->least[i] && sum < least * w->length[i])
			continue;
		c.a = w->base->square[w->low + i];
		if (c.a == 0)
			continue;
		c.dot = exact_product(w, w->low + i, q, sum, &weights_set);
		similarity = cosine_millionths(&c);
		if (similarity < ratio_millionths(w->s->m.t))
			continue;
		top_pairs_add(w->top, w->low + i, q, similarity);
		set_least(w, w->low + i);
		least = least_similarity(w, 1, q) * length;
	}
	if (weights_set)
		set_weights(w, w->query, q, true);
}

/* Writes the pairs that a file keeps, of file 1 those that file 0 does not. */
static void
write_top_pairs(struct cosine_block *w, int file)
{
	const struct vector_store *store[2] = { w->base, w->query };
	const struct vector_store *x = store[file], *y = store[1 - file];
	const struct top_pairs *t = w->top;
	const struct partner *p;
	struct cosine c;
	uint32_t i, k, a, b;

	for (i = 0; i < x->unique.ids.n; i++) {
		set_weights(w, x, i, false);
		p = t->partner[file] + i * t->width[file];
		for (k = 0; k < t->n[file][i]; k++, p++) {
			a = file == 0 ? i : p->number;
			b = file == 0 ? p->number : i;
			if (file == 1 && top_pairs_has(t, a, b, p->similarity))
				continue;
			c = (struct cosine){ product(w, y, p->number),
				w->base->square[a], w->query->square[b] };
			score_cosine(w->s, idmap_id(&w->base->unique.ids, a),
			    idmap_id(&w->query->unique.ids, b), &c);
		}
		set_weights(w, x, i, true);
	}
}

/* Removes vector q, the first one left in the block, from the index. */
static void
remove_vector(struct cosine_block *w, uint32_t q)
{
	const struct vector_store *v = w->base;
	size_t k;

	for (k = v->start[q]; k < v->start[q + 1]; k++)
		w->begin[v->term[k]]++;
}

static struct cosine_block *
begin_blocks(struct all_cosines *c, struct score *s, int query)
{
	struct cosine_block *w = mem_new(1, sizeof *w);

	w->s = s;
	w->base = &c->file[0];
	w->query = &c->file[query];
	w->terms = c->terms.n;
	w->begin = mem_new(w->terms, sizeof *w->begin);
	w->end = mem_new(w->terms, sizeof *w->end);
	w->query_weight = mem_new(w->terms, sizeof *w->query_weight);
	return w;
}

static void
end_blocks(struct cosine_block *w)
{
	free(w->begin);
	free(w->end);
	free(w->vector);
	free(w->weight);
	free(w->query_weight);
	free(w->same_id);
	free(w);
}

/* Of the vectors of base, all in the blocks before are compared, and of this
 * block a share: with q of n vectors of query. */
static void
show_progress(const struct cosine_block *w, uint32_t q, uint32_t n)
{
	progress_tick("comparing",
	    (uint64_t)w->low * n + (uint64_t)q * (w->high - w->low),
	    (uint64_t)w->base->unique.ids.n * n);
}

void
all_cosines_within(struct all_cosines *c, struct score *s)
{
	struct cosine_block *w = begin_blocks(c, s, 0);
	uint32_t q;

	while (next_block(w))
		for (q = 0; q < w->high; q++) {
			show_progress(w, q, w->high);
			if (q >= w->low)
				remove_vector(w, q);
			if (w->base->square[q] == 0)
				continue;
			multiply(w, q);
			write_pairs(
			    w, q < w->low ? w->low : q + 1, q, IDMAP_NONE);
		}
	end_blocks(w);
}

/* Writes the pairs of a vector of each file that top keeps. */
static void
write_top(struct cosine_block *w, struct top_pairs *top)
{
	const struct idmap *query = &w->query->unique.ids;
	uint32_t q, i;

	w->top = top;
	top_pairs_begin(top, &w->base->unique.ids, query);
	while (next_block(w)) {
		for (i = w->low; i < w->high; i++)
			set_least(w, i);
		for (q = 0; q < query->n; q++) {
			show_progress(w, q, query->n);
			if (w->query->square[q] == 0)
				continue;
			multiply(w, q);
			offer_pairs(w, q);
		}
	}
	top_pairs_end(top);
	write_top_pairs(w, 0);
	if (top->both)
		write_top_pairs(w, 1);
	top_pairs_free(top);
	end_blocks(w);
}

void
all_cosines_between(
    struct all_cosines *c, struct score *s, struct top_pairs *top)
{
	struct cosine_block *w = begin_blocks(c, s, 1);
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
	while (next_block(w))
		for (q = 0; q < query->n; q++) {
			show_progress(w, q, query->n);
			if (w->query->square[q] == 0)
				continue;
			multiply(w, q);
			write_pairs(w, w->low, q, q_in_base[q]);
		}
	free(q_in_base);
	end_blocks(w);
}
