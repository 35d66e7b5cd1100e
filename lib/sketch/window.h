/* window.h: each row of a table of sketches compared with those before it,
 * up to so many places away. */
#ifndef ND_WINDOW_H
#define ND_WINDOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "similarity/hamming.h"

/* A row, and its place in the table. */
struct seat {
	uint32_t row, at;
};

/* Rows and how they are compared: the caller sets the first eight, all else
 * 0. A table has each row once; those of two collections have a side each,
 * and only rows of different sides are compared. Owns the rest. */
struct window {
	const uint64_t *word;	/* of row r, words from word[r * words] */
	size_t words;
	bool terms;		/* of 32 bits: slot_distance.h, else hamming.h */
	bool two;		/* collections */
	uint64_t most;		/* the distance of a pair, at most */
	size_t reach;		/* how many places away, at most */
	void (*found)(void *to, uint32_t x, uint32_t y, uint64_t distance);
	void *to;
	uint64_t compared;	/* how many pairs of rows */
	struct seat *seat[2];	/* of each side, ascending */
	size_t n[2], cap[2];
	uint32_t length;	/* of the table so far */
	size_t first, group;	/* words that are compared at first, how */
	uint64_t *query, *block;
	struct hamming_hit *hit;
	struct within *within;
};

/* Begins a table; adds the next row of it, which is of side 0 or 1. */
void window_begin(struct window *w);
void window_add(struct window *w, uint32_t row, int side);

/* Compares the rows at place from and behind with those before each; or, of
 * the batches of rows, each shares-th from number share on. found is called
 * for every pair that is near, in any order. */
void window_compare(struct window *w, size_t from, size_t share,
    size_t shares);

void window_free(struct window *w);

#endif
