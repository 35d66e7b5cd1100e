/* sliding_window.h: compares each row of a table of sketches with the rows that
 * are up to `reach` places before it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "similarity/hamming.h"

/* A row of sketches and its place in the table. */
struct window_row {
	uint32_t row, place;
};

/* The caller sets all members before `compared` and zeroes the rest, which it
 * owns. A table has each row once. With two_sides, only rows of different sides
 * are compared. */
struct sliding_window {
	const uint64_t *word; /* of row r from word[r * words] */
	size_t words;
	bool by_slots; /* distance in slots (slot_distance.h), not in bits
			* (hamming.h) */
	bool two_sides;
	uint64_t max_distance; /* of a pair */
	size_t reach;	       /* most places between the rows of a pair */
	bool shows_progress;   /* of a table: call progress_tick */
	void (*on_pair)(
	    void *context, uint32_t x, uint32_t y, uint64_t distance);
	void *context;
	uint64_t compared;		/* pairs of rows */
	struct window_row *side_row[2]; /* by side, ascending by place */
	size_t n[2], cap[2];
	uint32_t length;    /* of the table so far */
	size_t first_words; /* words compared by the kernel */
	size_t group_words; /* the group of hamming_scan */
	uint64_t *query, *block;
	struct hamming_hit *hit;
	struct row_range *range;
};

/* Begins a table without rows. */
void sliding_window_begin(struct sliding_window *w);

/* Adds the next row of the table, of side 0 or 1. */
void sliding_window_add(struct sliding_window *w, uint32_t row, int side);

/* Compares each row at a place >= from with the rows before it. Only batches
 * share, share + shares, share + 2 shares, ... of these rows are compared.
 * Calls on_pair for each pair within max_distance, in any order. */
void sliding_window_compare(
    struct sliding_window *w, size_t from, size_t share, size_t shares);

void sliding_window_free(struct sliding_window *w);
