/* nd-plan window: chooses the tables and the window of nd-window for a recall,
 * and prints their cost.
 *
 * similarity, count; or idA, idB, similarity, ... -> name, value */
#include <errno.h>
#include <string.h>

#include "io/in.h"
#include "io/out.h"
#include "option/opt.h"
#include "plan.h"
#include "plan/window_report.h"
#include "record/table_record.h"
#include "similarity/sketch_similarity.h"

enum { LEAST_BITS = 64 };

static struct window_question question = { .threshold = { 3, 10 },
	.task = { .bits = 1000, .distance = SIZE_MAX, .sketches = 1000000 },
	.row = 200 };
static struct window_task *const task = &question.task;
static struct window_plan plan;
static bool search;
static const char *curve;

static const struct opt options[] = {
	{ 't', "threshold", "T", OPT_RATIO, &question.threshold,
	    "least cosine of a wanted pair (default: %)" },
	{ 0, "recall", "P", OPT_RATIO, &question.recall,
	    "fraction of the pairs of --all to find (default: 0.95)" },
	{ 'Q', "tables", "N", OPT_COUNT, &plan.tables,
	    "number of tables (default: chosen)" },
	{ 'B', "window", "N", OPT_COUNT, &plan.window,
	    "length of the window (default: chosen)" },
	{ 'D', "bits", "N", OPT_COUNT, &question.task.bits,
	    "bits of a sketch (default: %)" },
	{ 0, "distance", "N", OPT_NUMBER, &question.task.distance,
	    "most differing bits of a pair (default: by -t)" },
	{ 0, "sketches", "N", OPT_COUNT, &question.task.sketches,
	    "sketches in the collection (default: %)" },
	{ 0, "second", "N", OPT_COUNT, &question.task.second,
	    "sketches in a second collection (default: none)" },
	{ 0, "search", NULL, OPT_FLAG, &search,
	    "print each window with its tables and cost",
	    .excludes = "--curve, -Q, -B" },
	{ 0, "curve", "WAY", OPT_TEXT, &curve, "tables or cost" },
	{ 0, "row", "N", OPT_NUMBER, &question.row,
	    "cost of a table row, in comparisons (default: %)" },
	{ .heading =
		"choose tables and windows of nd-window, and compute their recall",
	    .help = "nd-plan window -t 0.5 --sketches 5000000" },
};

static void
check_options(void)
{
	size_t rows;

	if (question.threshold.p == 0)
		opt_bad("-t: expected a threshold above 0");
	if (question.recall.q &&
	    (question.recall.p == 0 || question.recall.p == question.recall.q))
		opt_bad("--recall: expected a recall above 0 and below 1");
	if (task->bits % 8 || task->bits < LEAST_BITS ||
	    task->bits > SKETCH_BITS_MOST)
		opt_bad("-D: expected a multiple of 8 from %d to %d, got %zu",
		    LEAST_BITS, SKETCH_BITS_MOST, task->bits);
	if (plan.tables > TABLE_RECORD_MOST)
		opt_bad("-Q: expected at most %d, got %zu", TABLE_RECORD_MOST,
		    plan.tables);
	if (task->sketches > WINDOW_SKETCHES_MOST ||
	    task->second > WINDOW_SKETCHES_MOST)
		opt_bad("expected at most %d sketches", WINDOW_SKETCHES_MOST);
	rows = window_model_rows(task);
	if (rows < 2)
		opt_bad("--sketches: expected at least 2");
	if (plan.window > rows - 1)
		opt_bad(
		    "-B: expected at most %zu, got %zu", rows - 1, plan.window);
	if (curve && strcmp(curve, "tables") && strcmp(curve, "cost"))
		opt_bad("--curve: expected tables or cost, got '%s'", curve);
	if (curve && !strcmp(curve, "cost") && plan.window)
		opt_bad("--curve cost: unexpected -B");
	if (curve && !strcmp(curve, "tables") && !plan.window &&
	    rows <= WINDOW_REPORT_SHORTEST)
		opt_bad("--curve tables: expected -B N, or more than %d "
			"sketches, got %zu",
		    WINDOW_REPORT_SHORTEST, rows);
}

/* Reads the pairs at path. If it is NULL or has none at the threshold, assumes
 * one pair at the threshold. */
static void
read_profile(struct similarity_profile *profile, const char *path)
{
	struct in in;

	if (path) {
		in_open(&in, path);
		profile_read_exact(profile, &in, question.threshold);
		in_close(&in);
		if (profile->pairs_above > 0)
			return;
		note("%s: no pair at or above the threshold", in.name);
		profile_free(profile);
	}
	profile_set_one(profile, question.threshold);
}

static void
set_question(const struct similarity_profile *profile)
{
	struct sketch_kind k;

	sketch_kind_make(&k, "rp", task->bits, 0);
	if (task->distance == SIZE_MAX)
		task->distance =
		    sketch_sim_max_distance(&k, question.threshold);
	if (task->distance > task->bits)
		task->distance = task->bits;
	question.profile = profile;
	window_model_expect(task, profile);
	if (window_model_found(task, task->wanted, NULL, 0) <= 0)
		opt_bad("--distance: expected a distance with some pair, got "
			"%zu",
		    task->distance);
	if (question.recall.q == 0 && !(plan.tables && plan.window))
		question.recall = (struct ratio){ 95, 100 };
}

/* Completes the plan; if the recall is impossible, exits with a message about
 * the recall that is possible. */
static void
choose_plan(void)
{
	if (window_report_choose(&question, &plan))
		return;
	opt_bad("--recall: %s with a window of %zu find%s %.4f of what "
		"comparing all finds, not %g",
	    counted(plan.tables, "table"), plan.window,
	    plan.tables == 1 ? "s" : "", window_report_share(&question, &plan),
	    ratio_value(question.recall));
}

int
plan_window(int argc, char **argv)
{
	static char name[] = "nd-plan window";
	static struct similarity_profile profile;
	char **operand;
	struct out out;

	program_invocation_short_name = name;
	operand = opt_parse(argc, argv, options, "[cosines]", 0, 1);
	check_options();
	read_profile(&profile, operand[0]);
	set_question(&profile);
	if (!search && !curve)
		choose_plan();
	out_open(&out, NULL);
	if (search)
		window_report_search(&out, &question);
	else if (!curve)
		window_report_plan(&out, &question, &plan);
	else if (!strcmp(curve, "tables"))
		window_report_tables(&out, &question, &plan);
	else
		window_report_cost(&out, &question, &plan);
	out_close(&out);
	window_model_free(task);
	profile_free(&profile);
	return 0;
}
