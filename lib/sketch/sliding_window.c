/* sliding_window.c: compares the rows of a table within a window.
 *
 * A batch of rows, the queries, is compared with all rows of their windows,
 * tile by tile. A tile is as many rows as fit in the L1 cache with their first
 * words, interleaved as the kernels need them. The first words exclude most
 * rows; all words of the others are compared. */
#include <stdlib.h>
#include <string.h>

#include "base/bisect.h"
#include "base/mem.h"
#include "base/mix.h"
#include "base/prefetch.h"
#include "io/progress.h"
#include "similarity/slot_distance.h"
#include "sketch/sliding_window.h"

enum {
	BATCH = 4096,	 /* queries */
	TILE = 32 << 10, /* bytes */
	AHEAD = 32,	 /* rows prefetched before they are needed */
	SAMPLE = 4096,	 /* pairs by which the first words are chosen */
};

/* The relative time to compare a word, to count the bits of a group of words,
 * and to compare two whole rows. */
enum { COST_OF_WORD = 5, COST_OF_GROUP = 7, COST_OF_ROW = 10000 };

/* The rows y[begin] up to y[end] of a side: the window of a query. */
struct row_range {
	size_t begin, end;
};

/* The queries x, and the rows y that they are compared with: of the other side
 * or, without two_sides, the same. */
struct window_sides {
	const struct window_row *x, *y;
	size_t nx, ny;
};

void
sliding_window_begin(struct sliding_window *w)
{
	w->n[0] = w->n[1] = w->length = 0;
}

void
sliding_window_add(struct sliding_window *w, uint32_t row, int side)
{
	size_t i = w->n[side]++;

	MEM_GROW(w->side_row[side], w->cap[side], i + 1);
	w->side_row[side][i] = (struct window_row){ row, w->length++ };
}

static const uint64_t *
row_of(const struct sliding_window *w, uint32_t row)
{
	return w->word + row * w->words;
}

/* The distance of two rows by their first words; see hamming_scan. */
static uint64_t
distance(const struct sliding_window *w, uint32_t x, uint32_t y, size_t words,
    size_t group)
{
	const uint64_t *a = row_of(w, x), *b = row_of(w, y);

	return w->by_slots ? slot_distance(a, b, words)
			   : hamming_distance(a, b, words, group);
}

/* How many of n rows have a place before `place`. */
static size_t
rows_before(const struct window_row *s, size_t n, size_t place)
{
	size_t i;

	BISECT(i, 0, n, s[i].place < place);
	return i;
}

/* The first place of the window of the row at `place`. */
static size_t
window_from(const struct sliding_window *w, size_t place)
{
	return place < w->reach ? 0 : place - w->reach;
}

/* Draws up to n pairs from the windows and keeps the pairs above max_distance;
 * returns their number. */
static size_t
sample_pairs(const struct sliding_window *w, const struct window_sides *s,
    size_t n, uint32_t *pair)
{
	size_t i, drawn = 0, from, to;
	struct window_row x, y;

	for (i = 0; i < n; i++) {
		x = s->x[mix64(2 * i + 1) % s->nx];
		from = rows_before(s->y, s->ny, window_from(w, x.place));
		to = rows_before(s->y, s->ny, x.place);
		if (from == to)
			continue;
		y = s->y[from + mix64(2 * i + 2) % (to - from)];
		if (distance(w, x.row, y.row, w->words, 1) <= w->max_distance)
			continue;
		pair[2 * drawn] = x.row;
		pair[2 * drawn++ + 1] = y.row;
	}
	return drawn;
}

/* How many of n pairs the first `words` words do not exclude. */
static size_t
count_passing(const struct sliding_window *w, const uint32_t *pair, size_t n,
    size_t words, size_t group)
{
	size_t i, passed = 0;

	for (i = 0; i < n; i++)
		passed += distance(w, pair[2 * i], pair[2 * i + 1], words,
			      group) <= w->max_distance;
	return passed;
}

