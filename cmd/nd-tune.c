/* nd-tune: finds weights and a threshold for nd-combine, by hill climbing on
 * labelled pairs.
 *
 * idA, idB, S, s1, ..., sk -> kind of the line, weights, threshold, precision,
 * recall, F, starts, tp, fp, fn */
#include <stdlib.h>

#include "eval/hill_climb.h"
#include "eval/hill_climb_report.h"
#include "eval/logistic.h"
#include "eval/training_pairs.h"
#include "option/opt.h"

enum { STEPS_MOST = 1000, FOLDS_MOST = 1000 };

static struct training_pairs training;
static struct weighted_histogram histogram;
static struct hill_climb climber;
static const char *known_arg, *positive, *ignored, *beta_arg = "1";
static bool verbose, logistic;
static size_t starts = 100, seed = 1, folds;
static struct ratio least = { 0 }, step = { 5, 100 };

static const struct opt options[] = {
	{ 'a', "gold", "GOLD", OPT_IN, &known_arg, "the labelled pairs",
	    .required = true },
	{ 0, "positive", "LIST", OPT_TEXT, &positive,
	    "labels of duplicates (default: all labels)" },
	{ 0, "ignore", "LIST", OPT_TEXT, &ignored,
	    "labels of pairs that are not counted" },
	{ 0, "judged", NULL, OPT_FLAG, &training.listed_only,
	    "do not count pairs that are not in GOLD", .needs = "--positive" },
	{ 0, "cross", NULL, OPT_FLAG, &training.gold.cross,
	    "two collections: the order of the ids matters" },
	{ 't', "threshold", "T", OPT_RATIO, &least, "least threshold to try" },
	{ 0, "starts", "N", OPT_COUNT, &starts,
	    "random starts of a climb (default: %)" },
	{ 0, "seed", "N", OPT_NUMBER, &seed,
	    "seed of the starts and folds (default: %)" },
	{ 0, "beta", "B", OPT_TEXT, &beta_arg,
	    "beta of F: weight of recall (default: 1)" },
	{ 0, "folds", "N", OPT_NUMBER, &folds, "cross-validate with N folds" },
	{ 0, "logistic", NULL, OPT_FLAG, &logistic,
	    "also print weights by logistic regression",
	    .excludes = "--renormalise" },
	{ 0, "renormalise", NULL, OPT_FLAG, &training.renormalise,
	    "divide by the weights of the parts that are present" },
	{ 0, "step", "S", OPT_RATIO, &step,
	    "step between two weights (default: %)" },
	{ OPT_VERBOSE(&verbose) },
	{ .heading =
		"find weights and a threshold for nd-combine from judged pairs",
	    .help = "nd-tune -a gold combined" },
};

/* Reads the combined pairs at path and the labels into training. */
static void
read_all(const char *path)
{
	struct gold_pairs *gold = &training.gold;
	struct in in;

	in_open(&in, path);
	training_read(&training, &in);
	in_close(&in);
	in_open(&in, known_arg);
	gold_read_known(gold, &in, positive, ignored);
	in_close(&in);
	training_assign(&training, in.name, seed, folds ? folds : 1);
}

/* Returns the least threshold to try, in hundredths: -t or, without it, the
 * least similarity of the pairs, rounded down. The candidates were probably cut
 * at a multiple of 0.01. */
static unsigned
least_threshold(void)
{
	const uint32_t seen = training_least(&training), low = seen / 10000;
	uint32_t t = low * 10000;

	if (least.q)
		t = ratio_millionths(least);
	if (t < low * 10000)
		die("-t: expected at least %u.%02u (no pair of %s has all "
		    "parts below that), got %u.%06u",
		    low / 100, low % 100, training.name, t / 1000000,
		    t % 1000000);
	if (least.q && t == 0 && seen > 0)
		die("-t: expected more than 0 (at 0 the pairs that %s does "
		    "not have would be found too), got 0",
		    training.name);
	return t == 0 && seen > 0 ? 1 : (t + 9999) / 10000;
}

/* Prints a note if more than a tenth of the positive pairs are not in the
 * input, so that no weights can find them. */
static void
note_missed(void)
{
	const uint64_t n = training.missed, all = training.positives + n;

	if (n > all / 10)
		note("%s: %ju of %ju positive pairs not in the input, missed "
		     "at every threshold: did nd-combine -t cut them?",
		    training.name, (uintmax_t)n, (uintmax_t)all);
}

