#include <stdlib.h>

#include "base/mem.h"
#include "io/out.h"
#include "plan/window_report.h"
#include "record/table_record.h"

/* The windows that are tried: these times 1, 10, 100, ... */
static const size_t windows[] = { 10, 12, 15, 20, 25, 30, 40, 50, 60, 80 };
enum { WINDOWS = sizeof windows / sizeof *windows, DECADES = 9 };

/* Tables are recommended if they cost less than this share of a comparison of
 * all: the cost of a row is not known more exactly. */
static const double worth_share = .9;

/* The charts. Charts by tables have STEPS points and up to COLUMNS windows;
 * charts by cost end at CURVE_COST_MOST times the cost of comparing all. */
enum {
	COLUMNS = 3,
	TABLES = 6,
	STEPS = 20,
	CURVE_TABLES_MOST = 1000,
	CURVE_COST_MOST = 2
};
static const size_t shown_windows[COLUMNS] = { WINDOW_REPORT_SHORTEST, 500,
	1000 };
static const size_t shown_tables[TABLES] = { 100, 200, 300, 500, 1000, 2000 };

/* A line of window_report_search; plan.tables is 0 for the comparison of
 * all. */
struct plan_line {
	struct window_plan plan;
	double recall, comparisons, cost;
};

static double
plan_cost(const struct window_question *q, const struct window_plan *p)
{
	return window_model_comparisons(&q->task, p) +
	    (double)p->tables * window_model_rows(&q->task) * q->row;
}

/* The chances of window_model_chances; the caller frees them. */
static double *
chances(const struct window_question *q, size_t window, enum window_rule rule)
{
	double *chance = mem_new(q->task.distance + 1, sizeof *chance);

	window_model_chances(&q->task, window, rule, chance);
	return chance;
}

/* How many of pairs[d], d <= distance, the plan finds by that rule. */
static double
found_pairs(const struct window_question *q, const struct window_plan *p,
    enum window_rule rule, const double *pairs)
{
	double *chance = chances(q, p->window, rule);
	double found = window_model_found(&q->task, pairs, chance, p->tables);

	free(chance);
	return found;
}

/* The share of the wanted pairs that the plan finds by that rule. */
static double
plan_recall(const struct window_question *q, const struct window_plan *p,
    enum window_rule rule)
{
	return found_pairs(q, p, rule, q->task.wanted) / q->task.wanted_total;
}

/* The share of the wanted pairs that a comparison of all finds. */
static double
all_pairs_recall(const struct window_question *q)
{
	return window_model_found(&q->task, q->task.wanted, NULL, 0) /
	    q->task.wanted_total;
}

/* The least tables with the recall for a window; 0 if there are none. */
static size_t
least_tables(const struct window_question *q, size_t window)
{
	double *chance = chances(q, window, WINDOW_POSITIONS);
	size_t n = window_model_least(
	    &q->task, chance, ratio_value(q->recall), TABLE_RECORD_MOST);

	free(chance);
	return n;
}

/* The shortest window with the recall for a number of tables. */
static size_t
least_window(const struct window_question *q, size_t tables)
{
	size_t low = 0, high = window_model_rows(&q->task) - 1, middle, n;

	while (high - low > 1) {
		middle = low + (high - low) / 2;
		n = least_tables(q, middle);
		if (n > 0 && n <= tables)
			high = middle;
		else
			low = middle;
	}
	return high;
}

/* The i-th window that is tried; 0 if it is longer than a table. */
static size_t
tried_window(const struct window_question *q, size_t i)
{
	size_t window = windows[i % WINDOWS];

	for (i /= WINDOWS; i > 0; i--)
		window *= 10;
	return window < window_model_rows(&q->task) ? window : 0;
}

