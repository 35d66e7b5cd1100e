/* nd-eval: precision, recall and F1 of pairs against labelled pairs.
 *
 * idA, idB, similarity, ... -> name, value [, low, high]
 * with --kappa: idA, idB, labels -> name, value
 * with --recall: the same, sorted -> recall, low, high, true pairs [, kept]
 * with --sample: pairs and all true pairs of a sample -> the same as without */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "eval/agreement.h"
#include "eval/audited_pairs.h"
#include "eval/eval_report.h"
#include "eval/gold_pairs.h"
#include "eval/recall.h"
#include "io/out.h"
#include "option/opt.h"
#include "plan/sentence_plan_file.h"

static struct gold_pairs gold;
static const char *known_arg, *true_arg, *ids_arg, *positive, *ignored,
    *wrong_arg, *sample_arg, *stars_arg, *components_arg, *noun, *plan_arg,
    *drawn_arg, *against_arg;
static struct audited_pairs audited;
static bool listed_only, with_note, of_stars, kappa;
static struct ratio least, asked;
static size_t samples = 1000, seed, drawn = 3, places;

static const struct opt options[] = {
	{ 'a', "gold", "GOLD", OPT_IN, &known_arg, "the labelled pairs" },
	{ 0, "against", "PAIRS", OPT_IN, &against_arg,
	    "print the F1 of PAIRS too, and whether the two differ",
	    .needs = "-a GOLD", .excludes = "--sample" },
	{ 0, "kappa", NULL, OPT_FLAG, &kappa,
	    "print the agreement of the labels of several judges",
	    .excludes = "-a, --recall" },
	{ 0, "recall", "TRUE", OPT_IN, &true_arg,
	    "print the recall of sorted pairs on the sample TRUE",
	    .excludes = "-a, --positive, --ignore, --judged, --ids, --cross, "
			"--samples, --seed, --wrong, --sample" },
	{ 0, "drawn", "COLUMN", OPT_COUNT, &drawn,
	    "column of TRUE with the id that was drawn, 1 to 3 (default: %)",
	    .needs = "--recall TRUE" },
	{ 0, "drawn-ids", "IDS", OPT_IN, &drawn_arg,
	    "the ids that were drawn, where column 3 of TRUE has none",
	    .needs = "--recall TRUE", .excludes = "--drawn" },
	{ 0, "least", "R", OPT_RATIO, &least,
	    "print whether that recall is R or more, of all lengths",
	    .needs = "--recall" },
	{ 0, "of-stars", NULL, OPT_FLAG, &of_stars,
	    "that of stars: the share of TRUE with a record that is not kept",
	    .needs = "--recall" },
	{ 0, "note", NULL, OPT_FLAG, &with_note,
	    "also print a note of that recall", .needs = "--recall" },
	{ 0, "asked", "R", OPT_RATIO, &asked,
	    "with --note: what the recall should be", .needs = "--note" },
	{ 0, "noun", "NOUN", OPT_TEXT, &noun,
	    "with --note: what the pairs are of", .needs = "--note" },
	{ 0, "plan", "PLAN", OPT_IN, &plan_arg,
	    "the pairs are by the bands of this plan for sentences",
	    .needs = "--recall" },
	{ 0, "places", "N", OPT_COUNT, &places,
	    "with --note: only pairs of the first N places of each are meant",
	    .needs = "--note" },
	{ 0, "positive", "LIST", OPT_TEXT, &positive,
	    "labels of duplicates (default: all labels)" },
	{ 0, "ignore", "LIST", OPT_TEXT, &ignored,
	    "labels of pairs that are not counted" },
	{ 0, "judged", NULL, OPT_FLAG, &listed_only,
	    "do not count pairs that are not in GOLD", .needs = "--positive" },
	{ 0, "ids", "IDS", OPT_IN, &ids_arg,
	    "count only pairs with an id in the file IDS" },
	{ 0, "sample", "IDS", OPT_IN, &sample_arg,
	    "GOLD has all true pairs of the ids in the file IDS",
	    .excludes = "--positive, --ignore, --judged, --ids, --cross" },
	{ 0, "classes", NULL, OPT_FLAG, &audited.classes,
	    "equal documents of pairs count as one", .needs = "--sample" },
	{ 0, "stars", "CLUSTERS", OPT_IN, &stars_arg,
	    "only pairs of kept documents had to be found",
	    .needs = "--sample" },
	{ 0, "components", "CLUSTERS", OPT_IN, &components_arg,
	    "only pairs of different clusters had to be found",
	    .needs = "--sample", .excludes = "--stars" },
	{ 0, "cross", NULL, OPT_FLAG, &gold.cross,
	    "two collections: the order of the ids matters" },
	{ 0, "samples", "N", OPT_NUMBER, &samples,
	    "resamples for the interval of F1 (default: %)" },
	{ 0, "seed", "N", OPT_NUMBER, &seed,
	    "seed of the resamples (default: %)" },
	{ 0, "wrong", "FILE", OPT_TEXT, &wrong_arg,
	    "write false positives and negatives to FILE" },
	{ .heading = "precision, recall and F1 of pairs",
	    .help = "nd-eval -a gold pairs" },
};

static void
read_found(const char *path)
{
	struct in in;

	in_open(&in, path);
	gold_read_found(&gold, &in);
	in_close(&in);
}

/* Reads the pairs at path and of --against, GOLD and IDS into gold. */
static void
read_all(const char *path)
{
	struct in in;

	if (against_arg)
		read_found(against_arg);
	read_found(path);
	in_open(&in, known_arg);
	gold_read_known(&gold, &in, positive, ignored);
	in_close(&in);
	if (!ids_arg)
		return;
	in_open(&in, ids_arg);
	gold_keep_ids(&gold, &in);
	in_close(&in);
}

