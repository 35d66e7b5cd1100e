/* nd-plan: chooses bands and rows of MinHash for a recall, and prints their
 * cost.
 *
 * idA, idB, similarity, ... -> name, value
 * nd-plan window, nd-plan sentences: see plan-window.c, plan-sentences.c */
#include <string.h>
#include <unistd.h>

#include "io/in.h"
#include "io/out.h"
#include "option/opt.h"
#include "plan.h"
#include "plan/lsh_report.h"
#include "plan/similarity_profile.h"

static struct lsh_question question = { .threshold = { 8, 10 },
	.typical = LSH_TYPICAL_SET };
static struct lsh_plan plan;
static size_t sets, sample;
static bool list, curve;

static const struct opt options[] = {
	{ 't', "threshold", "T", OPT_RATIO, &question.threshold,
	    "similarity with the wanted recall (default: %)" },
	{ 0, "recall", "P", OPT_RATIO, &question.recall,
	    "recall at that similarity (default: 0.99)" },
	{ 'b', "bands", "N", OPT_COUNT, &plan.bands,
	    "number of bands (default: chosen)" },
	{ 'r', "rows", "N", OPT_COUNT, &plan.rows,
	    "rows of a band (default: chosen)" },
	{ 0, "sets", "N", OPT_COUNT, &sets,
	    "sets in the collection (default: 1000000)" },
	{ 0, "sample", "N", OPT_COUNT, &sample,
	    "the pairs are of a sample of N sets (default: all)" },
	{ 0, "features", "N", OPT_COUNT, &question.typical.features,
	    "features of a set (default: %)" },
	{ 0, "id-bytes", "N", OPT_COUNT, &question.typical.id_bytes,
	    "bytes of an id (default: %)" },
	{ 0, "list", NULL, OPT_FLAG, &list,
	    "print each number of rows with its bands and cost",
	    .excludes = "--curve, -b, -r" },
	{ 0, "curve", NULL, OPT_FLAG, &curve,
	    "print the probability at each similarity" },
	{ .heading = "choose bands and rows for MinHash, or tables and windows",
	    .help = "nd-plan -t 0.8 --recall 0.99 --sets 5000000" },
};

/* Reads the pairs at path or, if it is NULL, assumes some. */
static void
read_profile(struct similarity_profile *a, const char *path)
{
	struct in in;

	if (!path) {
		if (sample)
			opt_bad("--sample: expected pairs as well");
		profile_assume(a, sets ? sets : LSH_TYPICAL_SETS);
		return;
	}
	if (!sets)
		opt_bad("expected --sets N with pairs");
	if (!sample)
		sample = sets;
	if (sample < 2 || sample > sets)
		opt_bad(
		    "--sample: expected 2 to %zu sets, got %zu", sets, sample);
	in_open(&in, path);
	profile_read(a, &in, question.threshold, sets, sample);
	if (a->pairs_read == 0)
		note("%s: no pairs: similarities are assumed", in.name);
	else if (a->pairs_above == 0)
		note("%s: no pair at or above the threshold", in.name);
	in_close(&in);
}

/* Sets the bands and rows that were not given; false if the recall is
 * impossible. */
static bool
complete_plan(const struct similarity_profile *profile)
{
	const struct ratio t = question.threshold, recall = question.recall;

	if (plan.bands && plan.rows)
		return lsh_has_recall(&plan, t, recall);
	if (plan.rows)
		return lsh_least_bands(&plan, t, recall);
	if (plan.bands)
		return lsh_most_rows(&plan, t, recall);
	return lsh_choose(&plan, t, recall, profile, &question.typical);
}

/* Completes the plan; if the recall is impossible, exits with a message about
 * the recall that is possible. */
static void
choose_plan(const struct similarity_profile *profile)
{
	double t = ratio_value(question.threshold);

	if (question.recall.q == 0 && plan.bands && plan.rows)
		return;
	if (question.recall.q == 0)
		question.recall = (struct ratio){ 99, 100 };
	if (question.recall.p == 0)
		opt_bad("--recall: expected a recall above 0");
	if (question.recall.p == question.recall.q &&
	    question.threshold.p < question.threshold.q)
		opt_bad("--recall 1: no number of bands finds all below "
			"similarity 1");
	if (complete_plan(profile))
		return;
	if (plan.rows == 0)
		plan.rows = 1;
	if (plan.bands == 0)
		plan.bands = LSH_VALUES_MOST;
	opt_bad("--recall: %s of %s find%s %.4f at %g, not %g",
	    counted(plan.bands, "band"), counted(plan.rows, "row"),
	    plan.bands == 1 ? "s" : "",
	    lsh_report_cut(lsh_probability(&plan, t)), t,
	    ratio_value(question.recall));
}

/* Exits 2 if the first argument, which is no option, is no file either: it
 * may be a misspelt `window`. */
static void
check_first(char **argv)
{
	if (!argv[1] || *argv[1] == '-' || access(argv[1], F_OK) == 0)
		return;
	opt_parse(2, argv, options, "[pairs]", 0, 1);
	opt_bad("expected window or a file of pairs, got '%s'", argv[1]);
}

int
main(int argc, char **argv)
{
	static struct similarity_profile profile;
	char **operand;
	struct out out;

	if (argc > 1 && !strcmp(argv[1], "window"))
		return plan_window(argc - 1, argv + 1);
	if (argc > 1 && !strcmp(argv[1], "sentences"))
		return plan_sentences(argc - 1, argv + 1);
	check_first(argv);
	operand = opt_parse(argc, argv, options, "[pairs]", 0, 1);
	if (question.threshold.p == 0)
		opt_bad("-t: expected a threshold above 0");
	if (plan.rows > LSH_ROWS_MOST)
		opt_bad("-r: expected at most %d rows", LSH_ROWS_MOST);
	if (plan.bands > LSH_VALUES_MOST / (plan.rows ? plan.rows : 1))
		opt_bad("-b: expected at most %d values", LSH_VALUES_MOST);
	read_profile(&profile, operand[0]);
	choose_plan(&profile);
	question.profile = &profile;
	question.sets = sets ? sets : LSH_TYPICAL_SETS;
	out_open(&out, NULL);
	if (list)
		lsh_report_list(&out, &question);
	else if (curve)
		lsh_report_curve(&out, &plan);
	else
		lsh_report_plan(&out, &plan, &question);
	out_close(&out);
	profile_free(&profile);
	return 0;
}