/* Writes the optima of all climbs, best first. */
static void
put_summits(struct out *o)
{
	const uint64_t positives = hill_climb_positives(&climber, 0);
	size_t n, i;
	struct summit *s = hill_climb_run(&climber, 0, starts, seed, &n);
	struct outcome r;

	for (i = 0; i < n; i++) {
		r = hill_climb_outcome(&climber, s[i].point, 0);
		climb_report(o, &climber, i ? "local" : "best", &s[i],
		    r.threshold, &r.score, positives);
	}
	r = hill_climb_outcome(&climber, s->point, 0);
	/* The plateau of best thresholds begins at the least one tried. */
	if (climber.least_threshold > 0 && r.score.hits < positives &&
	    r.threshold - r.width / 2u == climber.least_threshold)
		note("%s: %u.%02u, the least threshold tried, is as good as "
		     "the best: a lower one may be better",
		    training.name, climber.least_threshold / 100,
		    climber.least_threshold % 100);
	free(s);
}

/* The best point of all climbs in a split. */
static struct summit
climb(size_t split)
{
	size_t n;
	struct summit *s = hill_climb_run(&climber, split, starts, seed, &n);
	const struct summit best = *s;

	free(s);
	return best;
}

/* The point of logistic regression in a split. */
static struct summit
regress(size_t split)
{
	uint16_t weight[COMBINED_PARTS];

	logistic_weights(&histogram, split, weight);
	return (struct summit){ hill_climb_point(&climber, weight), 0 };
}

static void
put_logistic(struct out *o)
{
	const struct summit s = regress(0);
	const struct outcome r = hill_climb_outcome(&climber, s.point, 0);

	climb_report(o, &climber, "logistic", &s, r.threshold, &r.score,
	    hill_climb_positives(&climber, 0));
}

/* Cross-validation: for each fold, the weights that `learn` finds on the other
 * folds and their score on this one; then the score of all folds together. */
static void
put_folds(struct out *o, struct summit (*learn)(size_t split),
    const char *of_fold, const char *of_all)
{
	struct fscore all = { 0 }, r;
	struct summit s;
	size_t i;

	for (i = 1; i <= folds; i++) {
		s = learn(i);
		r = hill_climb_test(&climber, s.point, i);
		climb_report(o, &climber, of_fold, &s,
		    hill_climb_outcome(&climber, s.point, i).threshold, &r,
		    training.fold_positives[i - 1]);
		all.hits += r.hits;
		all.found += r.found;
	}
	climb_report(o, &climber, of_all, NULL, 0, &all,
	    hill_climb_positives(&climber, 0));
}

static void
put_lines(struct out *o)
{
	put_summits(o);
	if (logistic)
		put_logistic(o);
	if (folds)
		put_folds(o, climb, "fold", "held-out");
	if (folds && logistic)
		put_folds(o, regress, "logistic-fold", "logistic-held-out");
}

static void
check_options(void)
{
	if (folds == 1)
		opt_bad("--folds: expected at least 2, got 1");
	if (folds > FOLDS_MOST)
		opt_bad(
		    "--folds: expected at most %d, got %zu", FOLDS_MOST, folds);
	if (step.p == 0 || step.q % step.p || step.q / step.p > STEPS_MOST)
		opt_bad("--step: expected 1 divided by a whole number up to "
			"%d, got %.6f",
		    STEPS_MOST, ratio_value(step));
	if (!fscore_parse_beta(beta_arg, &climber.beta))
		opt_bad("--beta: expected a number from 0.01 to 100 of at "
			"most two decimals, got '%s'",
		    beta_arg);
}

int
main(int argc, char **argv)
{
	char **operand = opt_parse(argc, argv, options, "[combined]", 0, 1);
	struct out out;

	check_options();
	read_all(*operand);
	histogram.groups = training.folds;
	histogram.parts = training.parts;
	histogram.steps = step.q / step.p;
	histogram_make(
	    &histogram, training.pair, training.pairs, training.part);
	climber.pairs = &histogram;
	climber.positives = training.fold_positives;
	climber.least_threshold = least_threshold();
	climber.splits = folds + 1;
	if (verbose)
		info("columns: kind of the line, weights, threshold, "
		     "precision, recall, F, starts, tp, fp, fn");
	out_open(&out, NULL);
	put_lines(&out);
	out_close(&out);
	if (verbose)
		info("%s: %ju positive, %ju negative, %ju ignored, %ju missed "
		     "pairs; weights tried: %u",
		    training.name, (uintmax_t)training.positives,
		    (uintmax_t)training.negatives, (uintmax_t)training.ignored,
		    (uintmax_t)training.missed, climber.points.n);
	note_missed();
	hill_climb_free(&climber);
	histogram_free(&histogram);
	training_free(&training);
	return 0;
}
