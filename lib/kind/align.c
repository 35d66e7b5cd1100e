/* align.c: aligns two sequences by dynamic programming. */
#include <stdbool.h>
#include <string.h>

#include "base/mem.h"
#include "kind/align.h"

enum align_step { STEP_ROW, STEP_COLUMN, STEP_BOTH };

/* A cell's value: the weight of the common elements in the bits from WEIGHT on,
 * and below them ADJACENT for each two that are neighbours. */
enum { WEIGHT = 32, ADJACENT = 1 };

/* Rows are the n elements of the longer sequence, x, and columns the m of the
 * shorter, y. Row i has cells for the `width` columns within `band` of the
 * diagonal. */
struct align_grid {
	const struct align_item *x, *y;
	size_t n, m, band, width;
};

/* The column of the diagonal in row i. */
static size_t
diagonal(const struct align_grid *g, size_t i)
{
	return (unsigned __int128)i * g->m / g->n;
}

static size_t
band_low(const struct align_grid *g, size_t i)
{
	size_t j = diagonal(g, i);

	return j > g->band ? j - g->band : 0;
}

static size_t
band_high(const struct align_grid *g, size_t i)
{
	size_t j = diagonal(g, i);

	return j + g->band < g->m ? j + g->band : g->m;
}

/* Chooses the widest band with at most ALIGN_CELLS cells. */
static void
choose_band(struct align_grid *g)
{
	size_t fit = ALIGN_CELLS / (g->n + 1);

	g->band = g->m;
	g->width = g->m + 1;
	if (g->width > fit) {
		g->band = fit / 2 > ALIGN_BAND ? fit / 2 : ALIGN_BAND;
		g->width = 2 * g->band + 1;
	}
}

/* Fills row i: row[j] becomes the best value of x[0, i) and y[0, j), and step
 * has its steps; before has the steps of row i - 1. Outside of the band row[j]
 * is 0 or the value of an earlier row, which is a lower bound. */
static void
fill_row(uint64_t *row, uint8_t *step, const uint8_t *before,
    const struct align_grid *g, size_t i)
{
	const struct align_item *x = &g->x[i - 1];
	size_t from = band_low(g, i), to = band_high(g, i), j;
	size_t low_before = band_low(g, i - 1),
	       high_before = band_high(g, i - 1);
	uint64_t left = from > 0 ? row[from - 1] : 0, slant = left, above, both;

	for (j = from; j <= to; j++) {
		above = row[j];
		both = 0;
		if (j > 0 && x->key == g->y[j - 1].key) {
			both = slant + ((uint64_t)x->weight << WEIGHT);
			if (j > low_before && j - 1 <= high_before &&
			    before[j - 1 - low_before] == STEP_BOTH)
				both += ADJACENT;
		}
		slant = above;
		step[j - from] = STEP_ROW;
		if (left > above) {
			above = left;
			step[j - from] = STEP_COLUMN;
		}
		if (both > above) {
			above = both;
			step[j - from] = STEP_BOTH;
		}
		row[j] = left = above;
	}
}

/* Adds a hunk, which comes before the hunks added so far. Extends the last one
 * if they touch. */
static void
add_hunk(struct align *a, size_t a0, size_t a1, size_t b0, size_t b1)
{
	struct hunk *last;

	MEM_GROW(a->hunk, a->cap, a->n + 1);
	last = a->hunk + a->n;
	if (a->n > 0 && last[-1].a0 == a1 && last[-1].b0 == b1) {
		last[-1].a0 = a0;
		last[-1].b0 = b0;
	} else {
		*last = (struct hunk){ a0, a1, b0, b1 };
		a->n++;
	}
}

/* Adds the hunks on the path to the last cell. If swapped, rows are elements of
 * sequence b. Rows and columns begin at element `skip` of their sequence. */
static void
trace(struct align *a, const struct align_grid *g, bool swapped, size_t skip)
{
	size_t i = g->n, j = g->m, x, y;
	uint8_t step;

	while (i > 0 || j > 0) {
		if (i == 0 || j > band_high(g, i))
			step = STEP_COLUMN;
		else if (j == 0 || j < band_low(g, i))
			step = STEP_ROW;
		else
			step = a->step[i * g->width + j - band_low(g, i)];
		x = i;
		y = j;
		i -= step != STEP_COLUMN;
		j -= step != STEP_ROW;
		if (step != STEP_BOTH && swapped)
			add_hunk(a, skip + j, skip + y, skip + i, skip + x);
		else if (step != STEP_BOTH)
			add_hunk(a, skip + i, skip + x, skip + j, skip + y);
	}
}

static void
reverse_hunks(struct align *a)
{
	struct hunk h;
	size_t i;

	for (i = 0; i < a->n / 2; i++) {
		h = a->hunk[i];
		a->hunk[i] = a->hunk[a->n - 1 - i];
		a->hunk[a->n - 1 - i] = h;
	}
}

void
align(struct align *a, const struct align_item *x, size_t n,
    const struct align_item *y, size_t m)
{
	bool swapped;
	struct align_grid g;
	size_t skip, i;

	a->n = 0;
	for (skip = 0; skip < n && skip < m && x[skip].key == y[skip].key;
	     skip++)
		;
	for (; n > skip && m > skip && x[n - 1].key == y[m - 1].key; n--, m--)
		;
	if (n == skip || m == skip) {
		if (n != m)
			add_hunk(a, skip, n, skip, m);
		return;
	}
	/* By content, so that swapping x and y swaps the result. */
	swapped = n < m || (n == m && x[skip].key < y[skip].key);
	g = swapped ? (struct align_grid){ y + skip, x + skip, m - skip,
		n - skip, 0, 0 }
		    : (struct align_grid){ x + skip, y + skip, n - skip,
			      m - skip, 0, 0 };
	choose_band(&g);
	MEM_GROW(a->row, a->row_cap, g.m + 1);
	a->step = mem_grow(a->step, &a->step_cap, (g.n + 1) * g.width, 1);
	memset(a->row, 0, (g.m + 1) * sizeof *a->row);
	memset(a->step, STEP_COLUMN, g.width);
	for (i = 1; i <= g.n; i++)
		fill_row(a->row, a->step + i * g.width,
		    a->step + (i - 1) * g.width, &g, i);
	trace(a, &g, swapped, skip);
	reverse_hunks(a);
}
