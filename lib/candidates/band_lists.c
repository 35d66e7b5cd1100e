#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/threads.h"
#include "base/triple.h"
#include "candidates/band_lists.h"

/* The state of one thread. */
struct linker {
	uint64_t *seen; /* bitmaps of keys seen once, and again */
	size_t seen_cap;
	struct triple *shared; /* key and rank */
	size_t shared_cap;
	char apart[THREADS_APART];
};

struct link_run {
	struct band_lists *b;
	const uint32_t *rank;
	struct linker *linker;
};

void
band_lists_open(struct band_lists *b)
{
	b->band = mem_new(b->bands, sizeof *b->band);
}

void
band_lists_free(struct band_lists *b)
{
	size_t i;

	for (i = 0; i < b->bands; i++) {
		free(b->band[i].key);
		mem_unmap(b->band[i].list, b->band[i].list_bytes);
	}
	free(b->band);
	free(b->has_keys);
}

void
band_lists_room(struct band_lists *b, size_t n)
{
	struct band_list *l;
	size_t i;

	for (i = 0; i < b->bands; i++) {
		l = &b->band[i];
		MEM_GROW(l->key, l->key_cap, n);
	}
	MEM_GROW(b->has_keys, b->has_cap, n);
	for (; b->documents < n; b->documents++)
		b->has_keys[b->documents] = false;
}

void
band_lists_put(struct band_lists *b, uint32_t document, const uint64_t *key)
{
	size_t i;

	for (i = 0; i < b->bands; i++)
		b->band[i].key[document] = key[i];
	b->has_keys[document] = true;
}

/* Sets w->shared to the keys of a band that may occur twice, sorted; returns
 * their number. */
static size_t
find_shared(struct link_run *r, struct linker *w, const uint64_t *key)
{
	const struct band_lists *b = r->b;
	uint64_t *once, *twice, bit;
	size_t words = 1, i, kept = 0, at;
	int shift;

	while (words * 16 < b->documents)
		words *= 2;
	shift = 64 - 6 - __builtin_ctzll(words);
	MEM_GROW(w->seen, w->seen_cap, 2 * words);
	once = w->seen;
	twice = w->seen + words;
	memset(once, 0, 2 * words * sizeof *once);
	for (i = 0; i < b->documents; i++) {
		at = key[i] >> shift;
		bit = (uint64_t)b->has_keys[i] << at % 64;
		twice[at / 64] |= once[at / 64] & bit;
		once[at / 64] |= bit;
	}
	MEM_GROW(w->shared, w->shared_cap, b->documents);
	for (i = 0; i < b->documents; i++) {
		at = key[i] >> shift;
		w->shared[kept] = triple_make(key[i], r->rank[i]);
		kept += b->has_keys[i] & (twice[at / 64] >> at % 64 & 1);
	}
	triple_sort(w->shared, kept);
	return kept;
}

/* Puts n > 0 documents of a run at place `at` of the list, to which the slots
 * of the first `leading` of them lead. Returns the place after them. */
static size_t
put_run(struct band_list *l, const struct triple *run, size_t n, size_t leading,
    size_t at)
{
	size_t i;

	for (i = 0; i < n; i++) {
		if (i < leading)
			l->slot[run[i].c] = at;
		l->list[at++] = run[i].c;
	}
	l->list[at - 1] |= BAND_LAST;
	return at;
}

/* Puts a run of more than max_run documents: the first one leads to all others,
 * the next ones to a list of their own. */
static size_t
put_long_run(struct band_list *l, const struct triple *run, size_t n,
    size_t held, size_t at)
{
	/* All pairs of the others, except those with the first. */
	uint64_t cut = (uint64_t)(n - held) * (n - held - 1) / 2 +
	    (uint64_t)(n - held) * (held - 1);

	l->cut += cut;
	l->cut_runs += cut > 0;
	at = put_run(l, run, n, 1, at);
	return held > 2 ? put_run(l, run + 1, held - 1, held - 2, at) : at;
}

/* Makes the list of a band. Place 0 of it stays free. */
static void
link_band(void *state, size_t band, size_t t)
{
	struct link_run *r = state;
	struct linker *w = &r->linker[t];
	struct band_list *l = &r->b->band[band];
	size_t n = find_shared(r, w, l->key), i, end, at = 1;

	l->slot = (uint32_t *)l->key;
	memset(l->slot, 0, r->b->documents * sizeof *l->slot);
	l->list_bytes = (2 * n + 1) * sizeof *l->list;
	l->list = mem_map(l->list_bytes);
	for (i = 0; i < n; i = end) {
		end = triple_run_end(w->shared, i, n);
		if (end - i > r->b->max_run)
			at = put_long_run(
			    l, w->shared + i, end - i, r->b->max_run, at);
		else if (end - i > 1)
			at =
			    put_run(l, w->shared + i, end - i, end - i - 1, at);
	}
}

void
band_lists_link(struct band_lists *b, const uint32_t *rank)
{
	struct link_run run = { b, rank,
		mem_new(b->threads, sizeof *run.linker) };
	size_t i;

	if (b->documents > 0)
		threads_run(b->threads, b->bands, link_band, &run);
	for (i = 0; i < b->bands; i++) {
		b->cut += b->band[i].cut;
		b->cut_runs += b->band[i].cut_runs;
	}
	for (i = 0; i < b->threads; i++) {
		free(run.linker[i].seen);
		free(run.linker[i].shared);
	}
	free(run.linker);
}
