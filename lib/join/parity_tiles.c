/* parity_tiles.c: compares bitmaps tile by tile, by the kernel of hamming.h.
 *
 * Sets are in order of size, so the sets of a tile allow about the same
 * distance: the kernel has the greatest of these, and what passes is compared
 * exactly. */
#include "base/mem.h"
#include "join/parity_filter.h"
#include "join/parity_tiles.h"
#include "similarity/hamming.h"

/* LANES: sets of a block. TILE_WORDS: 32 KB. */
enum { LANES = HAMMING_LANES, TILE_WORDS = 4096 };

/* A part of a run, and the queries that are held against it. */
struct tile_walk {
	const struct parity_tiles *t;
	struct parity_asker *a;
	uint32_t from, to; /* the queries; begin is that of from */
	const uint32_t *begin;
	size_t most;
	size_t r, words;
	uint32_t first, end; /* of the run */
};

static inline size_t
run_words(size_t r)
{
	return (size_t)PARITY_WORDS_MIN << r;
}

size_t
parity_tiles_words(size_t n, size_t rate)
{
	size_t words = PARITY_WORDS_MIN;

	while (words < PARITY_WORDS_MAX && 64 * words < n * rate)
		words *= 2;
	return words;
}

/* Word 0 of the bitmap of a set in run r; the others follow every LANES. */
static inline uint64_t *
bitmap(const struct parity_tiles *t, size_t r, uint32_t set)
{
	const size_t i = set - t->first[r];

	return t->run[r] + i / LANES * LANES * run_words(r) + i % LANES;
}

static void
make_run(struct parity_tiles *t, size_t r)
{
	const size_t words = run_words(r), n = t->first[r + 1] - t->first[r];
	uint64_t row[PARITY_WORDS_MAX], *to;
	uint32_t i;
	size_t w;

	t->run[r] = mem_map((n / LANES + 1) * LANES * words * sizeof *to);
	for (i = t->first[r]; i < t->first[r + 1]; i++) {
		parity_make(row, words, t->s->set[i].upper, t->s->set[i].n);
		to = bitmap(t, r, i);
		for (w = 0; w < words; w++)
			to[w * LANES] = row[w];
	}
}

void
parity_tiles_make(struct parity_tiles *t, const struct set_store *s,
    const struct measure *m, size_t rate, uint32_t from)
{
	uint32_t i = from;
	size_t r;

	*t = (struct parity_tiles){ .s = s, .m = m };
	for (r = 0; r < PARITY_TILES_RUNS; r++) {
		t->first[r] = i;
		while (i < s->n &&
		    parity_tiles_words(s->set[i].n, rate) <= run_words(r))
			i++;
	}
	t->first[r] = i;
	for (r = 0; r < PARITY_TILES_RUNS; r++)
		if (t->first[r] < t->first[r + 1])
			make_run(t, r);
}

static size_t
run_of(const struct parity_tiles *t, uint32_t set)
{
	size_t r = 0;

	while (set >= t->first[r + 1])
		r++;
	return r;
}

/* Puts the bitmaps of the queries, folded to w->words words, into a->bits, and
 * the last one again: then queries can go in pairs. */
static void
fold_queries(const struct tile_walk *w)
{
	struct parity_asker *a = w->a;
	const uint64_t *row;
	uint64_t *to;
	uint32_t i;
	size_t r, k;

	a->bits = mem_grow(a->bits, &a->bits_cap,
	    (w->to - w->from + 1) * w->words, sizeof *a->bits);
	for (i = w->from, to = a->bits; i < w->to; i++, to += w->words) {
		r = run_of(w->t, i);
		row = bitmap(w->t, r, i);
		for (k = 0; k < w->words; k++)
			to[k] = row[k * LANES];
		for (; k < run_words(r); k++)
			to[k & (w->words - 1)] ^= row[k * LANES];
	}
	for (k = 0; k < w->words; k++)
		to[k] = (to - w->words)[k];
}

