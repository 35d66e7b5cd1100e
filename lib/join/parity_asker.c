/* parity_asker.c: compares bitmaps tile by tile, by the kernel of hamming.h.
 *
 * Rows are in order of size, so the sets of a tile allow about the same
 * distance: the kernel has the greatest of these, and what passes is compared
 * exactly. */
#include <stdlib.h>

#include "base/bisect.h"
#include "base/mem.h"
#include "join/parity_asker.h"
#include "join/parity_filter.h"
#include "join/parity_row.h"
#include "similarity/hamming.h"

enum { TILE_WORDS = 4096 }; /* 32 KB */

/* A run, and the queries [from, to) that are held against it; query 0 of the
 * asker is number `base` in pairs. */
struct tile_walk {
	const struct parity_tiles *t;
	struct parity_asker *a;
	size_t from, to;
	uint32_t base;
	size_t most;
	size_t r, words;
	uint32_t first, end; /* of the run */
};

/* Puts the bitmaps of the queries, folded to w->words words, into a->bits, and
 * the last one again: then queries can go in pairs. */
static void
fold_queries(const struct tile_walk *w)
{
	struct parity_asker *a = w->a;
	const uint64_t *own;
	uint64_t *to;
	size_t i, k;

	MEM_GROW(a->bits, a->bits_cap, (w->to - w->from + 1) * w->words);
	for (i = w->from, to = a->bits; i < w->to; i++, to += w->words) {
		own = a->own + a->query[i].bitmap;
		for (k = 0; k < w->words; k++)
			to[k] = own[k];
		for (; k < a->query[i].words; k++)
			to[k & (w->words - 1)] ^= own[k];
	}
	for (k = 0; k < w->words; k++)
		to[k] = (to - w->words)[k];
}

/* Adds the pair of query i and a row if it reaches the threshold. */
static void
compare(const struct tile_walk *w, size_t i, uint32_t row)
{
	const struct set_store *s = w->t->s;
	struct parity_asker *a = w->a;
	const uint32_t x = a->query[i].set, y = row_set(w->t, row);
	size_t need, shared;

	if (a->wanted && !a->wanted(a->state, i, row))
		return;
	need = measure_min_shared(w->t->m, s->set[x].n, s->set[y].n);
	shared = set_store_shared(s, x, y, need, a->room);
	if (shared < need)
		return;
	MEM_ADD(a->pair, a->pairs, a->pair_cap,
	    (struct parity_pair){ w->base + i, row, shared });
}

/* The greatest distance of the bitmaps of two sets of nx, and of up to ny
 * features that reach the threshold. The allowed distance is a multiple of nx +
 * ny, rounded down to the same parity, so one feature less may allow one
 * more. */
static uint64_t
distance_bound(const struct measure *m, uint64_t nx, uint64_t ny)
{
	return nx + ny - 2 * measure_min_shared(m, nx, ny) + 1;
}

/* Compares queries i and i + 1 with the rows of blocks [from, to) of the
 * run that pass the filter. */
static void
scan(const struct tile_walk *w, size_t i, size_t from, size_t to)
{
	const struct parity_query *query = w->a->query;
	const size_t last = i + 1 < w->to ? i + 1 : i;
	const uint64_t *bits = w->a->bits + (i - w->from) * w->words;
	struct hamming_hit hit[TILE_WORDS / PARITY_WORDS_MIN / HAMMING_LANES],
	    *h, *end;
	uint32_t row, largest = w->first + to * HAMMING_LANES, rows;
	size_t q;

	if (largest > w->end)
		largest = w->end;
	end = hit +
	    hamming_scan(w->t->run[w->r] + from * HAMMING_LANES * w->words,
		to - from, w->words, 1, bits, bits + w->words,
		distance_bound(w->t->m, w->t->s->set[query[last].set].n,
		    row_size(w->t, largest - 1)),
		hit);
	for (q = i; q <= last; q++)
		for (h = hit; h < end; h++)
			for (rows = h->rows[q - i]; rows; rows &= rows - 1) {
				row = w->first +
				    (from + h->block) * HAMMING_LANES +
				    __builtin_ctz(rows);
				if (row >= query[q].begin &&
				    row < query[q].end && row < w->end)
					compare(w, q, row);
			}
}

/* The block of the run that has a row; for the end of rows, its end. */
static size_t
block_of(const struct tile_walk *w, uint32_t row)
{
	return row > w->first ? (row - w->first) / HAMMING_LANES : 0;
}

static size_t
block_end(const struct tile_walk *w, uint32_t row)
{
	if (row > w->end)
		row = w->end;
	return row > w->first
	    ? (row - w->first + HAMMING_LANES - 1) / HAMMING_LANES
	    : 0;
}