/* Chooses first_words and group_words: the values with the least cost for pairs
 * drawn from the windows. */
static void
choose_first(struct sliding_window *w, const struct window_sides *s)
{
	uint32_t *pair = mem_new(2 * SAMPLE, sizeof *pair);
	size_t n = sample_pairs(w, s, SAMPLE, pair), least = SIZE_MAX;
	size_t g, k, cost, fixed;

	for (g = 1; g <= (w->by_slots ? 1 : HAMMING_GROUP_MOST); g++)
		for (k = 1; k <= w->words; k++) {
			fixed = COST_OF_WORD * k +
			    COST_OF_GROUP * ((k + g - 1) / g);
			if (fixed * SAMPLE >= least)
				break;
			cost = fixed * SAMPLE +
			    COST_OF_ROW * count_passing(w, pair, n, k, g);
			if (cost >= least)
				continue;
			least = cost;
			w->first_words = k;
			w->group_words = g;
		}
	free(pair);
}

static void
prefetch_row(const struct sliding_window *w, uint32_t row)
{
	const uint64_t *p = row_of(w, row);
	size_t i;

	for (i = 0; i < w->first_words; i += 8)
		prefetch(p + i);
}

/* Copies the first words of n queries, one after the other. */
static void
load_queries(struct sliding_window *w, const struct window_row *x, size_t n)
{
	size_t i, bytes = w->first_words * sizeof *w->query;

	for (i = 0; i < n; i++) {
		if (i + AHEAD < n)
			prefetch_row(w, x[i + AHEAD].row);
		memcpy(
		    w->query + i * w->first_words, row_of(w, x[i].row), bytes);
	}
}

/* Copies the first words of n rows into blocks of HAMMING_LANES. The lanes
 * after the last row keep old words: verify ignores their hits. */
static void
load_tile(struct sliding_window *w, const struct window_row *y, size_t n)
{
	const uint64_t *row;
	uint64_t *to;
	size_t i, k;

	for (i = 0; i < n; i++) {
		if (i + AHEAD < n)
			prefetch_row(w, y[i + AHEAD].row);
		row = row_of(w, y[i].row);
		to = w->block +
		    i / HAMMING_LANES * w->first_words * HAMMING_LANES +
		    i % HAMMING_LANES;
		for (k = 0; k < w->first_words; k++)
			to[k * HAMMING_LANES] = row[k];
	}
}

/* Compares all words of query x with the rows y[base + i] for each bit i that a
 * kernel set, if they are in the window of x. */
static void
verify(struct sliding_window *w, const struct window_row *x,
    const struct row_range *window, const struct window_row *y, size_t base,
    uint32_t bits)
{
	uint64_t d;
	size_t i;

	for (; bits; bits &= bits - 1) {
		i = base + __builtin_ctz(bits);
		if (i < window->begin || i >= window->end)
			continue;
		d = distance(w, x->row, y[i].row, w->words, 1);
		if (d <= w->max_distance)
			w->on_pair(w->context, x->row, y[i].row, d);
	}
}

/* Compares queries x[i] and x[i + 1] with the tile y[begin] up to y[end]. x[i +
 * 1] may be one after the batch: its window is empty. */
static void
compare_two(struct sliding_window *w, const struct window_row *x,
    const struct window_row *y, size_t i, size_t begin, size_t end)
{
	const struct row_range *window = w->range + i;
	const uint64_t *q = w->query + i * w->first_words, *block;
	size_t from = window->begin,
	       to = window[1].end > window->end ? window[1].end : window->end;
	size_t n, h, base;

	if (from < begin)
		from = begin;
	if (to > end)
		to = end;
	if (from >= to)
		return;
	from = (from - begin) / HAMMING_LANES;
	to = (to - begin + HAMMING_LANES - 1) / HAMMING_LANES;
	block = w->block + from * w->first_words * HAMMING_LANES;
	n = w->by_slots
	    ? slot_distance_scan(block, to - from, w->first_words, q,
		  q + w->first_words, w->max_distance, w->hit)
	    : hamming_scan(block, to - from, w->first_words, w->group_words, q,
		  q + w->first_words, w->max_distance, w->hit);
	for (h = 0; h < n; h++) {
		base = begin + (from + w->hit[h].block) * HAMMING_LANES;
		verify(w, x + i, window, y, base, w->hit[h].rows[0]);
		verify(w, x + i + 1, window + 1, y, base, w->hit[h].rows[1]);
	}
}

