/* vector_store.c: reads vectors into memory. */
#include <stdlib.h>

#include "base/mem.h"
#include "verify/vector_store.h"

void
vector_store_begin(struct vector_store *v)
{
	unique_ids_free(&v->unique);
	v->empty = 0;
	MEM_GROW(v->start, v->start_cap, 1);
	v->start[0] = 0;
}

void
vector_store_add(struct vector_store *v, struct idmap *terms, struct in *in,
    const struct record_content *s)
{
	size_t n, i, k = v->start[v->unique.ids.n];

	if (!unique_ids_add(&v->unique, in, s->id))
		return;
	n = v->unique.ids.n;
	MEM_GROW(v->start, v->start_cap, n + 1);
	MEM_GROW(v->square, v->square_cap, n);
	MEM_GROW(v->term, v->term_cap, k + s->n);
	MEM_GROW(v->weight, v->weight_cap, k + s->n);
	for (i = 0; i < s->n; i++, k++) {
		v->term[k] = idmap_add(terms, s->vector.term[i].term);
		v->weight[k] = s->vector.term[i].millionths;
	}
	v->empty += s->n == 0;
	v->square[n - 1] = s->square;
	v->start[n] = k;
}

void
vector_store_read(struct vector_store *v, struct idmap *terms, struct in *in,
    struct content_reader *r)
{
	struct record_content s = { 0 };

	vector_store_begin(v);
	while (content_read(&s, r, in))
		vector_store_add(v, terms, in, &s);
	content_free(&s);
}

void
vector_store_free(struct vector_store *v)
{
	unique_ids_free(&v->unique);
	free(v->start);
	free(v->term);
	free(v->weight);
	free(v->square);
}
