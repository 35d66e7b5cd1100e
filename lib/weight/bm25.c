/* bm25.c: weights the terms of vectors by BM25, tf-idf or classic.
 *
 * Each step is one of + - * / sqrt on doubles, so the millionths are equal on
 * every machine. */
#include <math.h>
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

/* The factor of the idf of a term that occurs tf times; n is norm(). */
static double
saturated(const struct bm25 *w, double tf, double n)
{
	switch (w->idf.kind) {
	case IDF_BM25:
		return tf * (w->k1 + 1) / (tf + n);
	case IDF_CLASSIC:
		return sqrt(tf);
	default:
		return tf;
	}
}

bool
bm25_weigh(struct bm25 *w, struct vector *v)
{
	double n = norm(w, v->length), tf, x;
	size_t i, kept = 0;

	MEM_GROW(w->term_idf, w->cap, v->n);
	w->unseen += idf_find(&w->idf, v->term, v->n, w->term_idf);
	for (i = 0; i < v->n; i++) {
		if (w->term_idf[i] == IDF_RARE) {
			w->rare_terms++;
			continue;
		}
		tf = (double)v->term[i].millionths / DECIMAL_ONE;
		x = saturated(w, tf, n) * w->term_idf[i] * DECIMAL_ONE;
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
