/* dotplot.h: a dot plot of two texts as SVG: text A from left to right, text B
 * downwards. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "io/out.h"

/* A passage: bytes [offset[0], offset[1]) of A and [offset[2], offset[3]) of
 * B. */
struct plot_passage {
	uint64_t offset[4];
	size_t number;
};

/* The dots are bits of a square grid. */
enum {
	DOTPLOT_CELLS = 256, /* of a side */
	DOTPLOT_BYTES = DOTPLOT_CELLS * DOTPLOT_CELLS / 8
};

struct dotplot {
	uint64_t bytes_a, bytes_b;
	const uint8_t *grid; /* DOTPLOT_BYTES, or NULL */
	const struct plot_passage *passage;
	size_t n;
};

/* Adds a dot at byte x of a text of bytes_a bytes and byte y of a text of
 * bytes_b bytes. */
void dotplot_add_dot(
    uint8_t *grid, uint64_t bytes_a, uint64_t bytes_b, uint64_t x, uint64_t y);

/* Writes the plot: a coloured line for each passage, which links to its mark,
 * and at most DOTPLOT_CELLS / 2 runs of dots for each row of the grid. */
void dotplot_write(struct out *o, const struct dotplot *p);
