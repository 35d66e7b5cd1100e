/* idf_weight.c: what features weigh. */
#include "base/die.h"
#include "base/log2_fixed.h"
#include "base/mem.h"
#include "weight/idf_weight.h"

enum { PARTS = 100 }; /* of a bit squared */

static uint32_t
weight(uint64_t df, uint64_t all)
{
	uint64_t most = log2_fixed(2 * all + 2), less = log2_fixed(2 * df + 1),
		 parts;
	unsigned __int128 idf = most > less ? most - less : 0;

	parts = idf * idf * PARTS >> 2 * LOG2_FIXED_BITS;
	return parts ? parts : 1;
}

uint32_t *
idf_weight_table(const struct df_lookup *o)
{
	uint32_t *of = mem_new(o->n + 1, sizeof *of);
	size_t i;

	for (i = 0; i < o->n; i++)
		of[i] = weight(o->documents[i], o->total);
	of[o->n] = weight(1, o->total);
	return of;
}

void
idf_weight_read(struct idf_weight *w, const char *path)
{
	df_lookup_read(&w->df, path, 2);
	w->weight = idf_weight_table(&w->df);
}

void
idf_weight_note_equal(const struct df_lookup *o, const char *name)
{
	note("%s: has no feature of %s in two documents or more: all weigh "
	     "the same",
	    o->name, name);
}

uint64_t
idf_weight_find(struct idf_weight *w, const uint64_t *f, size_t n, uint32_t *to)
{
	uint64_t sum = 0;
	size_t i;

	w->place = mem_grow(w->place, &w->cap, n, sizeof *w->place);
	df_lookup_find(&w->df, f, n, w->place);
	w->any_queried |= n > 0;
	for (i = 0; i < n; i++) {
		to[i] = w->weight[w->place[i] == DF_LOOKUP_NONE ? w->df.n
								: w->place[i]];
		sum += to[i];
		w->any_found |= w->place[i] != DF_LOOKUP_NONE;
	}
	return sum;
}

uint64_t
idf_weight_shared(const uint64_t *a, const uint32_t *weight_a, size_t na,
    const uint64_t *b, size_t nb)
{
	uint64_t sum = 0, x, y;
	size_t i = 0, k = 0;

	while (i < na && k < nb) {
		x = a[i];
		y = b[k];
		sum += x == y ? weight_a[i] : 0;
		i += x <= y;
		k += y <= x;
	}
	return sum;
}
