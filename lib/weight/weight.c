/* weight.c: what features weigh. */
#include "base/die.h"
#include "base/log2_fixed.h"
#include "base/mem.h"
#include "weight/weight.h"

enum { PARTS = 100 };	/* of a bit squared */

static uint32_t
weight(uint64_t df, uint64_t all)
{
	uint64_t most = log2_fixed(2 * all + 2), less = log2_fixed(2 * df + 1), parts;
	unsigned __int128 idf = most > less ? most - less : 0;

	parts = idf * idf * PARTS >> 2 * LOG2_FIXED_BITS;
	return parts ? parts : 1;
}

uint32_t *
weights_of(const struct often *o)
{
	uint32_t *of = mem_new(o->n + 1, sizeof *of);
	size_t i;

	for (i = 0; i < o->n; i++)
		of[i] = weight(o->documents[i], o->total);
	of[o->n] = weight(1, o->total);
	return of;
}

void
weights_read(struct weights *w, const char *path)
{
	often_read(&w->often, path, 2);
	w->of = weights_of(&w->often);
}

void
weights_note(const struct often *o, const char *name)
{
	note("%s: has no feature of %s in two documents or more: all weigh "
	    "the same", o->name, name);
}

uint64_t
weights_find(struct weights *w, const uint64_t *f, size_t n, uint32_t *to)
{
	uint64_t sum = 0;
	size_t i;

	w->at = mem_grow(w->at, &w->cap, n, sizeof *w->at);
	often_find(&w->often, f, n, w->at);
	w->asked |= n > 0;
	for (i = 0; i < n; i++) {
		to[i] = w->of[w->at[i] == OFTEN_NONE ? w->often.n : w->at[i]];
		sum += to[i];
		w->known |= w->at[i] != OFTEN_NONE;
	}
	return sum;
}

uint64_t
weights_common(const uint64_t *a, const uint32_t *weight_a, size_t na,
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
