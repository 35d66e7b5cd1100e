#include "page/fill.h"
#include "plan/svg_curve.h"

extern const char page_curve_style[];

/* The rectangle of the axes in the picture, in pixels. */
enum { LEFT = 70, RIGHT = 610, TOP = 70, BOTTOM = 390 };

static double
x_position(double x)
{
	return LEFT + x * (RIGHT - LEFT);
}

static double
y_position(double y)
{
	return BOTTOM - y * (BOTTOM - TOP);
}

static void
put_tenths(struct out *o, const struct field *f)
{
	out_fmt(o, "%.1f", *(const double *)f->from);
}

static struct field
tenths(const char *name, const double *x)
{
	return fill_part(name, put_tenths, x, 0);
}

static void
put_ticks(struct out *o, const struct field *f)
{
	double v, x, y, below;
	int i;

	(void)f;
	for (i = 0; i <= 10; i++) {
		v = i / 10.;
		x = x_position(v);
		y = y_position(v);
		below = y + 5;
		FILL(o, NULL, curve_tick, tenths("value", &v), tenths("x", &x),
		    tenths("y", &y), tenths("below", &below));
	}
}

static void
put_points(struct out *o, const struct field *f)
{
	const struct svg_curve *p = f->from;
	size_t i;

	for (i = 0; i < p->n; i++)
		out_fmt(o, "%s%.2f,%.2f", i ? " " : "",
		    x_position(p->point[i].x), y_position(p->point[i].y));
}

void
svg_curve_write(struct out *o, const struct svg_curve *p)
{
	const double x = x_position(p->mark.x), y = y_position(p->mark.y);

	FILL(o, NULL, curve, fill_words("title", p->title),
	    fill_markup("style", page_curve_style),
	    fill_words("x_name", p->x_name), fill_words("y_name", p->y_name),
	    fill_part("ticks", put_ticks, NULL, 0),
	    fill_part("points", put_points, p, 0), tenths("x", &x),
	    tenths("y", &y), fill_words("mark", p->mark_name));
}
