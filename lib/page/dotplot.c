#include <stdlib.h>

#include "page/dotplot.h"
#include "page/fill.h"
#include "page/highlight.h"

/* Lengths in units of the picture. */
enum {
	SIDE = 1024, /* the longer side */
	SHORT = 128, /* the least length of the shorter one */
	CELL = SIDE / DOTPLOT_CELLS,
	MARGIN = 64,
	BESIDE = 22, /* from a passage to its number */
	WIDE = 48,   /* of a number */
	HIGH = 34,
	AFTER = 64, /* free space for numbers on the right */
};

/* The most passages of a plot with numbers. */
enum { NUMBERED = 40 };

/* The places of the numbers so far. */
struct label_places {
	struct {
		int64_t x, y;
	} place[NUMBERED];
	size_t n;
};

/* Takes the place at x, y for a number; false if it overlaps another. */
static bool
claim_room(struct label_places *l, int64_t x, int64_t y)
{
	size_t i;

	for (i = 0; i < l->n; i++)
		if (llabs(l->place[i].x - x) < WIDE &&
		    llabs(l->place[i].y - y) < HIGH)
			return false;
	l->place[l->n].x = x;
	l->place[l->n++].y = y;
	return true;
}

/* The length of the side of a text of n bytes, next to a text of `other`
 * bytes. */
static uint64_t
side_length(uint64_t n, uint64_t other)
{
	const uint64_t most = n > other ? n : other;
	const uint64_t side =
	    most > 0 ? (unsigned __int128)n * SIDE / most : SIDE;

	return side < SHORT ? SHORT : side;
}

/* The position of byte x of n bytes on a side. */
static uint64_t
scale(uint64_t x, uint64_t n, uint64_t side)
{
	return n > 0 ? (unsigned __int128)x * side / n : 0;
}

void
dotplot_add_dot(
    uint8_t *grid, uint64_t bytes_a, uint64_t bytes_b, uint64_t x, uint64_t y)
{
	uint64_t column, row;

	if (x >= bytes_a || y >= bytes_b)
		return;
	column = scale(x, bytes_a, side_length(bytes_a, bytes_b)) / CELL;
	row = scale(y, bytes_b, side_length(bytes_b, bytes_a)) / CELL;
	grid[(row * DOTPLOT_CELLS + column) / 8] |= 1 << column % 8;
}

static bool
has_dot(const uint8_t *grid, size_t row, size_t column)
{
	return column < DOTPLOT_CELLS &&
	    grid[(row * DOTPLOT_CELLS + column) / 8] >> column % 8 & 1;
}

/* Writes each run of dots in a row of the grid as a line. */
static void
put_dots(struct out *o, const struct field *f)
{
	const struct dotplot *p = f->from;
	size_t row, column, n;

	for (row = 0; row < DOTPLOT_CELLS; row++)
		for (column = 0; column < DOTPLOT_CELLS; column += n) {
			for (n = 0; has_dot(p->grid, row, column + n); n++)
				;
			if (n > 0)
				FILL(o, NULL, dots,
				    fill_number("x", column * CELL + CELL / 2),
				    fill_number("y", row * CELL + CELL / 2),
				    fill_number("length", (n - 1) * CELL));
			n += n == 0;
		}
}

static void
put_passages(struct out *o, const struct field *f)
{
	const struct dotplot *p = f->from;
	const uint64_t w = side_length(p->bytes_a, p->bytes_b),
		       h = side_length(p->bytes_b, p->bytes_a);
	struct label_places labels = { 0 };
	uint64_t pos[4];
	int64_t x, y;
	size_t i, j;

	for (i = 0; i < p->n; i++) {
		const struct plot_passage *s = &p->passage[i];
		bool right = false, left = false;

		for (j = 0; j < 4; j++)
			pos[j] = j < 2 ? scale(s->offset[j], p->bytes_a, w)
				       : scale(s->offset[j], p->bytes_b, h);
		/* The number is to the right of the middle or, if there is no
		 * room, to its left, or nowhere. It is also the title. */
		x = (pos[0] + pos[1]) / 2;
		y = (pos[2] + pos[3]) / 2;
		if (p->n <= NUMBERED) {
			right = claim_room(&labels, x + BESIDE, y);
			left = !right && x >= BESIDE + WIDE &&
			    claim_room(&labels, x - BESIDE - WIDE, y);
		}
		FILL(o, NULL, dotplot_passage, fill_number("n", s->number),
		    fill_number("hue", highlight_class(s->number)),
		    fill_number("left", pos[0]), fill_number("right", pos[1]),
		    fill_number("top", pos[2]), fill_number("bottom", pos[3]),
		    fill_number("number", right || left),
		    fill_number("before", left),
		    fill_number("x", right ? x + BESIDE : x - BESIDE),
		    fill_number("y", y));
	}
}

void
dotplot_write(struct out *o, const struct dotplot *p)
{
	const uint64_t w = side_length(p->bytes_a, p->bytes_b),
		       h = side_length(p->bytes_b, p->bytes_a);

	FILL(o, NULL, dotplot, fill_number("margin", MARGIN),
	    fill_number("all_width", w + MARGIN + AFTER),
	    fill_number("all_height", h + MARGIN + 8), fill_number("width", w),
	    fill_number("height", h), fill_number("dotted", p->grid != NULL),
	    fill_part("dots", put_dots, p, 0),
	    fill_part("passages", put_passages, p, 0));
}
