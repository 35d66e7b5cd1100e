/* window.c: each row of a table of sketches compared with those before it.
 *
 * A batch of rows, the queries, is held against all they may meet, tile by
 * tile: a tile is as many rows as the nearest cache holds of their first
 * words, side by side as the kernels want them. Those words alone tell of most
 * rows that they are too far away; of the others all words are compared. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/mix.h"
#include "similarity/slot_distance.h"
#include "sketch/window.h"

enum { BATCH = 4096, TILE = 32 << 10, AHEAD = 32,
    SAMPLE = 4096 };		/* pairs looked at to choose the first words */

/* What it costs to compare a word, to count the bits of a group of words, and
 * to compare two rows wholly, one at a time. */
enum { A_WORD = 1, A_GROUP = 3, A_ROW = 2000 };

/* What a query of a batch is compared with: seats from, up to to. */
struct within {
	size_t from, to;
};

/* Rows of one side, compared with those of a side: the other, or the same. */
struct sides {
	const struct seat *x, *y;
	size_t nx, ny;
};

void
window_begin(struct window *w)
{
	w->n[0] = w->n[1] = w->length = 0;
}

void
window_add(struct window *w, uint32_t row, int side)
{
	size_t i = w->n[side]++;

	w->seat[side] = mem_grow(w->seat[side], &w->cap[side], i + 1,
	    sizeof *w->seat[side]);
	w->seat[side][i] = (struct seat){ row, w->length++ };
}

static const uint64_t *
row_of(const struct window *w, uint32_t row)
{
	return w->word + row * w->words;
}

static uint64_t
distance(const struct window *w, uint32_t x, uint32_t y)
{
	const uint64_t *a = row_of(w, x), *b = row_of(w, y);

	return w->terms ? slot_distance(a, b, w->words) : hamming_distance(a, b, w->words, 1);
}

