/* bandsout.c: a plan of bands and rows as lines and as a picture. */
#include <stdio.h>

#include "io/outfmt.h"
#include "plan/bandsout.h"
#include "plan/plot.h"

/* What nd-sort needs beside a line, and nd-score -a for a set. */
enum { STEPS = 100, SORTED = 8, LOOKED_UP = 12 };

static double
real(struct ratio t)
{
	return (double)t.p / t.q;
}

const char *
bands_shown(double x)
{
	static char text[16];

	snprintf(text, sizeof text, "%.4f", (double)(int)(x * 10000) / 10000);
	return text;
}

void
bands_put(struct out *o, const struct bands *b, const struct question *q)
{
	struct bands_cost c = bands_cost(b, q->alike, &q->usual);
	double bytes = c.band_bytes + c.line_bytes;

	out_fmt(o, "model\tminhash\nbands\t%zu\nrows\t%zu\nvalues\t%zu\n",
	    b->bands, b->rows, b->bands * b->rows);
	out_str(o, "threshold\t");
	out_ratio(o, q->threshold.p, q->threshold.q);
	out_str(o, "\nrecall\t");
	out_cut(o, bands_find(b, real(q->threshold)));
	if (q->alike->above) {
		out_fmt(o, "\npairs\t%ju\nrecall-of-pairs\t",
		    (uintmax_t)q->alike->above);
		out_cut(o, bands_recall(b, q->alike));
	}
	out_fmt(o, "\nsets\t%.0f\n", q->sets);
	out_fmt(o, "candidates-per-set\t%.4f\ncandidates\t%.0f\n", c.pairs,
	    c.pairs * q->sets);
	out_fmt(o, "candidate-lines-per-set\t%.4f\ncandidate-lines\t%.0f\n",
	    c.lines, c.lines * q->sets);
	out_fmt(o, "shuffle-bytes-per-set\t%.0f\nshuffle-bytes\t%.0f\n",
	    bytes, bytes * q->sets);
	out_fmt(o, "sort-memory\t%.0f\nscore-memory\t%.0f\n",
	    (c.band_bytes + (double)SORTED * b->bands) * q->sets,
	    LOOKED_UP * q->sets);
	out_fmt(o, "cost-per-set\t%.0f\n", c.handled);
}

void
bands_put_list(struct out *o, const struct question *q)
{
	struct bands_cost c;
	struct bands b = {0};

	for (b.rows = 1; b.rows <= ROWS_MOST; b.rows++) {
		if (!bands_least(&b, q->threshold, q->recall))
			break;
		c = bands_cost(&b, q->alike, &q->usual);
		out_fmt(o, "%zu\t%zu\t%zu\t", b.rows, b.bands,
		    b.bands * b.rows);
		out_cut(o, bands_find(&b, real(q->threshold)));
		out_fmt(o, "\t%.4f\t%.0f\t%.0f\n", c.pairs,
		    c.band_bytes + c.line_bytes, c.handled);
	}
}

/* The curve at similarity i / STEPS. */
static struct point
point(const struct bands *b, int i)
{
	double s = (double)i / STEPS;

	return (struct point){ s, bands_find(b, s) };
}

void
bands_put_curve(struct out *o, const struct bands *b)
{
	int i;

	for (i = 0; i <= STEPS; i++) {
		out_ratio(o, i, STEPS);
		out_char(o, '\t');
		out_cut(o, point(b, i).y);
		out_char(o, '\n');
	}
}

void
bands_draw(struct out *o, const struct bands *b, struct ratio threshold)
{
	char title[80], name[80];
	struct point at[STEPS + 1];
	struct plot p = { title, "similarity of two sets",
	    "probability that they are found", at, STEPS + 1,
	    { real(threshold), bands_find(b, real(threshold)) }, name };
	int i;

	snprintf(title, sizeof title, "MinHash: %zu band%s of %zu row%s",
	    b->bands, plural(b->bands), b->rows, plural(b->rows));
	snprintf(name, sizeof name, "finds %s at similarity %g",
	    bands_shown(p.mark.y), p.mark.x);
	for (i = 0; i <= STEPS; i++)
		at[i] = point(b, i);
	plot_write(o, &p);
}
