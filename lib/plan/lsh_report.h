/* lsh_report.h: a plan of bands and rows as lines and as a picture. */
#ifndef ND_LSH_REPORT_H
#define ND_LSH_REPORT_H

#include "io/out.h"
#include "plan/lsh_model.h"

/* What a plan is about: the similarity at which recall is wanted, and the
 * collection. Borrows all. */
struct lsh_question {
	struct ratio threshold, recall;
	const struct similarity_profile *profile;
	struct typical_set typical;
	double sets;
};

/* name, value: what b finds and costs. */
void lsh_report_plan(
    struct out *o, const struct lsh_plan *b, const struct lsh_question *q);

/* rows, bands, values, recall at the threshold, candidates, bytes to be
 * shuffled, cost: for each number of rows that has the recall. */
void lsh_report_list(struct out *o, const struct lsh_question *q);

/* similarity, probability in steps of a hundredth. */
void lsh_report_curve(struct out *o, const struct lsh_plan *b);

/* The curve as SVG, and what it finds at the threshold. */
void lsh_report_svg(
    struct out *o, const struct lsh_plan *b, struct ratio threshold);

/* A probability with four decimals, cut; lives until the next. */
const char *lsh_report_decimals(double x);

#endif