bool
window_report_choose(const struct window_question *q, struct window_plan *p)
{
	struct window_plan next, best = { 1, window_model_rows(&q->task) - 1 };
	size_t i;

	if (p->tables == 0 && p->window == 0) {
		for (i = 0; i < WINDOWS * DECADES; i++) {
			next.window = tried_window(q, i);
			next.tables =
			    next.window ? least_tables(q, next.window) : 0;
			if (next.tables > 0 &&
			    plan_cost(q, &next) < plan_cost(q, &best))
				best = next;
		}
		*p = best;
	} else if (p->tables == 0) {
		p->tables = least_tables(q, p->window);
		if (p->tables == 0) {
			p->tables = TABLE_RECORD_MOST;
			return false;
		}
	} else if (p->window == 0) {
		p->window = least_window(q, p->tables);
	} else if (q->recall.q) {
		next.tables = least_tables(q, p->window);
		return next.tables > 0 && next.tables <= p->tables;
	}
	return true;
}

double
window_report_share(
    const struct window_question *q, const struct window_plan *p)
{
	return plan_recall(q, p, WINDOW_POSITIONS) / all_pairs_recall(q);
}

/* Writes the lines from recall to precision. */
static void
put_recall(
    struct out *o, const struct window_question *q, const struct window_plan *p)
{
	static const char *const name[] = { "recall", "recall-low",
		"recall-high" };
	double wanted = found_pairs(q, p, WINDOW_POSITIONS, q->task.wanted);
	double other = found_pairs(q, p, WINDOW_POSITIONS, q->task.other);
	int rule;

	for (rule = WINDOW_POSITIONS; rule <= WINDOW_PREFIX_DOWN; rule++) {
		out_fmt(o, "%s\t", name[rule]);
		out_rounded_down(o, plan_recall(q, p, rule));
		out_char(o, '\n');
	}
	out_str(o, "recall-all\t");
	out_rounded_down(o, all_pairs_recall(q));
	out_str(o, "\nrelative-recall\t");
	out_rounded_down(o, window_report_share(q, p));
	if (q->profile->pairs_read > 0) {
		out_str(o, "\nprecision\t");
		if (q->profile->wanted_from > 0)
			out_rounded_down(o, wanted / (wanted + other));
		else
			out_char(o, '-');
	}
	out_char(o, '\n');
}

void
window_report_plan(
    struct out *o, const struct window_question *q, const struct window_plan *p)
{
	const struct window_task *t = &q->task;

	out_fmt(o, "model\twindow\ntables\t%zu\nwindow\t%zu\nbits\t%zu\n",
	    p->tables, p->window, t->bits);
	out_str(o, "threshold\t");
	out_ratio(o, q->threshold.p, q->threshold.q);
	out_fmt(
	    o, "\ndistance\t%zu\nsketches\t%zu\n", t->distance, t->sketches);
	if (t->second)
		out_fmt(o, "second\t%zu\n", t->second);
	if (q->profile->pairs_read > 0)
		out_fmt(o, "pairs\t%ju\n", (uintmax_t)q->profile->pairs_above);
	out_fmt(o, "prefix-low\t%zu\nprefix-high\t%zu\n",
	    window_model_prefix(t, p->window, WINDOW_PREFIX_UP),
	    window_model_prefix(t, p->window, WINDOW_PREFIX_DOWN));
	put_recall(o, q, p);
	out_fmt(o, "comparisons\t%.0f\ncomparisons-all\t%.0f\n",
	    window_model_comparisons(t, p), window_model_all_pairs(t));
	out_fmt(o, "cost\t%.4f\n",
	    plan_cost(q, p) / window_model_all_pairs(&q->task));
	out_fmt(o, "cheaper\t%s\n",
	    plan_cost(q, p) < worth_share * window_model_all_pairs(&q->task)
		? "window"
		: "all");
}

static int
by_cost(const void *a, const void *b)
{
	const struct plan_line *x = a, *y = b;

	if (x->cost != y->cost)
		return x->cost < y->cost ? -1 : 1;
	return (x->plan.window > y->plan.window) -
	    (x->plan.window < y->plan.window);
}

