/* nd-eval: precision, recall and F1 of pairs against labelled pairs.
 *
 * idA, idB, similarity, ... -> name, value [, low, high]
 * with --recall: the same, sorted -> recall, low, high, true pairs [, kept]
 * with --sample: pairs and all true pairs of a sample -> the same as without */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "eval/audited_pairs.h"
#include "eval/gold_pairs.h"
#include "eval/recall.h"
#include "io/out.h"
#include "option/opt.h"
#include "plan/sentence_plan_file.h"

static struct gold_pairs gold;
static const char *known_arg, *true_arg, *ids_arg, *positive, *ignored,
    *wrong_arg, *sample_arg, *stars_arg, *components_arg, *noun, *plan_arg,
    *drawn_arg;
static struct audited_pairs audited;
static bool listed_only, with_note, of_stars;
static struct ratio least, asked;
static size_t samples = 1000, seed, drawn = 3, places;

static const struct opt options[] = {
	{ 'a', "gold", "GOLD", OPT_IN, &known_arg, "the labelled pairs" },
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

/* Reads the pairs at path, GOLD and IDS into gold. */
static void
read_all(const char *path)
{
	struct in in;

	in_open(&in, path);
	gold_read_found(&gold, &in);
	in_close(&in);
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

/* Writes a line: name, k/n (`-` if n is 0), and the ends of the interval i
 * (`-` if it is NULL). */
static void
put_share(struct out *o, const char *name, uint64_t k, uint64_t n,
    const struct interval *i)
{
	out_fmt(o, "%s\t", name);
	if (n)
		out_ratio(o, k, n);
	else
		out_char(o, '-');
	if (i)
		out_fmt(o, "\t%.6f\t%.6f\n", i->low, i->high);
	else
		out_str(o, "\t-\t-\n");
}

/* Writes k/n with its Wilson interval. */
static void
put_wilson(struct out *o, const char *name, uint64_t k, uint64_t n)
{
	struct interval i;

	if (n)
		i = eval_wilson(k, n);
	put_share(o, name, k, n, n ? &i : NULL);
}

/* A number as its six decimals have it. */
static double
decimals(double x)
{
	return rint(x * 1e6) / 1e6;
}

/* Writes the recall with the wider of its own limits and those of F1, which is
 * 2 r / (1 + r) where nothing is wrong; f1 may be NULL. */
static void
put_recall(
    struct out *o, uint64_t hit, uint64_t missed, const struct interval *f1)
{
	struct interval i, wide;

	if (!f1 || !(hit + missed)) {
		put_wilson(o, "recall", hit, hit + missed);
		return;
	}
	i = eval_wilson(hit, hit + missed);
	wide.low = decimals(f1->low) / (2 - decimals(f1->low));
	wide.high = decimals(f1->high) / (2 - decimals(f1->high));
	if (wide.low < i.low)
		i.low = wide.low;
	if (wide.high > i.high)
		i.high = wide.high;
	put_share(o, "recall", hit, hit + missed, &i);
}

static void
put_result(struct out *o, const struct evaluation *j)
{
	uint64_t hit = j->count[VERDICT_HIT];
	uint64_t wrong = j->count[VERDICT_FALSE];
	uint64_t missed = j->count[VERDICT_MISSED];
	struct interval f1;
	bool has_f1 = samples && gold_f1_interval(&gold, j, seed, samples, &f1);

	if (sample_arg)
		out_fmt(o, "sample\t%ju\n", (uintmax_t)audited.sample);
	if (audited.classes)
		out_fmt(o, "equal\t%ju\n", (uintmax_t)audited.equal);
	out_fmt(o, "tp\t%ju\nfp\t%ju\nfn\t%ju\nignored\t%ju\nunjudged\t%ju\n",
	    (uintmax_t)hit, (uintmax_t)wrong, (uintmax_t)missed,
	    (uintmax_t)j->count[VERDICT_IGNORED],
	    (uintmax_t)j->count[VERDICT_UNJUDGED]);
	put_wilson(o, "precision", hit, hit + wrong);
	put_recall(o, hit, missed, sample_arg && has_f1 && !wrong ? &f1 : NULL);
	put_share(
	    o, "f1", 2 * hit, 2 * hit + wrong + missed, has_f1 ? &f1 : NULL);
}

/* Writes idA, idB, name for each of the n pairs of t with verdict v. */
static void
put_wrong(struct out *o, const struct triple *t, size_t n, enum verdict v,
    const char *name)
{
	struct span a, b, other;

	for (; n--; t++) {
		if (t->c != v)
			continue;
		a = idmap_id(&gold.ids[0], t->a);
		b = idmap_id(&gold.ids[gold.cross], t->b);
		if (!gold.cross && span_order(a, b) > 0) {
			other = a;
			a = b;
			b = other;
		}
		out_field(o, a, '\t');
		out_put(o, b.p, b.n);
		out_fmt(o, "\t%s\n", name);
	}
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

int
main(int argc, char **argv)
{
	char **operand = opt_parse(argc, argv, options, "[pairs]", 0, 1);
	struct evaluation j = { 0 };
	struct out out, wrong;

	if (drawn > 3)
		opt_bad("--drawn: expected at most 3, got %zu", drawn);
	if (true_arg) {
		print_recall(operand[0]);
		return 0;
	}
	if (!known_arg)
		opt_bad("expected -a GOLD or --recall TRUE");
	if (wrong_arg)
		out_open(&wrong, wrong_arg);
	if (sample_arg)
		read_audited(operand[0]);
	else
		read_all(operand[0]);
	j.gold = gold.known.pair;
	j.gold_n = gold.known.n;
	j.found = gold.found.pair;
	j.found_n = gold.found.n;
	eval_pairs(&j, listed_only);
	out_open(&out, NULL);
	put_result(&out, &j);
	out_close(&out);
	if (wrong_arg) {
		put_wrong(&wrong, j.found, j.found_n, VERDICT_FALSE, "fp");
		put_wrong(&wrong, j.gold, j.gold_n, VERDICT_MISSED, "fn");
		out_close(&wrong);
	}
	gold_free(&gold);
	return 0;
}
