/* set_bitmaps.c: the parity bitmaps of a collection.
 *
 * They grow with the sets, so that they take about a sixteenth to a sixth
 * of the memory of the features, of sets of less than 64 more, and tell as
 * much of a long set as of a short one. Sets come in order of size: those with
 * bitmaps of one size are a run. */
#include <stdbool.h>

#include "base/mem.h"
#include "join/parity_filter.h"
#include "join/set_bitmaps.h"

enum { SIZES = 7, LEAST = 4 }; /* PARITY_LEAST to _MOST; features */

/* bits of set i, of run r: base[r] + (i - first[r]) * (PARITY_LEAST << r). */
struct set_bitmaps {
	const struct set_store *s;
	uint32_t first[SIZES + 1];
	uint64_t *base[SIZES];
	bool *made;
	uint64_t query[PARITY_MOST];
};

struct set_bitmaps *
set_bitmaps_make(const struct set_store *s)
{
	struct set_bitmaps *b = mem_new(1, sizeof *b);
	size_t r, n, words;
	uint64_t total = 0;

	b->s = s;
	b->first[0] = set_store_find_size(s, LEAST, s->n);
	b->first[SIZES] = s->n;
	for (r = 1, n = LEAST; r < SIZES; r++) {
		while (parity_words(n) < (size_t)PARITY_LEAST << r)
			n++;
		b->first[r] = set_store_find_size(s, n, s->n);
	}
	for (r = 0; r < SIZES; r++)
		total += (uint64_t)(b->first[r + 1] - b->first[r]) *
		    (PARITY_LEAST << r);
	b->base[0] = mem_map((total + 1) * sizeof *b->base[0]);
	for (r = 0; r + 1 < SIZES; r++) {
		words = (size_t)PARITY_LEAST << r;
		b->base[r + 1] =
		    b->base[r] + (b->first[r + 1] - b->first[r]) * words;
	}
	b->made = mem_new(s->n, sizeof *b->made);
	return b;
}

static inline size_t
size_class(const struct set_bitmaps *b, uint32_t set)
{
	size_t r = 0;

	while (r + 1 < SIZES && set >= b->first[r + 1])
		r++;
	return r;
}

static inline uint64_t *
place(const struct set_bitmaps *b, uint32_t set, size_t r)
{
	return b->base[r] + (size_t)(set - b->first[r]) * (PARITY_LEAST << r);
}

/* set has one. */
static inline const uint64_t *
bits_of(struct set_bitmaps *b, uint32_t set, size_t r)
{
	uint64_t *bits = place(b, set, r);

	if (!b->made[set]) {
		parity_make(bits, (size_t)PARITY_LEAST << r,
		    b->s->set[set].feature, b->s->set[set].n);
		b->made[set] = true;
	}
	return bits;
}

const uint64_t *
set_bitmaps_get(struct set_bitmaps *b, uint32_t set)
{
	if (set < b->first[0])
		return NULL;
	return bits_of(b, set, size_class(b, set));
}

const uint64_t *
set_bitmaps_compute(struct set_bitmaps *b, const uint64_t *f, size_t n)
{
	if (n < LEAST)
		return NULL;
	parity_make(b->query, parity_words(n), f, n);
	return b->query;
}

size_t
set_bitmaps_max_shared(
    struct set_bitmaps *b, const uint64_t *mine, size_t n, uint32_t set)
{
	size_t other = b->s->set[set].n, r;

	if (set < b->first[0])
		return n < other ? n : other;
	r = size_class(b, set);
	return (n + other -
		   parity_distance(mine, parity_words(n), bits_of(b, set, r),
		       (size_t)PARITY_LEAST << r)) /
	    2;
}

void
set_bitmaps_prefetch(const struct set_bitmaps *b, uint32_t set)
{
	size_t r;

	if (set < b->first[0])
		return;
	r = size_class(b, set);
	__builtin_prefetch(place(b, set, r));
	__builtin_prefetch(place(b, set, r) + PARITY_LEAST);
	__builtin_prefetch(&b->made[set]);
}
