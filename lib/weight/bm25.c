/* bm25.c: weights the terms of vectors by BM25 or tf-idf.
 *
 * Each step is one of + - * / on doubles, so the millionths are equal on every
 * machine. */
#include <stdlib.h>

#include "base/mem.h"
#include "weight/bm25.h"

/* The part of the denominator that is equal for all terms of a vector. */
static double
norm(const struct bm25 *w, uint64_t length)
{
	double relative_length = 1;

	if (w->idf.tokens > 0)
		relative_length = (double)length * (double)w->idf.documents /
		    (double)w->idf.tokens;
	return w->k1 * (1 - w->b + w->b * relative_length);
}

bool
bm25_weigh(struct bm25 *w, struct vector *v)
{
	bool bm25 = w->idf.kind == IDF_BM25;
	double n = norm(w, v->length), tf, x;
	size_t i, kept = 0;

	w->term_idf = mem_grow(w->term_idf, &w->cap, v->n, sizeof *w->term_idf);
	w->unseen += idf_find(&w->idf, v->term, v->n, w->term_idf);
	for (i = 0; i < v->n; i++) {
		if (w->term_idf[i] == IDF_RARE) {
			w->rare_terms++;
			continue;
		}
		tf = (double)v->term[i].millionths / DECIMAL_ONE;
		x = bm25 ? tf * (w->k1 + 1) / (tf + n) : tf;
		x = x * w->term_idf[i] * DECIMAL_ONE;
		if (x > (double)DECIMAL_MOST)
			return false;
		if (x < 1 || tf == 0)
			continue;
		v->term[kept] = v->term[i];
		v->term[kept++].millionths = x;
	}
	v->n = kept;
	return true;
}

void
bm25_free(struct bm25 *w)
{
	idf_free(&w->idf);
	free(w->term_idf);
}
