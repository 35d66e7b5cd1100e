/* bar_chart.h: a bar chart as SVG. */
#pragma once

#include <stdint.h>

#include "page/fill.h"

enum { BAR_LABEL = 48 };

/* A bar. The label is plain ASCII, or "" for none; from and to are the values
 * that it counts, for its title. */
struct chart_bar {
	uint64_t count;
	char label[BAR_LABEL];
	uint64_t from, to; /* to: 0 for no limit */
};

/* A chart of n >= 1 bars. `label` describes it, for who cannot see it; unit is
 * what from and to are in, `one` what is counted. A last bar of more than twice
 * the height of all others is cut. */
struct bar_chart {
	const struct chart_bar *bar;
	size_t n;
	const char *label, *unit, *one;
};
struct field bar_chart(const char *name, const struct bar_chart *c);
