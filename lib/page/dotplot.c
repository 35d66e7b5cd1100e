/* dotplot.c: writes a dot plot. */
#include <stdlib.h>

#include "page/dotplot.h"
#include "page/highlight.h"
#include "page/html_text.h"

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
put_dots(struct out *o, const uint8_t *grid)
{
	size_t row, column, n;

	out_str(o, "<path class=d d=\"");
	for (row = 0; row < DOTPLOT_CELLS; row++)
		for (column = 0; column < DOTPLOT_CELLS; column += n) {
			for (n = 0; has_dot(grid, row, column + n); n++)
				;
			if (n > 0) {
				html_number(o, "M", column * CELL + CELL / 2);
				html_number(o, " ", row * CELL + CELL / 2);
				html_number(o, "h", (n - 1) * CELL);
			}
			n += n == 0;
		}
	out_str(o, "\"/>\n");
}

/* Writes the number of a passage whose middle is at x, y: to its right or, if
 * there is no room, to its left, or nowhere. It is also the title of the
 * link. */
static void
put_label(
    struct out *o, struct label_places *l, size_t number, int64_t x, int64_t y)
{
	if (claim_room(l, x + BESIDE, y))
		html_number(o, "<text x=\"", x + BESIDE);
	else if (x >= BESIDE + WIDE && claim_room(l, x - BESIDE - WIDE, y))
		html_number(o, "<text class=r x=\"", x - BESIDE);
	else
		return;
	html_number(o, "\" y=\"", y);
	html_number(o, "\">", number);
	out_str(o, "</text>");
}

static void
put_passage(struct out *o, const struct dotplot *p,
    const struct plot_passage *s, struct label_places *labels, uint64_t w,
    uint64_t h)
{
	uint64_t pos[4];
	size_t i;

	for (i = 0; i < 4; i++)
		pos[i] = i < 2 ? scale(s->offset[i], p->bytes_a, w)
			       : scale(s->offset[i], p->bytes_b, h);
	html_number(o, "<a href=\"#a", s->number);
	html_number(o, "\"><path class=p", highlight_class(s->number));
	html_number(o, " d=\"M", pos[0]);
	html_number(o, " ", pos[2]);
	html_number(o, "L", pos[1]);
	html_number(o, " ", pos[3]);
	html_number(o, "\"><title>", s->number);
	out_str(o, "</title></path>");
	if (p->n <= NUMBERED)
		put_label(o, labels, s->number, (pos[0] + pos[1]) / 2,
		    (pos[2] + pos[3]) / 2);
	out_str(o, "</a>\n");
}

void
dotplot_write(struct out *o, const struct dotplot *p)
{
	const uint64_t w = side_length(p->bytes_a, p->bytes_b),
		       h = side_length(p->bytes_b, p->bytes_a);
	struct label_places labels = { 0 };
	size_t i;

	html_number(o, "<svg class=plot role=group viewBox=\"-", MARGIN);
	html_number(o, " -", MARGIN);
	html_number(o, " ", w + MARGIN + AFTER);
	html_number(o, " ", h + MARGIN + 8);
	out_str(o,
	    "\">\n<title>Dot plot: A from left to right, B downwards; "
	    "a line for each passage in common</title>\n");
	html_number(o, "<rect width=\"", w);
	html_number(o, "\" height=\"", h);
	out_str(o,
	    "\"/>\n<text x=0 y=-18>A \xe2\x86\x92</text>\n"
	    "<text x=-52 y=30>B</text><text x=-52 y=72>\xe2\x86\x93</text>\n");
	if (p->grid)
		put_dots(o, p->grid);
	for (i = 0; i < p->n; i++)
		put_passage(o, p, &p->passage[i], &labels, w, h);
	out_str(o, "</svg>\n");
}
