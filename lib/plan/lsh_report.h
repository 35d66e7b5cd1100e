/* lsh_report.h: prints a plan of bands and rows, as lines. */
#pragma once

#include "io/out.h"
#include "plan/lsh_model.h"

/* The recall that is wanted at the threshold, and the collection. Borrows
 * profile. */
struct lsh_question {
	struct ratio threshold, recall;
	const struct similarity_profile *profile;
	struct typical_set typical;
	double sets;
};

/* Writes name, value: the recall and cost of the plan. */
void lsh_report_plan(
    struct out *o, const struct lsh_plan *plan, const struct lsh_question *q);

/* Writes, for each number of rows that has the recall: rows, bands, values,
 * recall at the threshold, candidates, shuffled bytes, cost. */
void lsh_report_list(struct out *o, const struct lsh_question *q);

/* Writes similarity, probability in steps of a hundredth. */
void lsh_report_curve(struct out *o, const struct lsh_plan *plan);

/* Cuts a probability to four decimals: printed with %.4f it is never above
 * x. */
double lsh_report_cut(double x);
