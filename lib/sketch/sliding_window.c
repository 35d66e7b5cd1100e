/* sliding_window.c: each row of a table of sketches compared with those before
 * it.
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
#include "sketch/sliding_window.h"

enum {
	BATCH = 4096,
	TILE = 32 << 10,
	AHEAD = 32,
	SAMPLE = 4096
}; /* pairs looked at to choose the first words */

/* What it costs to compare a word, to count the bits of a group of words, and
 * to compare two rows wholly, one at a time. */
enum { COST_OF_WORD = 1, COST_OF_GROUP = 3, COST_OF_ROW = 2000 };

/* What a query of a batch is compared with: seats from, up to to. */
struct row_range {
	size_t begin, end;
};

/* Rows of one side, compared with those of a side: the other, or the same. */
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

	w->side_row[side] = mem_grow(
	    w->side_row[side], &w->cap[side], i + 1, sizeof *w->side_row[side]);
	w->side_row[side][i] = (struct window_row){ row, w->length++ };
}

static const uint64_t *
row_of(const struct sliding_window *w, uint32_t row)
{
	return w->word + row * w->words;
}

static uint64_t
distance(const struct sliding_window *w, uint32_t x, uint32_t y)
{
	const uint64_t *a = row_of(w, x), *b = row_of(w, y);

	return w->by_slots ? slot_distance(a, b, w->words)
			   : hamming_distance(a, b, w->words, 1);
}

/* How many of n seats are at places before at. */
static size_t
rows_before(const struct window_row *s, size_t n, size_t at)
{
	size_t lo = 0, hi = n, mid;

	while (lo < hi) {
		mid = lo + (hi - lo) / 2;
		if (s[mid].place < at)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

/* The place that the window of one begins at. */
static size_t
window_from(const struct sliding_window *w, size_t at)
{
	return at < w->reach ? 0 : at - w->reach;
}

/* Draws pairs from the windows that are too far apart, up to n; returns how
 * many. */
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
		if (distance(w, x.row, y.row) <= w->max_distance)
			continue;
		pair[2 * drawn] = x.row;
		pair[2 * drawn++ + 1] = y.row;
	}
	return drawn;
}

/* How many of the pairs the first words let pass. */
static size_t
count_passing(const struct sliding_window *w, const uint32_t *pair, size_t n,
    size_t words, size_t group)
{
	const uint64_t *a, *b;
	size_t i, passed = 0;

	for (i = 0; i < n; i++) {
		a = row_of(w, pair[2 * i]);
		b = row_of(w, pair[2 * i + 1]);
		passed += (w->by_slots ? slot_distance(a, b, words)
				       : hamming_distance(a, b, words,
					     group)) <= w->max_distance;
	}
	return passed;
}

/* Chooses how many words are compared at first, and how many to a group: what
 * costs least for pairs drawn from the windows. */
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

/* Asks memory for a row that is needed soon. */
static void
prefetch_row(const struct sliding_window *w, uint32_t row)
{
	const uint64_t *p = row_of(w, row);
	size_t i;

	for (i = 0; i < w->first_words; i += 8)
		__builtin_prefetch(p + i);
}

/* The first words of n queries, one behind the other. */
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

/* Those of the rows of a tile, in blocks; what fills the last one up is any
 * row, of which nobody asks. */
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

/* Compares all words of a query with the rows, from seat number base on, of
 * which a kernel gave the bits. */
static void
verify(struct sliding_window *w, const struct window_row *x,
    const struct row_range *in, const struct window_row *y, size_t base,
    uint32_t bits)
{
	uint64_t d;
	size_t i;

	for (; bits; bits &= bits - 1) {
		i = base + __builtin_ctz(bits);
		if (i < in->begin || i >= in->end)
			continue;
		d = distance(w, x->row, y[i].row);
		if (d <= w->max_distance)
			w->on_pair(w->context, x->row, y[i].row, d);
	}
}

/* Two queries, number i and the next, with the seats of the tile that begins
 * at seat begin and ends before end. The second may be one beyond the batch,
 * which is in no window. */
static void
compare_two(struct sliding_window *w, const struct window_row *x,
    const struct window_row *y, size_t i, size_t begin, size_t end)
{
	const struct row_range *in = w->range + i;
	const uint64_t *q = w->query + i * w->first_words, *block;
	size_t from = in->begin, to = in[1].end > in->end ? in[1].end : in->end;
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
		verify(w, x + i, in, y, base, w->hit[h].rows[0]);
		verify(w, x + i + 1, in + 1, y, base, w->hit[h].rows[1]);
	}
}

/* The seats that the windows of n rows have. */
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
	/* Of pages of its own: a vector is in one line of the cache. */
	bytes = blocks * w->first_words * HAMMING_LANES * sizeof *w->block;
	w->block = mem_map(bytes);
	w->hit = mem_new(blocks, sizeof *w->hit);
	w->range = mem_new(BATCH + 1, sizeof *w->range);
	for (i = share * BATCH; i < s->nx; i += shares * BATCH)
		compare_batch(
		    w, s, s->x + i, s->nx - i < BATCH ? s->nx - i : BATCH);
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