static void
put_line(
    struct out *o, const struct window_question *q, const struct plan_line *l)
{
	if (l->plan.tables)
		out_fmt(o, "%zu\t%zu\t", l->plan.tables, l->plan.window);
	else
		out_str(o, "all\t-\t");
	out_rounded_down(o, l->recall);
	out_fmt(o, "\t%.0f\t%.4f", l->comparisons,
	    l->cost / window_model_all_pairs(&q->task));
	out_char(o, '\n');
}

void
window_report_search(struct out *o, const struct window_question *q)
{
	struct plan_line line[WINDOWS * DECADES + 1], *l = line;
	size_t i, n;

	*l++ = (struct plan_line){ .recall = all_pairs_recall(q),
		.comparisons = window_model_all_pairs(&q->task),
		.cost = window_model_all_pairs(&q->task) };
	for (i = 0; i < WINDOWS * DECADES; i++) {
		*l = (struct plan_line){ .plan.window = tried_window(q, i) };
		if (l->plan.window)
			l->plan.tables = least_tables(q, l->plan.window);
		if (l->plan.tables == 0)
			continue;
		l->recall = plan_recall(q, &l->plan, WINDOW_POSITIONS);
		l->comparisons = window_model_comparisons(&q->task, &l->plan);
		l->cost = plan_cost(q, &l->plan);
		l++;
	}
	n = l - line;
	qsort(line, n, sizeof *line, by_cost);
	for (i = 0; i < n; i++)
		put_line(o, q, &line[i]);
}

void
window_report_tables(
    struct out *o, const struct window_question *q, const struct window_plan *p)
{
	static const char *const name[] = { "recall", "low", "high" };
	const struct window_task *t = &q->task;
	size_t most = p->tables ? p->tables : CURVE_TABLES_MOST;
	size_t i, n = 0, k, tables;
	double *chance[COLUMNS];

	out_str(o, "tables");
	for (i = 0; i < COLUMNS; i++) {
		if (p->window) {
			out_fmt(o, "\t%s", name[i]);
			chance[n++] = chances(q, p->window, i);
		} else if (shown_windows[i] < window_model_rows(&q->task)) {
			out_fmt(o, "\tB = %zu", shown_windows[i]);
			chance[n++] =
			    chances(q, shown_windows[i], WINDOW_POSITIONS);
		}
	}
	for (k = 1; k <= STEPS; k++) {
		tables = k * most / STEPS;
		if (tables == (k - 1) * most / STEPS)
			continue;
		out_fmt(o, "\n%zu", tables);
		for (i = 0; i < n; i++) {
			out_char(o, '\t');
			out_rounded_down(o,
			    window_model_found(
				t, t->wanted, chance[i], tables) /
				t->wanted_total);
		}
	}
	out_char(o, '\n');
	for (i = 0; i < n; i++)
		free(chance[i]);
}

/* Writes a point of a chart with n columns: the cost, and the recall in its
 * column. */
static void
put_point(struct out *o, double cost, size_t column, size_t n, double recall)
{
	size_t i;

	out_fmt(o, "%.4f", cost);
	for (i = 0; i < n; i++) {
		out_char(o, '\t');
		if (i == column)
			out_rounded_down(o, recall);
		else
			out_char(o, '-');
	}
	out_char(o, '\n');
}

void
window_report_cost(
    struct out *o, const struct window_question *q, const struct window_plan *p)
{
	const size_t *tables = p->tables ? &p->tables : shown_tables;
	size_t n = p->tables ? 1 : TABLES, i, k;
	struct window_plan next;
	double cost;

	out_str(o, "cost");
	for (k = 0; k < n; k++)
		out_fmt(o, "\tQ = %zu", tables[k]);
	out_str(o, "\tall\n");
	for (i = 0; i < n * WINDOWS * DECADES; i++) {
		k = i / (WINDOWS * DECADES);
		next.tables = tables[k];
		next.window = tried_window(q, i % (WINDOWS * DECADES));
		cost = plan_cost(q, &next) / window_model_all_pairs(&q->task);
		if (next.window && cost <= CURVE_COST_MOST)
			put_point(
			    o, cost, k, n + 1, window_report_share(q, &next));
	}
	put_point(o, 1, n, n + 1, 1);
}