/* Finds the windows of n queries. */
static void
find_windows(struct sliding_window *w, const struct window_sides *s,
    const struct window_row *x, size_t n)
{
	size_t from = rows_before(s->y, s->ny, window_from(w, x->place)), i;
	size_t to = rows_before(s->y, s->ny, x->place);

	for (i = 0; i < n; i++) {
		while (to < s->ny && s->y[to].place < x[i].place)
			to++;
		while (
		    from < to && s->y[from].place < window_from(w, x[i].place))
			from++;
		w->range[i] = (struct row_range){ from, to };
		w->compared += to - from;
	}
	w->range[n] = (struct row_range){ 0 };
}

static void
compare_batch(struct sliding_window *w, const struct window_sides *s,
    const struct window_row *x, size_t n)
{
	size_t rows =
	    TILE / (w->first_words * HAMMING_LANES * sizeof *w->block);
	size_t i, begin, end, last;

	rows = (rows ? rows : 1) * HAMMING_LANES;
	find_windows(w, s, x, n);
	load_queries(w, x, n);
	last = w->range[n - 1].end;
	for (begin = w->range[0].begin; begin < last; begin = end) {
		end = last - begin < rows ? last : begin + rows;
		load_tile(w, s->y + begin, end - begin);
		for (i = 0; i < n; i += 2)
			compare_two(w, x, s->y, i, begin, end);
	}
}

static void
compare_sides(struct sliding_window *w, const struct window_sides *s,
    size_t share, size_t shares)
{
	size_t blocks, bytes, i;

	if (s->nx == 0 || s->ny == 0)
		return;
	choose_first(w, s);
	blocks = TILE / (w->first_words * HAMMING_LANES * sizeof *w->block) + 1;
	w->query = mem_new((BATCH + 1) * w->first_words, sizeof *w->query);
	/* Page-aligned, so that no vector crosses a cache line. */
	bytes = blocks * w->first_words * HAMMING_LANES * sizeof *w->block;
	w->block = mem_map(bytes);
	w->hit = mem_new(blocks, sizeof *w->hit);
	w->range = mem_new(BATCH + 1, sizeof *w->range);
	for (i = share * BATCH; i < s->nx; i += shares * BATCH) {
		if (w->shows_progress)
			progress_tick("comparing", i, s->nx);
		compare_batch(
		    w, s, s->x + i, s->nx - i < BATCH ? s->nx - i : BATCH);
	}
	free(w->query);
	mem_unmap(w->block, bytes);
	free(w->hit);
	free(w->range);
}

void
sliding_window_compare(
    struct sliding_window *w, size_t from, size_t share, size_t shares)
{
	struct window_sides s;
	size_t skip;
	int i, other;

	for (i = 0; i < (w->two_sides ? 2 : 1); i++) {
		other = w->two_sides ? 1 - i : 0;
		skip = rows_before(w->side_row[i], w->n[i], from);
		s = (struct window_sides){ skip ? w->side_row[i] + skip
						: w->side_row[i],
			w->side_row[other], w->n[i] - skip, w->n[other] };
		compare_sides(w, &s, share, shares);
	}
}

void
sliding_window_free(struct sliding_window *w)
{
	free(w->side_row[0]);
	free(w->side_row[1]);
}
