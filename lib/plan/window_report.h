/* window_report.h: chooses plans of tables and windows, and prints them. */
#pragma once

#include <stdbool.h>

#include "io/out.h"
#include "plan/window_model.h"

/* The shortest window of window_report_tables. A table with at most this many
 * rows gets no curve. */
enum { WINDOW_REPORT_SHORTEST = 200 };

/* The collections, and the wanted recall: a share of the pairs that a
 * comparison of all finds, or 0/0 for any. A row of a table costs as much as
 * `row` comparisons, besides its own. Borrows profile. */
struct window_question {
	struct window_task task;
	struct ratio threshold, recall;
	const struct similarity_profile *profile;
	size_t row;
};

/* Sets the members of p that are 0 so that p has the recall at the least cost.
 * If that is impossible, sets the most tables there may be and returns
 * false. */
bool window_report_choose(
    const struct window_question *q, struct window_plan *p);

/* The recall of p, as a share of the recall of a comparison of all. */
double window_report_share(
    const struct window_question *q, const struct window_plan *p);

/* Writes name, value: the recall and cost of p. */
void window_report_plan(struct out *o, const struct window_question *q,
    const struct window_plan *p);

/* Writes, by increasing cost: for each window the least tables that have the
 * recall, and the comparison of all. */
void window_report_search(struct out *o, const struct window_question *q);

/* Writes tables for a chart, with the members of p that are not 0 fixed.
 * window_report_tables: recall by number of tables, for some windows, or for
 * p->window by each window_rule. window_report_cost: share by cost, for some
 * numbers of tables, one point for each window. */
void window_report_tables(struct out *o, const struct window_question *q,
    const struct window_plan *p);
void window_report_cost(struct out *o, const struct window_question *q,
    const struct window_plan *p);
