/* plot.h: a curve as a picture: SVG that stands alone, for light and dark. */
#ifndef ND_PLOT_H
#define ND_PLOT_H

#include <stddef.h>

#include "io/out.h"

/* A point; both numbers are from 0 to 1. */
struct point {
	double x, y;
};

/* A curve over its axes, with one point on it marked. Borrows all. */
struct plot {
	const char *title, *x_name, *y_name;
	const struct point *at;
	size_t n;
	struct point mark;
	const char *mark_name;
};

void plot_write(struct out *o, const struct plot *p);

#endif
