/* dotplot.h: what two texts have in common as a picture: the one from left to
 * right, the other downwards; SVG that stands in a page. */
#ifndef ND_DOTPLOT_H
#define ND_DOTPLOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/out.h"

/* A passage: bytes [from, to) of both texts. */
struct plot_passage {
	uint64_t begin_a, end_a, begin_b, end_b;
	size_t number;
};

/* Texts of a and b bytes; dots are in a grid, so many each way. */
enum { DOTPLOT_CELLS = 256 };
struct dotplot {
	uint64_t bytes_a, bytes_b;
	const uint8_t *grid; /* DOTPLOT_BYTES, or NULL */
	const struct plot_passage *passage;
	size_t n;
	bool small; /* drawn so, and passages not numbered */
};

enum { DOTPLOT_BYTES = DOTPLOT_CELLS * DOTPLOT_CELLS / 8 };

/* Puts a dot at byte x of a text of a bytes, and y of one of b. */
void dotplot_add_dot(
    uint8_t *grid, uint64_t a, uint64_t b, uint64_t x, uint64_t y);

/* Passages are lines of their colours that lead to their marks; at most
 * DOTPLOT_CELLS / 2 dots or runs of dots to a row of the grid. */
void dotplot_write(struct out *o, const struct dotplot *p);

#endif
