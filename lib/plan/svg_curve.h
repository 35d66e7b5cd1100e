/* svg_curve.h: a curve as a picture: SVG that stands alone, for light and
 * dark. */
#ifndef ND_SVG_CURVE_H
#define ND_SVG_CURVE_H

#include <stddef.h>

#include "io/out.h"

/* A point; both numbers are from 0 to 1. */
struct curve_point {
	double x, y;
};

/* A curve over its axes, with one point on it marked. Borrows all. */
struct svg_curve {
	const char *title, *x_name, *y_name;
	const struct curve_point *point;
	size_t n;
	struct curve_point mark;
	const char *mark_name;
};

void svg_curve_write(struct out *o, const struct svg_curve *p);

#endif