/* How many of n seats are at places before at. */
static size_t
before(const struct seat *s, size_t n, size_t at)
{
	size_t lo = 0, hi = n, mid;

	while (lo < hi) {
		mid = lo + (hi - lo) / 2;
		if (s[mid].at < at)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

/* The place that the window of one begins at. */
static size_t
window_from(const struct window *w, size_t at)
{
	return at < w->reach ? 0 : at - w->reach;
}

/* Draws pairs from the windows that are too far apart, up to n; returns how
 * many. */
static size_t
draw(const struct window *w, const struct sides *s, size_t n, uint32_t *pair)
{
	size_t i, drawn = 0, from, to;
	struct seat x, y;

	for (i = 0; i < n; i++) {
		x = s->x[mix64(2 * i + 1) % s->nx];
		from = before(s->y, s->ny, window_from(w, x.at));
		to = before(s->y, s->ny, x.at);
		if (from == to)
			continue;
		y = s->y[from + mix64(2 * i + 2) % (to - from)];
		if (distance(w, x.row, y.row) <= w->most)
			continue;
		pair[2 * drawn] = x.row;
		pair[2 * drawn++ + 1] = y.row;
	}
	return drawn;
}

/* How many of the pairs the first words let pass. */
static size_t
pass(const struct window *w, const uint32_t *pair, size_t n, size_t words,
    size_t group)
{
	const uint64_t *a, *b;
	size_t i, passed = 0;

	for (i = 0; i < n; i++) {
		a = row_of(w, pair[2 * i]);
		b = row_of(w, pair[2 * i + 1]);
		passed += (w->terms ? slot_distance(a, b, words) :
		    hamming_distance(a, b, words, group)) <= w->most;
	}
	return passed;
}

/* Chooses how many words are compared at first, and how many to a group: what
 * costs least for pairs drawn from the windows. */
static void
choose_first(struct window *w, const struct sides *s)
{
	uint32_t *pair = mem_new(2 * SAMPLE, sizeof *pair);
	size_t n = draw(w, s, SAMPLE, pair), least = SIZE_MAX;
	size_t g, k, cost, fixed;

	for (g = 1; g <= (w->terms ? 1 : HAMMING_GROUP_MOST); g++)
		for (k = 1; k <= w->words; k++) {
			fixed = A_WORD * k + A_GROUP * ((k + g - 1) / g);
			if (fixed * SAMPLE >= least)
				break;
			cost = fixed * SAMPLE + A_ROW * pass(w, pair, n, k, g);
			if (cost >= least)
				continue;
			least = cost;
			w->first = k;
			w->group = g;
		}
	free(pair);
}

/* Asks memory for a row that is needed soon. */
static void
ask(const struct window *w, uint32_t row)
{
	const uint64_t *p = row_of(w, row);
	size_t i;

	for (i = 0; i < w->first; i += 8)
		__builtin_prefetch(p + i);
}

/* The first words of n queries, one behind the other. */
static void
take_queries(struct window *w, const struct seat *x, size_t n)
{
	size_t i, bytes = w->first * sizeof *w->query;

	for (i = 0; i < n; i++) {
		if (i + AHEAD < n)
			ask(w, x[i + AHEAD].row);
		memcpy(w->query + i * w->first, row_of(w, x[i].row), bytes);
	}
}

/* Those of the rows of a tile, in blocks; what fills the last one up is any
 * row, of which nobody asks. */
static void
take_tile(struct window *w, const struct seat *y, size_t n)
{
	const uint64_t *row;
	uint64_t *to;
	size_t i, k;

	for (i = 0; i < n; i++) {
		if (i + AHEAD < n)
			ask(w, y[i + AHEAD].row);
		row = row_of(w, y[i].row);
		to = w->block + i / HAMMING_LANES * w->first * HAMMING_LANES +
		    i % HAMMING_LANES;
		for (k = 0; k < w->first; k++)
			to[k * HAMMING_LANES] = row[k];
	}
}

/* Compares all words of a query with the rows, from seat number base on, of
 * which a kernel gave the bits. */
static void
verify(struct window *w, const struct seat *x, const struct within *in,
    const struct seat *y, size_t base, uint32_t bits)
{
	uint64_t d;
	size_t i;

	for (; bits; bits &= bits - 1) {
		i = base + __builtin_ctz(bits);
		if (i < in->from || i >= in->to)
			continue;
		d = distance(w, x->row, y[i].row);
		if (d <= w->most)
			w->found(w->to, x->row, y[i].row, d);
	}
}

/* Two queries, number i and the next, with the seats of the tile that begins
 * at seat begin and ends before end. The second may be one beyond the batch,
 * which is in no window. */
static void
compare_two(struct window *w, const struct seat *x, const struct seat *y,
    size_t i, size_t begin, size_t end)
{
	const struct within *in = w->within + i;
	const uint64_t *q = w->query + i * w->first, *block;
	size_t from = in->from, to = in[1].to > in->to ? in[1].to : in->to;
	size_t n, h, base;

	if (from < begin)
		from = begin;
	if (to > end)
		to = end;
	if (from >= to)
		return;
	from = (from - begin) / HAMMING_LANES;
	to = (to - begin + HAMMING_LANES - 1) / HAMMING_LANES;
	block = w->block + from * w->first * HAMMING_LANES;
	n = w->terms ? slot_distance_scan(block, to - from, w->first, q,
	    q + w->first, w->most, w->hit) :
	    hamming_scan(block, to - from, w->first, w->group, q,
	    q + w->first, w->most, w->hit);
	for (h = 0; h < n; h++) {
		base = begin + (from + w->hit[h].block) * HAMMING_LANES;
		verify(w, x + i, in, y, base, w->hit[h].rows[0]);
		verify(w, x + i + 1, in + 1, y, base, w->hit[h].rows[1]);
	}
}

/* The seats that the windows of n rows have. */
static void
find_windows(struct window *w, const struct sides *s, const struct seat *x,
    size_t n)
{
	size_t from = before(s->y, s->ny, window_from(w, x->at)), i;
	size_t to = before(s->y, s->ny, x->at);

	for (i = 0; i < n; i++) {
		while (to < s->ny && s->y[to].at < x[i].at)
			to++;
		while (from < to && s->y[from].at < window_from(w, x[i].at))
			from++;
		w->within[i] = (struct within){ from, to };
		w->compared += to - from;
	}
	w->within[n] = (struct within){0};
}

static void
compare_batch(struct window *w, const struct sides *s, const struct seat *x,
    size_t n)
{
	size_t rows = TILE / (w->first * HAMMING_LANES * sizeof *w->block);
	size_t i, begin, end, last;

	rows = (rows ? rows : 1) * HAMMING_LANES;
	find_windows(w, s, x, n);
	take_queries(w, x, n);
	last = w->within[n - 1].to;
	for (begin = w->within[0].from; begin < last; begin = end) {
		end = last - begin < rows ? last : begin + rows;
		take_tile(w, s->y + begin, end - begin);
		for (i = 0; i < n; i += 2)
			compare_two(w, x, s->y, i, begin, end);
	}
}

static void
compare_sides(struct window *w, const struct sides *s, size_t share,
    size_t shares)
{
	size_t blocks, bytes, i;

	if (s->nx == 0 || s->ny == 0)
		return;
	choose_first(w, s);
	blocks = TILE / (w->first * HAMMING_LANES * sizeof *w->block) + 1;
	w->query = mem_new((BATCH + 1) * w->first, sizeof *w->query);
	/* Of pages of its own: a vector is in one line of the cache. */
	bytes = blocks * w->first * HAMMING_LANES * sizeof *w->block;
	w->block = mem_map(bytes);
	w->hit = mem_new(blocks, sizeof *w->hit);
	w->within = mem_new(BATCH + 1, sizeof *w->within);
	for (i = share * BATCH; i < s->nx; i += shares * BATCH)
		compare_batch(w, s, s->x + i,
		    s->nx - i < BATCH ? s->nx - i : BATCH);
	free(w->query);
	mem_unmap(w->block, bytes);
	free(w->hit);
	free(w->within);
}

void
window_compare(struct window *w, size_t from, size_t share, size_t shares)
{
	struct sides s;
	size_t skip;
	int i, other;

	for (i = 0; i < (w->two ? 2 : 1); i++) {
		other = w->two ? 1 - i : 0;
		skip = before(w->seat[i], w->n[i], from);
		s = (struct sides){ skip ? w->seat[i] + skip : w->seat[i],
		    w->seat[other],
		    w->n[i] - skip, w->n[other] };
		compare_sides(w, &s, share, shares);
	}
}

void
window_free(struct window *w)
{
	free(w->seat[0]);
	free(w->seat[1]);
}
