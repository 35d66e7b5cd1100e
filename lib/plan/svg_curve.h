/* svg_curve.h: draws a curve as an SVG file without references to others, for
 * light and dark screens. */
#pragma once

#include <stddef.h>

#include "io/out.h"

/* x and y are from 0 to 1. */
struct curve_point {
	double x, y;
};

/* A curve of n points with its axes, and one point on it marked. Borrows
 * all. */
struct svg_curve {
	const char *title, *x_name, *y_name;
	const struct curve_point *point;
	size_t n;
	struct curve_point mark;
	const char *mark_name;
};

void svg_curve_write(struct out *o, const struct svg_curve *p);
