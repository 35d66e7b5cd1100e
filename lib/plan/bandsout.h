/* bandsout.h: a plan of bands and rows as lines and as a picture. */
#ifndef ND_BANDSOUT_H
#define ND_BANDSOUT_H

#include "io/out.h"
#include "plan/bands.h"

/* What a plan is about: the similarity at which recall is wanted, and the
 * collection. Borrows all. */
struct question {
	struct ratio threshold, recall;
	const struct alike *alike;
	struct usual usual;
	double sets;
};

/* name, value: what b finds and costs. */
void bands_put(struct out *o, const struct bands *b,
    const struct question *q);

/* rows, bands, values, recall at the threshold, candidates, bytes to be
 * shuffled, cost: for each number of rows that has the recall. */
void bands_put_list(struct out *o, const struct question *q);

/* similarity, probability in steps of a hundredth. */
void bands_put_curve(struct out *o, const struct bands *b);

/* The curve as SVG, and what it finds at the threshold. */
void bands_draw(struct out *o, const struct bands *b,
    struct ratio threshold);

/* A probability with four decimals, cut; lives until the next. */
const char *bands_shown(double x);

#endif
