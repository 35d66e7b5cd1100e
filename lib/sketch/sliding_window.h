/* sliding_window.h: each row of a table of sketches compared with those before
 * it, up to so many places away. */
#ifndef ND_SLIDING_WINDOW_H
#define ND_SLIDING_WINDOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "similarity/hamming.h"

/* A row, and its place in the table. */
struct window_row {
	uint32_t row, place;
};

/* Rows and how they are compared: the caller sets the first eight, all else
 * 0. A table has each row once; those of two collections have a side each,
 * and only rows of different sides are compared. Owns the rest. */
struct sliding_window {
	const uint64_t *word; /* of row r, words from word[r * words] */
	size_t words;
	bool by_slots;	       /* of 32 bits: slot_distance.h, else hamming.h */
	bool two_sides;	       /* collections */
	uint64_t max_distance; /* the distance of a pair, at most */
	size_t reach;	       /* how many places away, at most */
	void (*on_pair)(void *to, uint32_t x, uint32_t y, uint64_t distance);
	void *context;
	uint64_t compared;		/* how many pairs of rows */
	struct window_row *side_row[2]; /* of each side, ascending */
	size_t n[2], cap[2];
	uint32_t length; /* of the table so far */
	size_t first_words,
	    group_words; /* words that are compared at first, how */
	uint64_t *query, *block;
	struct hamming_hit *hit;
	struct row_range *range;
};

/* Begins a table; adds the next row of it, which is of side 0 or 1. */
void sliding_window_begin(struct sliding_window *w);
void sliding_window_add(struct sliding_window *w, uint32_t row, int side);

/* Compares the rows at place from and behind with those before each; or, of
 * the batches of rows, each shares-th from number share on. found is called
 * for every pair that is near, in any order. */
void sliding_window_compare(
    struct sliding_window *w, size_t from, size_t share, size_t shares);

void sliding_window_free(struct sliding_window *w);

#endif