/* Reads the pairs at path, GOLD and the sample into gold. */
static void
read_audited(const char *path)
{
	const char *clusters = stars_arg ? stars_arg : components_arg;
	struct kept_ids kept = { 0 };
	struct in found, truth, sample;

	if (clusters) {
		kept_ids_read(&kept, clusters);
		audited.kept = &kept;
	}
	audited.components = components_arg;
	in_open(&found, path);
	in_open(&truth, known_arg);
	in_open(&sample, sample_arg);
	audited_pairs_read(&audited, &gold, &found, &truth, &sample);
	in_close(&found);
	in_close(&truth);
	in_close(&sample);
	kept_ids_free(&kept);
	if (!gold.known.n)
		note("no recall: the sample has no pairs%s",
		    audited.classes
			? " but of equal documents, which count as one"
			: "");
}

/* What --note says that the recall is of. */
static void
tell_recall(const struct recall *r, uint32_t longest)
{
	char of[100] = "", first[100] = "";

	if (plan_arg)
		snprintf(of, sizeof of,
		    "pairs of unequal sentences above %" PRIu32 " character%s",
		    longest, plural(longest));
	else
		snprintf(of, sizeof of, "pairs%s%.60s", noun ? " of " : "",
		    noun ? noun : "");
	if (of_stars)
		snprintf(first, sizeof first, ", one of which has a line");
	else if (places)
		snprintf(first, sizeof first, ", in the first %s of each",
		    counted(places, "place"));
	if (r->n == 0)
		note("recall of %s%s: unknown, as a sample has no pair", of,
		    first);
	else if (asked.q && r->interval.high < (double)asked.p / asked.q)
		note("recall of %s%s: %.3f (%.3f to %.3f), of %s of a "
		     "sample, less than the %g asked for",
		    of, first, r->share, r->interval.low, r->interval.high,
		    counted(r->n, "pair"), (double)asked.p / asked.q);
	else
		note("recall of %s%s: %.3f (%.3f to %.3f), of %s of a sample",
		    of, first, r->share, r->interval.low, r->interval.high,
		    counted(r->n, "pair"));
}

/* Prints the recall, its interval and the number of true pairs, with six
 * digits; with --least whether it is kept. Nothing if a plan has no bands. */
static void
print_recall(const char *path)
{
	struct sentence_plan plan = { 0 };
	struct recall r = { 0 };
	struct in truth, found, ids;
	struct out out;

	if (plan_arg)
		sentence_plan_read(&plan, plan_arg);
	if (plan.longest == SENTENCE_LONGEST)
		return;

	in_open(&truth, true_arg);
	in_open(&found, path);
	if (drawn_arg)
		in_open(&ids, drawn_arg);
	r.of_stars = of_stars;
	recall_read(&r, &truth, &found, drawn, drawn_arg ? &ids : NULL);
	if (drawn_arg)
		in_close(&ids);
	in_report(&truth);
	in_report(&found);
	in_close(&truth);
	in_close(&found);
	recall_compute(&r);
	out_open(&out, NULL);
	if (r.n > 0)
		out_fmt(&out, "%.6g", r.share);
	else
		out_char(&out, '-');
	out_fmt(
	    &out, "\t%.6g\t%.6g\t%zu", r.interval.low, r.interval.high, r.n);
	if (least.q)
		out_str(
		    &out, recall_is_kept(&r, least) ? "\tkept" : "\tmissed");
	out_char(&out, '\n');
	out_close(&out);
	if (with_note)
		tell_recall(&r, plan.longest);
	recall_free(&r);
}

/* The pairs of l, judged by gold. */
static struct evaluation
judge(const struct gold_list *l)
{
	const size_t n = gold.known.n;
	struct evaluation e = { mem_new(n + 1, sizeof *e.gold), l->pair, n,
		l->n, { 0 } };

	if (n)
		memcpy(e.gold, gold.known.pair, n * sizeof *e.gold);
	eval_pairs(&e, listed_only);
	return e;
}

/* Prints what the pairs at path are worth. */
static void
print_result(const char *path)
{
	struct evaluation j, other = { 0 };
	struct out out, wrong;
	const struct eval_report r = { &gold, &out, seed, samples };

	if (wrong_arg)
		out_open(&wrong, wrong_arg);
	if (sample_arg)
		read_audited(path);
	else
		read_all(path);
	j = judge(&gold.found);
	out_open(&out, NULL);
	if (sample_arg)
		out_fmt(&out, "sample\t%ju\n", (uintmax_t)audited.sample);
	if (audited.classes)
		out_fmt(&out, "equal\t%ju\n", (uintmax_t)audited.equal);
	eval_report(&r, &j, sample_arg);
	if (against_arg) {
		other = judge(&gold.other);
		eval_report_difference(&r, &j, &other);
	}
	out_close(&out);
	if (wrong_arg) {
		eval_report_wrong(&gold, &j, &wrong);
		out_close(&wrong);
	}
	free(j.gold);
	free(other.gold);
	gold_free(&gold);
}

int
main(int argc, char **argv)
{
	char **operand = opt_parse(argc, argv, options, "[pairs]", 0, 1);

	if (drawn > 3)
		opt_bad("--drawn: expected at most 3, got %zu", drawn);
	if (kappa)
		agreement_print(operand[0]);
	else if (true_arg)
		print_recall(operand[0]);
	else if (known_arg)
		print_result(operand[0]);
	else
		opt_bad("expected -a GOLD, --recall TRUE or --kappa");
	return 0;
}
