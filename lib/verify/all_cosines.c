/* all_cosines.c: every pair of vectors, by the products of their terms. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "verify/all_cosines.h"

typedef unsigned __int128 wide;

/* A block ends behind so many terms, which a cache holds, or vectors. */
enum { BLOCK_TERMS = 1 << 16, BLOCK_VECTORS = 1 << 12 };

#define WHOLE 9007199254740992.0 /* below, sums of whole numbers are exact */

/* The work on a block: vectors [low, high) of file 0, mine. Those of them that
 * have term t are the entries [begin[t], end[t]), ascending. */
struct cosine_block {
	struct score *s;
	const struct vector_store *mine, *theirs;
	uint32_t low, high;
	uint32_t *begin, *end; /* by term */
	uint32_t *vector;      /* of an entry, counted from low */
	double *weight;
	size_t vector_cap, weight_cap, terms;
	double length[BLOCK_VECTORS];
	double sum[BLOCK_VECTORS]; /* of products; zeros between two */
	uint64_t *spread;	   /* the weights of one of theirs by
					 * term; zeros between two */
	uint32_t *same_id;	   /* of mine in theirs, or IDMAP_NONE */
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

/* The next block, from the end of the last on; false where there is none. */
static bool
next_block(struct cosine_block *w)
{
	const struct vector_store *v = w->mine;
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

/* Adds up the products of one of theirs and all in the block. */
static void
multiply(struct cosine_block *w, uint32_t q)
{
	const struct vector_store *v = w->theirs;
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

/* The product of mine i and theirs, whose weights are spread. */
static wide
product(const struct cosine_block *w, uint32_t i)
{
	const struct vector_store *v = w->mine;
	wide dot = 0;
	size_t k;

	for (k = v->start[i]; k < v->start[i + 1]; k++)
		dot += (wide)v->weight[k] * w->spread[v->term[k]];
	return dot;
}

/* Spreads the weights of one of theirs, or takes them away. */
static void
spread(struct cosine_block *w, uint32_t q, bool there)
{
	const struct vector_store *v = w->theirs;
	size_t k;

	for (k = v->start[q]; k < v->start[q + 1]; k++)
		w->spread[v->term[k]] = there ? v->weight[k] : 0;
}

static void
write_pair(struct cosine_block *w, uint32_t i, uint32_t q, wide dot)
{
	struct span a = idmap_id(&w->mine->unique.ids, i);
	struct span b = idmap_id(&w->theirs->unique.ids, q);
	struct cosine c = { dot, w->mine->square[i], w->theirs->square[q] };

	if (w->s->cross || span_order(a, b) < 0) {
		score_cosine(w->s, a, b, &c);
	} else {
		c = (struct cosine){ dot, c.b, c.a };
		score_cosine(w->s, b, a, &c);
	}
}

/* Whether mine i is theirs q, or the pair came when the twin of i was q, and
 * that of q was i. */
static bool
already_written(
    const struct cosine_block *w, uint32_t i, uint32_t q, uint32_t own)
{
	return w->same_id &&
	    (w->same_id[i] == q || (own != IDMAP_NONE && w->same_id[i] < q));
}

/* Writes the pairs of theirs q, of the id with number own in mine, and of the
 * block from number i on. */
static void
write_pairs(struct cosine_block *w, uint32_t i, uint32_t q, uint32_t own)
{
	const struct ratio t = w->s->m.t;
	double least = sqrt((double)w->theirs->square[q]) * t.p / t.q;
	bool is_spread = false;
	double sum;
	wide dot;

	least *= 1 - 1e-6;
	for (; i < w->high; i++) {
		sum = w->sum[i - w->low];
		w->sum[i - w->low] = 0;
		if (sum < least * w->length[i - w->low] ||
		    w->mine->square[i] == 0 || already_written(w, i, q, own))
			continue;
		if (sum < WHOLE) {
			dot = sum;
		} else {
			if (!is_spread)
				spread(w, q, is_spread = true);
			dot = product(w, i);
		}
		write_pair(w, i, q, dot);
	}
	if (is_spread)
		spread(w, q, false);
}

/* Takes vector q, which is the first left in the block, out of it. */
static void
remove_vector(struct cosine_block *w, uint32_t q)
{
	const struct vector_store *v = w->mine;
	size_t k;

	for (k = v->start[q]; k < v->start[q + 1]; k++)
		w->begin[v->term[k]]++;
}

static struct cosine_block *
begin(struct all_cosines *c, struct score *s, int theirs)
{
	struct cosine_block *w = mem_new(1, sizeof *w);

	w->s = s;
	w->mine = &c->file[0];
	w->theirs = &c->file[theirs];
	w->terms = c->terms.n;
	w->begin = mem_new(w->terms, sizeof *w->begin);
	w->end = mem_new(w->terms, sizeof *w->end);
	w->spread = mem_new(w->terms, sizeof *w->spread);
	return w;
}

static void
end(struct cosine_block *w)
{
	free(w->begin);
	free(w->end);
	free(w->vector);
	free(w->weight);
	free(w->spread);
	free(w->same_id);
	free(w);
}

void
all_cosines_within(struct all_cosines *c, struct score *s)
{
	struct cosine_block *w = begin(c, s, 0);
	uint32_t q;

	while (next_block(w))
		for (q = 0; q < w->high; q++) {
			if (q >= w->low)
				remove_vector(w, q);
			if (w->mine->square[q] == 0)
				continue;
			multiply(w, q);
			write_pairs(
			    w, q < w->low ? w->low : q + 1, q, IDMAP_NONE);
		}
	end(w);
}

void
all_cosines_between(struct all_cosines *c, struct score *s)
{
	struct cosine_block *w = begin(c, s, 1);
	const struct idmap *mine = &c->file[0].unique.ids;
	const struct idmap *theirs = &c->file[1].unique.ids;
	uint32_t *own = mem_new(theirs->n, sizeof *own), i, q;

	if (!s->cross)
		w->same_id = mem_new(mine->n, sizeof *w->same_id);
	for (i = 0; w->same_id && i < mine->n; i++)
		w->same_id[i] = idmap_find(theirs, idmap_id(mine, i));
	for (q = 0; w->same_id && q < theirs->n; q++)
		own[q] = idmap_find(mine, idmap_id(theirs, q));
	while (next_block(w))
		for (q = 0; q < theirs->n; q++) {
			if (w->theirs->square[q] == 0)
				continue;
			multiply(w, q);
			write_pairs(w, w->low, q, own[q]);
		}
	free(own);
	end(w);
}
