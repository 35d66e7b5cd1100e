/* align.h: two sequences side by side: what differs, what stays. */
#ifndef ND_ALIGN_H
#define ND_ALIGN_H

#include <stddef.h>
#include <stdint.h>

/* So many cells are filled whatever the lengths; past that, a band. */
enum { ALIGN_CELLS = 1 << 22, ALIGN_BAND = 32 };

/* An element: equal ones have equal keys, and count by their weight. */
struct align_item {
	uint64_t key;
	uint32_t weight; /* from 1 */
};

/* a[a0, a1) stands where the other has b[b0, b1); one of them may be empty,
 * not both. */
struct hunk {
	size_t a0, a1, b0, b1;
};

/* What differs, in order; what lies between hunks is equal. Owns all. Start
 * from {0}; takes a byte a cell and 8 bytes an element of the shorter one. */
struct align {
	struct hunk *hunk;
	size_t n, cap;
	uint8_t *step; /* from where each cell is reached */
	uint64_t *row; /* the best of the row before, and of this */
	size_t step_cap, row_cap;
};

/* Aligns x[0, n) and y[0, m), such that what stays weighs the most and, where
 * there is a choice, mostly stands together. Where what lies between their
 * equal beginnings and ends has more than ALIGN_CELLS cells, this is so of
 * what is near the diagonal: ALIGN_BAND elements to either side at the
 * least. The same stays of y and x. */
void align(struct align *a, const struct align_item *x, size_t n,
    const struct align_item *y, size_t m);

#endif