/* Adds the pair of a query and a set if it reaches the threshold. */
static void
compare(const struct tile_walk *w, uint32_t query, uint32_t set)
{
	const struct stored_set *x = &w->t->s->set[query];
	const struct stored_set *y = &w->t->s->set[set];
	const size_t need = measure_min_shared(w->t->m, x->n, y->n);
	struct parity_asker *a = w->a;
	const size_t shared =
	    set_store_shared(w->t->s, query, set, need, a->room);

	if (shared < need)
		return;
	a->pair =
	    mem_grow(a->pair, &a->pair_cap, a->pairs + 1, sizeof *a->pair);
	a->pair[a->pairs++] = (struct parity_pair){ query, set, shared };
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

/* Compares queries i and i + 1 with the sets of blocks [from, to) of the
 * run that pass the filter. */
static void
scan(const struct tile_walk *w, uint32_t i, size_t from, size_t to)
{
	const struct set_store *s = w->t->s;
	const uint32_t last = i + 1 < w->to ? i + 1 : i;
	const uint64_t *bits = w->a->bits + (i - w->from) * w->words;
	struct hamming_hit hit[TILE_WORDS / PARITY_WORDS_MIN / LANES], *h, *end;
	uint32_t set, largest = w->first + to * LANES, q, rows;

	if (largest > w->end)
		largest = w->end;
	end = hit +
	    hamming_scan(w->t->run[w->r] + from * LANES * w->words, to - from,
		w->words, 1, bits, bits + w->words,
		distance_bound(w->t->m, s->set[last].n, s->set[largest - 1].n),
		hit);
	for (q = i; q <= last; q++)
		for (h = hit; h < end; h++)
			for (rows = h->rows[q - i]; rows; rows &= rows - 1) {
				set = w->first + (from + h->block) * LANES +
				    __builtin_ctz(rows);
				if (set >= w->begin[q - w->from] && set < q &&
				    set < w->end)
					compare(w, q, set);
			}
}

/* Holds the queries against blocks [from, to) of the run. */
static bool
walk_tile(const struct tile_walk *w, size_t from, size_t to)
{
	size_t begin, end;
	uint32_t i;

	for (i = w->from; i < w->to; i += 2) {
		begin = w->begin[i - w->from];
		begin = begin > w->first ? (begin - w->first) / LANES : 0;
		end = i + 1 > w->first ? (i + LANES - w->first) / LANES : 0;
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
	const size_t tile = TILE_WORDS / LANES / w->words;
	const uint32_t last = w->end < w->to ? w->end : w->to;
	size_t b = w->begin[0], end = (last - w->first + LANES - 1) / LANES;

	fold_queries(w);
	for (b = b > w->first ? (b - w->first) / LANES : 0; b < end; b += tile)
		if (!walk_tile(w, b, b + tile < end ? b + tile : end))
			return false;
	return true;
}

/* Sets a->begin to the first set that is large enough for each query. */
static void
find_begins(const struct parity_tiles *t, struct parity_asker *a, uint32_t from,
    uint32_t to)
{
	const struct stored_set *set = t->s->set;
	uint32_t i, k;

	a->begin =
	    mem_grow(a->begin, &a->begin_cap, to - from, sizeof *a->begin);
	k = set_store_find_size(
	    t->s, measure_min_size(t->m, set[from].n), from);
	for (i = from; i < to; i++) {
		while (set[k].n < measure_min_size(t->m, set[i].n))
			k++;
		a->begin[i - from] = k;
	}
}

bool
parity_tiles_find(const struct parity_tiles *t, struct parity_asker *a,
    uint32_t from, uint32_t to, size_t most)
{
	struct tile_walk w = { .t = t, .a = a, .to = to, .most = most };

	a->pairs = 0;
	find_begins(t, a, from, to);
	for (w.r = 0; w.r < PARITY_TILES_RUNS; w.r++) {
		w.words = run_words(w.r);
		w.first = t->first[w.r];
		w.end = t->first[w.r + 1];
		w.from = w.first > from ? w.first : from;
		w.begin = a->begin + (w.from - from);
		if (w.from < to && w.begin[0] < w.end && !walk_run(&w))
			return false;
	}
	return true;
}
