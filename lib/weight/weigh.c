/* weigh.c: vectors weighted by how rare their terms are. Each step is one of
 * + - * / on doubles, so that every machine comes to the same millionths. */
#include <stdlib.h>

#include "base/mem.h"
#include "weight/weigh.h"

/* What of BM25 is the same for all terms of a vector. */
static double
norm(const struct weigh *w, uint64_t length)
{
	double of_average = 1;

	if (w->idf.tokens > 0)
		of_average = (double)length * (double)w->idf.documents /
		    (double)w->idf.tokens;
	return w->k1 * (1 - w->b + w->b * of_average);
}

bool
weigh(struct weigh *w, struct vector *v)
{
	bool bm25 = w->idf.kind == IDF_BM25;
	double n = norm(w, v->length), tf, x;
	size_t i, kept = 0;

	w->found = mem_grow(w->found, &w->cap, v->n, sizeof *w->found);
	w->others += idf_find(&w->idf, v->term, v->n, w->found);
	for (i = 0; i < v->n; i++) {
		if (w->found[i] == IDF_RARE) {
			w->rare++;
			continue;
		}
		tf = (double)v->term[i].millionths / DECIMAL_ONE;
		x = bm25 ? tf * (w->k1 + 1) / (tf + n) : tf;
		x = x * w->found[i] * DECIMAL_ONE;
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
weigh_free(struct weigh *w)
{
	idf_free(&w->idf);
	free(w->found);
}
