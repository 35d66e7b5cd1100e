/* chart_labels.h: which texts of a bar chart are shown, so that none touches
 * another. */
#ifndef ND_CHART_LABELS_H
#define ND_CHART_LABELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A text of `chars` characters, 0 for none, centred at x; the bar below it has
 * this height. */
struct chart_label {
	uint64_t x, height;
	size_t chars;
	bool shown;
};

/* Shows texts in one line, by ascending x: the last, and from the first on each
 * that touches no other. */
void chart_labels_line(struct chart_label *l, size_t n);

/* Shows texts above n bars of `width`, by ascending x: those of high bars
 * first, and none that touches another text or a higher bar. Takes O(n^2)
 * time. */
void chart_labels_above(struct chart_label *l, size_t n, uint64_t width);

#endif
