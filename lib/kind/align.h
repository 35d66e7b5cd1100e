/* align.h: aligns two sequences: the differences of a longest common
 * subsequence, weighted. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* The most cells of an alignment without a band, and the least elements of a
 * band on each side of the diagonal. */
enum { ALIGN_CELLS = 1 << 22, ALIGN_BAND = 32 };

/* An element of a sequence. Two elements are equal if their keys are. */
struct align_item {
	uint64_t key;
	uint32_t weight; /* from 1 */
};

/* Elements [a0, a1) of sequence a are replaced by elements [b0, b1) of b. One
 * of the ranges may be empty, not both. */
struct hunk {
	size_t a0, a1, b0, b1;
};

/* The differences, in order; elements between hunks are equal. Start from {0}.
 * Owns all: a byte a cell, and 8 bytes for each element of the shorter
 * sequence. */
struct align {
	struct hunk *hunk;
	size_t n, cap;
	uint8_t *step; /* by cell: an enum align_step */
	uint64_t *row; /* the best values of the current row */
	size_t step_cap, row_cap;
};

/* Aligns x[0, n) and y[0, m): the common elements have the greatest weight and,
 * of alignments with that weight, the most neighbours that are both common. If
 * the rest between the common beginning and the common end has more than
 * ALIGN_CELLS cells, only alignments near the diagonal are considered: at least
 * ALIGN_BAND elements to either side. Swapping x and y swaps the result. */
void align(struct align *a, const struct align_item *x, size_t n,
    const struct align_item *y, size_t m);
