/* window_report.h: plans of tables and windows as lines. */
#ifndef ND_WINDOW_REPORT_H
#define ND_WINDOW_REPORT_H

#include <stdbool.h>

#include "io/out.h"
#include "plan/window_model.h"
#include "plan/window_timing.h"

/* The shortest window of window_report_tables; of no more sketches, without one
 * of its own, it has nothing to show. */
enum { WINDOW_REPORT_SHORTEST = 200 };

/* What was asked. Times are seconds, or, where there is no rate, as many
 * comparisons. recall is of what comparing all finds. */
struct window_question {
	struct window_task task;
	struct ratio threshold, recall;
	const struct similarity_profile *profile;
	struct window_timing timing;
	bool has_rate;
};

/* Sets what is 0 in p to what has the recall with the least time; false where
 * p has not, and the most tables there may be. A recall of 0/0 is always
 * had. */
bool window_report_choose(
    const struct window_question *q, struct window_plan *p);

/* The share that p finds of what comparing all finds. */
double window_report_share(
    const struct window_question *q, const struct window_plan *p);

void window_report_plan(struct out *o, const struct window_question *q,
    const struct window_plan *p);

/* For each window the least tables that have the recall, and comparing all,
 * by their time. */
void window_report_search(struct out *o, const struct window_question *q);

/* Tables for a chart, with p as the only plan where its tables or window are
 * not 0: recall by tables, for each of some windows, or for one with what the
 * paper bounds it by; and the share of what comparing all finds by cost, for
 * each of some numbers of tables, their points with one window each. */
void window_report_tables(struct out *o, const struct window_question *q,
    const struct window_plan *p);
void window_report_cost(struct out *o, const struct window_question *q,
    const struct window_plan *p);

#endif
