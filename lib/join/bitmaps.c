/* bitmaps.c: the parity bitmaps of a collection.
 *
 * They grow with the sets, so that they take about a sixteenth to a sixth
 * of the memory of the features, of sets of less than 64 more, and tell as
 * much of a long set as of a short one. Sets come in order of size: those with
 * bitmaps of one size are a run. */
#include <stdbool.h>

#include "base/mem.h"
#include "join/bitmaps.h"
#include "join/parity.h"

enum { SIZES = 7, LEAST = 4 };		/* PARITY_LEAST to _MOST; features */

/* bits of set i, of run r: base[r] + (i - first[r]) * (PARITY_LEAST << r). */
struct bitmaps {
	const struct sets *s;
	uint32_t first[SIZES + 1];
	uint64_t *base[SIZES];
	bool *made;
	uint64_t mine[PARITY_MOST];
};

struct bitmaps *
bitmaps_make(const struct sets *s)
{
	struct bitmaps *b = mem_new(1, sizeof *b);
	size_t r, n, words;
	uint64_t total = 0;

	b->s = s;
	b->first[0] = sets_of_size(s, LEAST, s->n);
	b->first[SIZES] = s->n;
	for (r = 1, n = LEAST; r < SIZES; r++) {
		while (parity_words(n) < (size_t)PARITY_LEAST << r)
			n++;
		b->first[r] = sets_of_size(s, n, s->n);
	}
	for (r = 0; r < SIZES; r++)
		total += (uint64_t)(b->first[r + 1] - b->first[r]) *
		    (PARITY_LEAST << r);
	b->base[0] = mem_map((total + 1) * sizeof *b->base[0]);
	for (r = 0; r + 1 < SIZES; r++) {
		words = (size_t)PARITY_LEAST << r;
		b->base[r + 1] = b->base[r] +
		    (b->first[r + 1] - b->first[r]) * words;
	}
	b->made = mem_new(s->n, sizeof *b->made);
	return b;
}

static inline size_t
run_of(const struct bitmaps *b, uint32_t set)
{
	size_t r = 0;

	while (r + 1 < SIZES && set >= b->first[r + 1])
		r++;
	return r;
}

static inline uint64_t *
place(const struct bitmaps *b, uint32_t set, size_t r)
{
	return b->base[r] + (size_t)(set - b->first[r]) * (PARITY_LEAST << r);
}

/* set has one. */
static inline const uint64_t *
bits_of(struct bitmaps *b, uint32_t set, size_t r)
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
bitmaps_at(struct bitmaps *b, uint32_t set)
{
	if (set < b->first[0])
		return NULL;
	return bits_of(b, set, run_of(b, set));
}

const uint64_t *
bitmaps_of(struct bitmaps *b, const uint64_t *f, size_t n)
{
	if (n < LEAST)
		return NULL;
	parity_make(b->mine, parity_words(n), f, n);
	return b->mine;
}

size_t
bitmaps_most(struct bitmaps *b, const uint64_t *mine, size_t n, uint32_t set)
{
	size_t other = b->s->set[set].n, r;

	if (set < b->first[0])
		return n < other ? n : other;
	r = run_of(b, set);
	return (n + other - parity_differ(mine, parity_words(n),
	    bits_of(b, set, r), (size_t)PARITY_LEAST << r)) / 2;
}

void
bitmaps_prefetch(const struct bitmaps *b, uint32_t set)
{
	size_t r;

	if (set < b->first[0])
		return;
	r = run_of(b, set);
	__builtin_prefetch(place(b, set, r));
	__builtin_prefetch(place(b, set, r) + PARITY_LEAST);
	__builtin_prefetch(&b->made[set]);
}
