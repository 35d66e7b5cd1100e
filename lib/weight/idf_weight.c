#include <stdlib.h>

#include "base/die.h"
#include "base/log2_fixed.h"
#include "base/mem.h"
#include "weight/idf_weight.h"

enum { PARTS = 100 }; /* weights for an idf of one bit */

static uint32_t
weight(uint64_t df, uint64_t all)
{
	uint64_t most = log2_fixed(2 * all + 2), less = log2_fixed(2 * df + 1),
		 parts;
	unsigned __int128 idf = most > less ? most - less : 0;

	parts = idf * idf * PARTS >> 2 * LOG2_FIXED_BITS;
	return parts ? parts : 1;
}

void
idf_weight_read(struct idf_weight *w, const char *path)
{
	const struct df_lookup *df = &w->df;
	size_t i;

	df_lookup_read(&w->df, path, 2);
	w->table = mem_new(df->n + 1, sizeof *w->table);
	for (i = 0; i < df->n; i++)
		w->table[i] = weight(df->documents[i], df->total);
	w->table[df->n] = weight(1, df->total);
}

void
idf_weight_share(struct idf_weight *to, const struct idf_weight *from)
{
	*to = (struct idf_weight){ .df = from->df, .table = from->table };
}

void
idf_weight_join(struct idf_weight *from, struct idf_weight *shared)
{
	from->any_queried |= shared->any_queried;
	from->any_found |= shared->any_found;
	free(shared->place);
}

uint64_t
idf_weight_find(struct idf_weight *w, const uint64_t *f, size_t n, uint32_t *to)
{
	uint64_t sum = 0;
	bool found;
	size_t i;

	MEM_GROW(w->place, w->cap, n);
	df_lookup_find(&w->df, f, n, w->place);
	w->any_queried |= n > 0;
	for (i = 0; i < n; i++) {
		found = w->place[i] != DF_LOOKUP_NONE;
		to[i] = w->table[found ? w->place[i] : w->df.n];
		sum += to[i];
		w->any_found |= found;
	}
	return sum;
}

void
idf_weight_note_equal(const struct idf_weight *w, const char *name)
{
	if (w->any_queried && !w->any_found)
		note("%s: no feature of %s is in two documents or more: all "
		     "have the same weight",
		    w->df.name, name);
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

void
idf_weight_free(struct idf_weight *w)
{
	df_lookup_free(&w->df);
	free(w->table);
	free(w->place);
}
