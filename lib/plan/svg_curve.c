/* svg_curve.c: draws a curve as SVG. */
#include "io/out.h"
#include "plan/svg_curve.h"

/* Pixels: the size of the picture, and the rectangle of the axes in it. */
enum {
	WIDTH = 640,
	HEIGHT = 460,
	LEFT = 70,
	RIGHT = 610,
	TOP = 70,
	BOTTOM = 390,
};

/* The colours and fonts of the pages of nd-html. */
static const char style[] =
    "<style>\n"
    "  svg { font: 13px system-ui, sans-serif }\n"
    "  text { fill: #5c5c58 } .paper { fill: #fbfbf9 }\n"
    "  .title { font-size: 16px; font-weight: 600; fill: #1f1f1d }\n"
    "  .grid { stroke: #dcdcd6 } .axis { stroke: #5c5c58; fill: none }\n"
    "  .curve { stroke: #3f7fb5; stroke-width: 2.5; fill: none }\n"
    "  .mark { fill: #b3261e }\n"
    "  .guide { stroke: #b3261e; stroke-dasharray: 4 4 }\n"
    "  @media (prefers-color-scheme: dark) {\n"
    "    text { fill: #a8a8a2 } .paper { fill: #161615 }\n"
    "    .title { fill: #e2e2de } .grid { stroke: #3b3b38 }\n"
    "    .axis { stroke: #a8a8a2 } .curve { stroke: #5d93c4 }\n"
    "    .mark { fill: #ff9d92 } .guide { stroke: #ff9d92 }\n"
    "  }\n"
    "</style>\n";

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
put_line(struct out *o, const char *class, struct curve_point from,
    struct curve_point to)
{
	out_fmt(o,
	    "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" "
	    "y2=\"%.1f\"/>\n",
	    class, x_position(from.x), y_position(from.y), x_position(to.x),
	    y_position(to.y));
}

static void
put_axes(struct out *o, const struct svg_curve *p)
{
	double v;
	int i;

	for (i = 0; i <= 10; i++) {
		v = i / 10.;
		put_line(o, "grid", (struct curve_point){ v, 0 },
		    (struct curve_point){ v, 1 });
		put_line(o, "grid", (struct curve_point){ 0, v },
		    (struct curve_point){ 1, v });
		out_fmt(o,
		    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">"
		    "%.1f</text>\n",
		    x_position(v), BOTTOM + 20, v);
		out_fmt(o,
		    "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.1f"
		    "</text>\n",
		    LEFT - 8, y_position(v) + 5, v);
	}
	out_fmt(o, "<path class=\"axis\" d=\"M%d %dV%dH%d\"/>\n", LEFT, TOP,
	    BOTTOM, RIGHT);
	out_fmt(o,
	    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s"
	    "</text>\n",
	    x_position(.5), HEIGHT - 20, p->x_name);
	out_fmt(o,
	    "<text x=\"20\" y=\"%.1f\" text-anchor=\"middle\" "
	    "transform=\"rotate(-90 20 %.1f)\">%s</text>\n",
	    y_position(.5), y_position(.5), p->y_name);
}

static void
put_mark(struct out *o, const struct svg_curve *p)
{
	struct curve_point m = p->mark;

	put_line(o, "guide", (struct curve_point){ m.x, 0 }, m);
	put_line(o, "guide", (struct curve_point){ 0, m.y }, m);
	out_fmt(o, "<circle class=\"mark\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"/>\n",
	    x_position(m.x), y_position(m.y));
	out_fmt(o,
	    "<text x=\"%d\" y=\"52\"><tspan class=\"mark\">&#9679;</tspan> "
	    "%s</text>\n",
	    LEFT, p->mark_name);
}

void
svg_curve_write(struct out *o, const struct svg_curve *p)
{
	size_t i;

	out_fmt(o,
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
	    "height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\">\n",
	    WIDTH, HEIGHT, WIDTH, HEIGHT);
	out_fmt(o, "<title>%s</title>\n", p->title);
	out_str(o, style);
	out_fmt(o, "<rect class=\"paper\" width=\"%d\" height=\"%d\"/>\n",
	    WIDTH, HEIGHT);
	out_fmt(o, "<text class=\"title\" x=\"%d\" y=\"28\">%s</text>\n", LEFT,
	    p->title);
	put_axes(o, p);
	out_str(o, "<polyline class=\"curve\" points=\"");
	for (i = 0; i < p->n; i++)
		out_fmt(o, "%s%.2f,%.2f", i ? " " : "",
		    x_position(p->point[i].x), y_position(p->point[i].y));
	out_str(o, "\"/>\n");
	put_mark(o, p);
	out_str(o, "</svg>\n");
}
