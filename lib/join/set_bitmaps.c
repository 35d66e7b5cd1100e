/* set_bitmaps.c: makes the parity bitmaps of a collection when needed.
 *
 * A bitmap grows with its set, and takes a sixteenth to a sixth of the memory
 * of the features; more in sets of fewer than 64 features. Sets are in order of
 * size: sets with bitmaps of equal size are a run. */
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/prefetch.h"
#include "join/set_bitmaps.h"

/* RUNS: sizes from PARITY_WORDS_MIN to PARITY_WORDS_MAX; smaller sets have no
 * bitmap. RATE: bits for each feature. */
enum { RUNS = 7, FEATURES_MIN = 4, RATE = 4 };

/* The state of a bitmap. */
enum state { NONE, BEGUN, MADE };

/* The bitmap of set i, in run r, has run_words(r) words from
 * base[r] + (i - first[r]) * run_words(r). */
struct set_bitmaps {
	const struct set_store *s;
	uint32_t first[RUNS + 1];
	uint64_t *base[RUNS];
	size_t bytes;	       /* of all */
	_Atomic uint8_t *made; /* of each set: enum state */
};

static inline size_t
run_words(size_t r)
{
	return (size_t)PARITY_WORDS_MIN << r;
}

struct set_bitmaps *
set_bitmaps_make(const struct set_store *s)
{
	struct set_bitmaps *b = mem_new(1, sizeof *b);
	size_t r, n;
	uint64_t total = 0;

	b->s = s;
	b->first[0] = set_store_find_size(s, FEATURES_MIN, s->n);
	b->first[RUNS] = s->n;
	for (r = 1, n = FEATURES_MIN; r < RUNS; r++) {
		while (parity_words(n, RATE) < run_words(r))
			n++;
		b->first[r] = set_store_find_size(s, n, s->n);
	}
	for (r = 0; r < RUNS; r++)
		total +=
		    (uint64_t)(b->first[r + 1] - b->first[r]) * run_words(r);
	b->bytes = (total + 1) * sizeof *b->base[0];
	b->base[0] = mem_map(b->bytes);
	for (r = 0; r + 1 < RUNS; r++) {
		b->base[r + 1] =
		    b->base[r] + (b->first[r + 1] - b->first[r]) * run_words(r);
	}
	b->made = mem_new(s->n, sizeof *b->made);
	return b;
}

void
set_bitmaps_free(struct set_bitmaps *b)
{
	mem_unmap(b->base[0], b->bytes);
	free((void *)b->made);
	free(b);
}

static inline size_t
run_of(const struct set_bitmaps *b, uint32_t set)
{
	size_t r = 0;

	while (r + 1 < RUNS && set >= b->first[r + 1])
		r++;
	return r;
}

static inline uint64_t *
place(const struct set_bitmaps *b, uint32_t set, size_t r)
{
	return b->base[r] + (size_t)(set - b->first[r]) * run_words(r);
}

/* Makes the bitmap of a set in run r, or waits for the thread that began. */
static void
make(struct set_bitmaps *b, uint32_t set, size_t r)
{
	uint8_t state = NONE;

	if (atomic_compare_exchange_strong(&b->made[set], &state, BEGUN)) {
		parity_make(place(b, set, r), run_words(r),
		    b->s->set[set].upper, b->s->set[set].n);
		atomic_store_explicit(
		    &b->made[set], MADE, memory_order_release);
	}
	while (
	    atomic_load_explicit(&b->made[set], memory_order_acquire) != MADE)
		sched_yield();
}

/* Returns the bitmap of a set in run r. */
static inline const uint64_t *
bitmap_of(struct set_bitmaps *b, uint32_t set, size_t r)
{
	if (atomic_load_explicit(&b->made[set], memory_order_acquire) != MADE)
		make(b, set, r);
	return place(b, set, r);
}

const uint64_t *
set_bitmaps_get(struct set_bitmaps *b, uint32_t set)
{
	if (set < b->first[0])
		return NULL;
	return bitmap_of(b, set, run_of(b, set));
}

const uint64_t *
set_bitmaps_compute(uint64_t *room, const uint32_t *f, size_t n)
{
	if (n < FEATURES_MIN)
		return NULL;
	parity_make(room, parity_words(n, RATE), f, n);
	return room;
}

size_t
set_bitmaps_max_shared(
    struct set_bitmaps *b, const uint64_t *bits, size_t n, uint32_t set)
{
	size_t other = b->s->set[set].n, r;

	if (set < b->first[0])
		return n < other ? n : other;
	r = run_of(b, set);
	return (n + other -
		   parity_distance(bits, parity_words(n, RATE),
		       bitmap_of(b, set, r), run_words(r))) /
	    2;
}

void
set_bitmaps_prefetch(const struct set_bitmaps *b, uint32_t set)
{
	size_t r;

	if (set < b->first[0])
		return;
	r = run_of(b, set);
	prefetch(place(b, set, r));
	prefetch(place(b, set, r) + PARITY_WORDS_MIN);
	prefetch((const void *)&b->made[set]);
}

void
set_bitmaps_prefetch_features(const struct set_bitmaps *b, uint32_t set)
{
	if (atomic_load_explicit(&b->made[set], memory_order_relaxed) == NONE)
		prefetch(b->s->set[set].upper);
}
