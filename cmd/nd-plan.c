/* nd-plan: bands and rows for MinHash that meet a recall, and what they cost.
 *
 * idA, idB, similarity, ... -> name, value
 * nd-plan window ...: see plan-window.c
 * nd-plan scale ...: see plan-scale.c */
#include <string.h>
#include <unistd.h>

#include "io/in.h"
#include "io/opt.h"
#include "io/out.h"
#include "plan.h"
#include "plan/alike.h"
#include "plan/bandsout.h"

enum { SETS = 1000000 };

static struct question q = { .threshold = { 8, 10 },
    .usual = { 300, 10 } };
static struct bands plan;
static size_t sets, sample;
static bool list, curve;
static const char *plot_arg;

static const struct opt options[] = {
	{ 't', "threshold", "T", OPT_RATIO, &q.threshold,
	    "the similarity at which recall is wanted, 0.8" },
	{ 0, "recall", "P", OPT_RATIO, &q.recall, "the recall there, 0.99" },
	{ 'b', "bands", "N", OPT_COUNT, &plan.bands, "so many bands" },
	{ 'r', "rows", "N", OPT_COUNT, &plan.rows, "of so many rows" },
	{ 0, "sets", "N", OPT_COUNT, &sets,
	    "sets in the collection, 1000000" },
	{ 0, "sample", "N", OPT_COUNT, &sample,
	    "sets of them that the pairs are of, all" },
	{ 0, "features", "N", OPT_COUNT, &q.usual.features,
	    "features of a set, 300" },
	{ 0, "id-bytes", "N", OPT_COUNT, &q.usual.id_bytes,
	    "bytes of an id, 10" },
	{ 0, "list", NULL, OPT_FLAG, &list,
	    "every number of rows with its bands and cost" },
	{ 0, "curve", NULL, OPT_FLAG, &curve,
	    "the probability at each similarity" },
	{ 0, "plot", "FILE", OPT_TEXT, &plot_arg, "the curve as SVG" },
	{0}
};

/* The pairs of path, if any, or what is assumed. */
static void
look(struct alike *a, const char *path)
{
	struct in in;

	if (!path) {
		if (sample)
			opt_bad("--sample: expected pairs as well");
		alike_assume(a, sets ? sets : SETS);
		return;
	}
	if (!sets)
		opt_bad("expected --sets N with pairs");
	if (!sample)
		sample = sets;
	if (sample < 2 || sample > sets)
		opt_bad("--sample: expected 2 to %zu sets, got %zu", sets,
		    sample);
	in_open(&in, path);
	alike_read(a, &in, q.threshold, sets, sample);
	if (a->read == 0)
		note("%s: no pairs: similarities are assumed", in.name);
	else if (a->above == 0)
		note("%s: no pair at or above the threshold", in.name);
	in_close(&in);
}

/* Completes plan; says what is possible where the recall is not. */
static void
choose(const struct alike *a)
{
	bool both = plan.bands && plan.rows;
	double t = (double)q.threshold.p / q.threshold.q;

	if (both && q.recall.q == 0)
		return;
	if (q.recall.q == 0)
		q.recall = (struct ratio){ 99, 100 };
	if (q.recall.p == 0)
		opt_bad("--recall: expected a recall above 0");
	if (q.recall.p == q.recall.q && q.threshold.p < q.threshold.q)
		opt_bad("--recall 1: no number of bands finds all below "
		    "similarity 1");
	if (both ? bands_enough(&plan, q.threshold, q.recall) :
	    plan.rows ? bands_least(&plan, q.threshold, q.recall) :
	    plan.bands ? bands_most_rows(&plan, q.threshold, q.recall) :
	    bands_choose(&plan, q.threshold, q.recall, a, &q.usual))
		return;
	if (plan.rows == 0)
		plan.rows = 1;
	if (plan.bands == 0)
		plan.bands = VALUES_MOST;
	opt_bad("--recall: %zu band%s of %zu row%s find%s %s at %g, not %g",
	    plan.bands, plural(plan.bands), plan.rows, plural(plan.rows),
	    plan.bands == 1 ? "s" : "", bands_shown(bands_find(&plan, t)), t,
	    (double)q.recall.p / q.recall.q);
}

/* What stands first is an option, window, scale or a file that is there. */
static void
check_first(char **argv)
{
	char *first[] = { argv[0], argv[1], NULL };

	if (!first[1] || *first[1] == '-' || access(first[1], F_OK) == 0)
		return;
	opt_parse(first, options, "[pairs]", 0, 1);
	opt_bad("expected window, scale or a file of pairs, got '%s'", argv[1]);
}

int
main(int argc, char **argv)
{
	static struct alike alike;
	char **operand;
	struct out out;

	if (argc > 1 && !strcmp(argv[1], "window"))
		return plan_window(argv + 1);
	if (argc > 1 && !strcmp(argv[1], "scale"))
		return plan_scale(argv + 1);
	check_first(argv);
	operand = opt_parse(argv, options, "[pairs]", 0, 1);
	if (q.threshold.p == 0)
		opt_bad("-t: expected a threshold above 0");
	if (list && curve)
		opt_bad("expected one of --list and --curve");
	if (list && (plan.bands || plan.rows))
		opt_bad("--list: unexpected -b or -r");
	if (plan.rows > ROWS_MOST)
		opt_bad("-r: expected at most %d rows", ROWS_MOST);
	if (plan.bands > VALUES_MOST / (plan.rows ? plan.rows : 1))
		opt_bad("-b: expected at most %d values", VALUES_MOST);
	look(&alike, operand[0]);
	choose(&alike);
	q.alike = &alike;
	q.sets = sets ? sets : SETS;
	out_open(&out, NULL);
	if (list)
		bands_put_list(&out, &q);
	else if (curve)
		bands_put_curve(&out, &plan);
	else
		bands_put(&out, &plan, &q);
	out_close(&out);
	if (plot_arg) {
		out_open(&out, plot_arg);
		bands_draw(&out, &plan, q.threshold);
		out_close(&out);
	}
	alike_free(&alike);
	return 0;
}
