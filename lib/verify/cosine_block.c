/* cosine_block.c: products of a vector and a block of vectors, by an inverted
 * index. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "verify/cosine_block.h"

typedef unsigned __int128 wide;

enum { BLOCK_TERMS = 1 << 16 }; /* the most, which fit a cache */

#define EXACT_MAX 9007199254740992.0 /* 2^53: doubles hold whole numbers */

void
cosine_block_begin(struct cosine_block *w, const struct vector_store *base,
    const struct vector_store *query, size_t terms)
{
	w->base = base;
	w->query = query;
	w->terms = terms;
	w->begin = mem_new(terms, sizeof *w->begin);
	w->end = mem_new(terms, sizeof *w->end);
	w->query_weight = mem_new(terms, sizeof *w->query_weight);
}

void
cosine_block_free(struct cosine_block *w)
{
	free(w->begin);
	free(w->end);
	free(w->vector);
	free(w->weight);
	free(w->query_weight);
}

bool
cosine_block_next(struct cosine_block *w)
{
	const struct vector_store *v = w->base;
	uint32_t n = v->unique.ids.n, i, t, sum;
	size_t first = v->start[w->high], k;

	if ((w->low = w->high) == n)
		return false;
	do
		w->high++;
	while (w->high < n && w->high - w->low < COSINE_BLOCK_VECTORS &&
	    v->start[w->high + 1] - first <= BLOCK_TERMS);
	k = v->start[w->high] - first;
	MEM_GROW(w->vector, w->vector_cap, k);
	MEM_GROW(w->weight, w->weight_cap, k);
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

void
cosine_block_multiply(struct cosine_block *w, uint32_t q)
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

wide
cosine_block_dot(
    const struct cosine_block *w, const struct vector_store *v, uint32_t i)
{
	wide dot = 0;
	size_t k;

	for (k = v->start[i]; k < v->start[i + 1]; k++)
		dot += (wide)v->weight[k] * w->query_weight[v->term[k]];
	return dot;
}

void
cosine_block_weigh(
    struct cosine_block *w, const struct vector_store *v, uint32_t i, bool zero)
{
	size_t k;

	for (k = v->start[i]; k < v->start[i + 1]; k++)
		w->query_weight[v->term[k]] = zero ? 0 : v->weight[k];
}

void
cosine_block_remove(struct cosine_block *w, uint32_t q)
{
	const struct vector_store *v = w->base;
	size_t k;

	for (k = v->start[q]; k < v->start[q + 1]; k++)
		w->begin[v->term[k]]++;
}

wide
cosine_block_product(struct cosine_block *w, uint32_t i, uint32_t q, double sum,
    bool *weights_set)
{
	if (sum < EXACT_MAX)
		return sum;
	if (!*weights_set)
		cosine_block_weigh(w, w->query, q, false);
	*weights_set = true;
	return cosine_block_dot(w, w->base, i);
}
