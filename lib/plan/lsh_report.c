#include "io/out.h"
#include "plan/lsh_report.h"

/* Steps of the curve; bytes of memory that nd-sort needs for a line besides
 * its text, and nd-score -a for a set. */
enum { STEPS = 100, SORT_BYTES = 8, LOOKUP_BYTES = 12 };

double
lsh_report_cut(double x)
{
	return (double)(int)(x * 10000) / 10000;
}

void
lsh_report_plan(
    struct out *o, const struct lsh_plan *plan, const struct lsh_question *q)
{
	struct lsh_cost c = lsh_cost(plan, q->profile, &q->typical);
	double bytes = c.band_bytes + c.line_bytes;

	out_fmt(o, "model\tminhash\nbands\t%zu\nrows\t%zu\nvalues\t%zu\n",
	    plan->bands, plan->rows, plan->bands * plan->rows);
	out_str(o, "threshold\t");
	out_ratio(o, q->threshold.p, q->threshold.q);
	out_str(o, "\nrecall\t");
	out_rounded_down(o, lsh_probability(plan, ratio_value(q->threshold)));
	if (q->profile->pairs_above) {
		out_fmt(o, "\npairs\t%ju\nrecall-of-pairs\t",
		    (uintmax_t)q->profile->pairs_above);
		out_rounded_down(o, lsh_recall(plan, q->profile));
	}
	out_fmt(o, "\nsets\t%.0f\n", q->sets);
	out_fmt(o, "candidates-per-set\t%.4f\ncandidates\t%.0f\n", c.candidates,
	    c.candidates * q->sets);
	out_fmt(o, "candidate-lines-per-set\t%.4f\ncandidate-lines\t%.0f\n",
	    c.candidate_lines, c.candidate_lines * q->sets);
	out_fmt(o, "shuffle-bytes-per-set\t%.0f\nshuffle-bytes\t%.0f\n", bytes,
	    bytes * q->sets);
	out_fmt(o, "sort-memory\t%.0f\nscore-memory\t%.0f\n",
	    (c.band_bytes + (double)SORT_BYTES * plan->bands) * q->sets,
	    LOOKUP_BYTES * q->sets);
	out_fmt(o, "cost-per-set\t%.0f\n", c.bytes_handled);
}

void
lsh_report_list(struct out *o, const struct lsh_question *q)
{
	struct lsh_cost c;
	struct lsh_plan plan = { 0 };

	for (plan.rows = 1; plan.rows <= LSH_ROWS_MOST; plan.rows++) {
		if (!lsh_least_bands(&plan, q->threshold, q->recall))
			break;
		c = lsh_cost(&plan, q->profile, &q->typical);
		out_fmt(o, "%zu\t%zu\t%zu\t", plan.rows, plan.bands,
		    plan.bands * plan.rows);
		out_rounded_down(
		    o, lsh_probability(&plan, ratio_value(q->threshold)));
		out_fmt(o, "\t%.4f\t%.0f\t%.0f\n", c.candidates,
		    c.band_bytes + c.line_bytes, c.bytes_handled);
	}
}

void
lsh_report_curve(struct out *o, const struct lsh_plan *plan)
{
	int i;

	for (i = 0; i <= STEPS; i++) {
		out_ratio(o, i, STEPS);
		out_char(o, '\t');
		out_rounded_down(o, lsh_probability(plan, (double)i / STEPS));
		out_char(o, '\n');
	}
}