/* Holds the queries against blocks [from, to) of the run. */
static bool
walk_tile(const struct tile_walk *w, size_t from, size_t to)
{
	const struct parity_query *query = w->a->query;
	size_t begin, end, i;

	for (i = w->from; i < w->to; i += 2) {
		begin = block_of(w, query[i].begin);
		end = block_end(w, query[i + 1 < w->to ? i + 1 : i].end);
		if (begin < from)
			begin = from;
		if (end > to)
			end = to;
		if (begin < end)
			scan(w, i, begin, end);
		if (w->a->pairs > w->most)
			return false;
	}
	return true;
}

static bool
walk_run(struct tile_walk *w)
{
	const struct parity_query *query = w->a->query;
	const size_t tile = TILE_WORDS / HAMMING_LANES / w->words;
	size_t b = block_of(w, query[w->from].begin);
	const size_t end = block_end(w, query[w->to - 1].end);

	fold_queries(w);
	for (; b < end; b += tile)
		if (!walk_tile(w, b, b + tile < end ? b + tile : end))
			return false;
	return true;
}

/* Holds the queries of a, whose rows ascend, against all runs. */
static bool
walk(const struct parity_tiles *t, struct parity_asker *a, uint32_t base,
    size_t most)
{
	const size_t n = a->queries;
	struct tile_walk w = { .t = t, .a = a, .base = base, .most = most };

	a->pairs = 0;
	for (w.r = 0; w.r < PARITY_TILES_RUNS; w.r++) {
		w.words = run_words(w.r);
		w.first = t->first[w.r];
		w.end = t->first[w.r + 1];
		for (w.from = 0; w.from < n; w.from++)
			if (a->query[w.from].end > w.first)
				break;
		for (w.to = n; w.to > w.from; w.to--)
			if (a->query[w.to - 1].begin < w.end)
				break;
		if (w.first < w.end && w.from < w.to && !walk_run(&w))
			return false;
	}
	return true;
}

/* Returns the first row from `row` on, before `end`, of a set of at least n
 * features, or end. Looks near `row` first. */
static uint32_t
seek_size(const struct parity_tiles *t, uint32_t row, uint32_t end, uint64_t n)
{
	uint32_t step = 1, i;

	while (step < end - row && row_size(t, row + step) < n) {
		row += step;
		step *= 2;
	}
	if (step < end - row)
		end = row + step;
	BISECT(i, row, end, row_size(t, i) < n);
	return i;
}

/* Adds a set as a query, with a bitmap for rows of up to `largest` features. */
static void
add_query(struct parity_asker *a, const struct set_store *s, size_t rate,
    uint32_t set, size_t largest)
{
	const struct stored_set *o = &s->set[set];
	const size_t words = parity_words(largest, rate);

	MEM_GROW(a->query, a->query_cap, a->queries + 1);
	MEM_GROW(a->own, a->own_cap, a->owned + words);
	a->query[a->queries++] = (struct parity_query){
		.set = set, .words = words, .bitmap = a->owned
	};
	parity_make(a->own + a->owned, words, o->upper, o->n);
	a->owned += words;
}

bool
parity_tiles_find(const struct parity_tiles *t, struct parity_asker *a,
    uint32_t from, uint32_t to, size_t most)
{
	uint32_t i, begin = t->first[0];
	uint64_t n;

	a->queries = a->owned = 0;
	for (i = from; i < to; i++) {
		n = row_size(t, i);
		add_query(a, t->s, t->rate, row_set(t, i), n);
		begin = seek_size(t, begin, i, measure_min_size(t->m, n));
		a->query[i - from].begin = begin;
		a->query[i - from].end = i;
	}
	return walk(t, a, from, most);
}

void
parity_asker_begin(struct parity_asker *a, const struct set_store *s,
    const struct measure *m, size_t rate, const uint32_t *set, size_t n)
{
	size_t i;

	a->queries = a->owned = 0;
	for (i = 0; i < n; i++)
		add_query(a, s, rate, set[i],
		    measure_max_size(m, s->set[set[i]].n, 0));
}

void
parity_tiles_ask(const struct parity_tiles *t, struct parity_asker *a)
{
	const uint32_t rows = t->first[PARITY_TILES_RUNS];
	struct parity_query *q = a->query, *last = q + a->queries;
	uint32_t begin = t->first[0], end = begin;
	uint64_t n;

	for (; q < last; q++) {
		n = t->s->set[q->set].n;
		begin = seek_size(t, begin, rows, measure_min_size(t->m, n));
		end = seek_size(t, end, rows, measure_max_size(t->m, n, 0) + 1);
		q->begin = begin;
		q->end = end;
	}
	walk(t, a, 0, SIZE_MAX);
}

void
parity_asker_free(struct parity_asker *a)
{
	free(a->pair);
	free(a->query);
	free(a->own);
	free(a->bits);
	free(a->room[0].half);
	free(a->room[1].half);
}
