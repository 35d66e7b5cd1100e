/* nd-plan sentences: chooses how all similar sentences are found: up to which
 * length all are compared, and with which bands the others.
 *
 * --draw: different sentences, by nd-text-pairs --copies -> a sample of them
 * --short PLAN: sentences -> those that PLAN compares with each other
 * samples -> name, value ... */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>

#include "feature/shingle.h"
#include "io/in.h"
#include "io/out.h"
#include "option/opt.h"
#include "plan.h"
#include "plan/lsh_model.h"
#include "plan/sentence_plan_file.h"
#include "plan/sentence_trial.h"
#include "text/codepoints.h"
#include "text/unicode.h"

enum { MANY_EACH = 100, MANY = 1000000, COPIES_OF_PAIRS = 3, FEATURES = 500 };

static struct sentence_question question = { .t = { 75, 100 },
	.recall = { 9, 10 },
	.comparisons = 3e8,
	.comparison_cost = 5,
	.band_cost = 150,
	.places_most = 1000 };
static struct sentence_shape shape = { .ngram = SHINGLE_WORDS };
static struct sentence_sample sample;
static struct sentence_truth truth = { .sample = &sample };
static struct sentence_profile profile;
static struct sentence_plan plan = { .longest = SENTENCE_LONGEST };
static struct sentence_keys *keys;
static size_t threads = 1, least, cost;
static bool draw, many;
static const char *truth_arg, *disk, *dir, *short_arg, *said_arg;

static const struct opt options[] = {
	{ 0, "draw", NULL, OPT_FLAG, &draw,
	    "different sentences, by nd-text-pairs: print a sample",
	    .excludes = "-t, --recall, -M, --band-most, -c, -k, --truth, "
			"--many, --disk, --exact, --cost, -j" },
	{ 0, "short", "PLAN", OPT_IN, &short_arg,
	    "print the sentences that PLAN compares with each other",
	    .excludes = "--draw" },
	{ 0, "missed", "SAID", OPT_IN, &said_arg,
	    "read a plan, print one for what its bands missed, by nd-eval",
	    .excludes = "--draw, --short" },
	{ 't', "threshold", "T", OPT_RATIO, &question.t,
	    "least edit similarity of a pair (default: %)" },
	{ 0, "recall", "R", OPT_RATIO, &question.recall,
	    "fraction of the pairs to find (default: %)" },
	{ 'M', "max-equal", "N", OPT_COUNT, &question.places_most,
	    "equal sentences that are paired (default: %)" },
	{ 0, "band-most", "N", OPT_COUNT, &question.held,
	    "sentences of a band that are paired (default: chosen)" },
	{ 0, "stars", NULL, OPT_FLAG, &question.stars,
	    "the plan of nd-text-pairs --stars, which makes few pairs",
	    .excludes = "--draw, -M, --band-most, --many, --disk" },
	{ 'c', "chars", NULL, OPT_FLAG, &shape.by_chars,
	    "shingles of characters instead of words" },
	{ 'k', "ngram", "N", OPT_NGRAM, &shape.ngram,
	    "words of a shingle (default: %)" },
	{ 0, "truth", "FILE", OPT_TEXT, &truth_arg,
	    "write true pairs of the sample, for nd-eval --recall" },
	{ 0, "many", NULL, OPT_FLAG, &many,
	    "report many pairs, but not the time of one machine" },
	{ 0, "disk", "FILE", OPT_TEXT, &disk,
	    "the same, and fail if the disk of FILE has no room for them" },
	{ 0, "exact", "N", OPT_COUNT, &least,
	    "comparisons made in any case (default: 300000000)" },
	{ 0, "cost", "N", OPT_COUNT, &cost,
	    "nanoseconds of a comparison (default: 5)" },
	{ OPT_JOBS(&threads) },
	{ 'T', "temporary-directory", "DIR", OPT_TEXT, &dir,
	    "for pairs of samples (default: $TMPDIR or /tmp)" },
	{ .heading =
		"choose bands for similar sentences, and compute their recall",
	    .help =
		"nd-text-pairs --copies copies sents | nd-plan sentences --draw | "
		"nd-plan sentences" },
};

static void
read_samples(char **file)
{
	struct in in;

	do {
		in_open(&in, *file);
		sentence_sample_read(&sample, &in, !draw);
		in_report(&in);
		in_close(&in);
	} while (*file && *++file);
	sentence_sample_end(&sample);
}

/* Copies the sentences of up to the longest length of a plan. */
static void
write_short(char **file)
{
	struct codepoints text = { 0 };
	struct span f[3];
	struct out out;
	struct in in;
	size_t len;
	char *line;

	sentence_plan_read(&plan, short_arg);
	in_open(&in, *file);
	out_open(&out, NULL);
	while ((line = in_line(&in, &len))) {
		if (span_split((struct span){ line, len }, f, 3) < 2) {
			in_bad(&in, "expected at least 2 fields, got 1");
			continue;
		}
		if (codepoints_between(&text, f[1], 0, plan.longest))
			out_put(&out, line, len + 1);
	}
	in_report(&in);
	in_close(&in);
	out_close(&out);
	codepoints_free(&text);
}

/* Whether the file, by nd-eval --recall --least, says that a recall is
 * missed. */
static bool
is_missed(void)
{
	struct span f[6];
	struct in in;
	size_t n;
	bool missed = false;

	in_open(&in, said_arg);
	while ((n = in_fields(&in, f, 6))) {
		if (n != 5)
			in_bad(&in,
			    "expected 5 fields, by nd-eval --least, "
			    "got %zu",
			    n);
		missed |= n == 5 && span_is(f[4], "missed");
	}
	in_close(&in);
	return missed;
}

/* Writes the plan that comes after one: of a recall that is missed ten times
 * the sentences of a band or, if that is not more, all pairs. */
static void
write_next(const char *path)
{
	const bool missed = is_missed();
	struct out out;

	sentence_plan_read(&plan, path);
	plan.longest = 1;
	if (missed && plan.strata && plan.held < plan.held_most) {
		plan.held = plan.held > plan.held_most / 10 ? plan.held_most
							    : plan.held * 10;
	} else {
		plan.strata = 0;
		if (missed && plan.can_be_exact)
			plan.longest = SENTENCE_LONGEST;
	}
	out_open(&out, NULL);
	sentence_plan_write(&plan, &out);
	out_close(&out);
}

static bool
all_are_wanted(void)
{
	return question.recall.p == question.recall.q;
}

/* Whether not all sentences are compared: that takes long, and the samples less
 * than half of it. */
static bool
is_sampled(void)
{
	double share = sentence_sample_share(sample.all) / (1u << truth.level);

	return !all_are_wanted() &&
	    profile.made[profile.top] > question.comparisons &&
	    (least || share * share * 2 < .5);
}

/* The bands, chosen by a model, that find a recall of pairs of 40 characters
 * with one change: a sentence of which a fraction of e was changed in one place
 * has at least (1 - e - 2 k / 40) / (1 + e) of its shingles in common with the
 * one before. Common shingles make more candidates than the model knows of:
 * hence many features, which make candidates dearer there. */
static size_t
modelled_bands(void)
{
	const struct typical_set set = { FEATURES, 10 };
	int64_t t = ratio_millionths(question.t);
	int64_t k = shape.ngram;
	int64_t hundredths =
	    ((t - k * 50000) * 200 + (2000000 - t)) / (2 * (2000000 - t));
	struct ratio j = { hundredths < 10 ? 10 : hundredths, 100 };
	struct similarity_profile typical = { 0 };
	struct lsh_plan found = { 0 };

	profile_assume(&typical, LSH_TYPICAL_SETS);
	if (!lsh_choose(&found, j, question.recall, &typical, &set))
		opt_bad("--recall: expected a recall that bands can have, got "
			"%g",
		    ratio_value(question.recall));
	profile_free(&typical);
	return found.bands;
}

/* Notes that sentences are compared for two minutes or more, by the time of the
 * samples. */
static void
note_minutes(void)
{
	double minutes = sentence_plan_seconds(&plan, &profile, &truth) / 60;

	if (minutes >= 2 && !many && !question.stars)
		note("sentences are compared with each other for about %.0f "
		     "%s; a higher -t takes less",
		    minutes < 120 ? minutes : minutes / 60,
		    minutes < 120 ? "minutes" : "hours");
}

/* Writes a size for people. */
static const char *
size_text(double bytes, char text[static 32])
{
	if (bytes < 1e9)
		snprintf(text, 32, "%.0f MB", bytes / 1e6);
	else
		snprintf(text, 32, bytes < 1e10 ? "%.1f GB" : "%.0f GB",
		    bytes / 1e9);
	return text;
}

static double
free_bytes(void)
{
	struct statvfs s;

	if (!disk)
		return 1e300;
	if (statvfs(disk, &s))
		die("%s: %s", disk, strerror(errno));
	return (double)s.f_bavail * s.f_frsize;
}

/* Notes that many pairs of sentences that are not equal are expected, of texts
 * made from templates, or because T is low. Ends the program if the disk has no
 * room for three copies of them. Of those that bands find most are cut, if they
 * are too similar. */
static void
expect_pairs(bool sampled)
{
	static const char advice[] =
	    "--families makes none, and 'nd-flow lines --over 10 --remove' "
	    "drops lines that many documents have";
	bool cut = sampled && profile.similar >= SENTENCE_TOO_SIMILAR &&
	    !question.stars;
	double pairs = profile.pairs, room = free_bytes(), need;
	char needed[32], got[32], text[128];

	if ((!many && !disk && !cut) || truth.n == 0 || pairs < MANY ||
	    pairs < (double)MANY_EACH * sample.places)
		return;
	need = (double)truth.bytes / truth.n * COPIES_OF_PAIRS *
	    (cut && pairs > SENTENCE_CUT_EXACT ? SENTENCE_CUT_EXACT : pairs);
	snprintf(text, sizeof text,
	    "about %.1f million similar pairs, %.0f for each sentence",
	    pairs / 1e6, pairs / sample.places);
	if (need > room)
		die("%s, need %s of disk, got %s free; %s", text,
		    size_text(need, needed), size_text(room, got), advice);
	note("%s%s; %s", text, cut ? ", most of which -M cuts" : "", advice);
}

static void
open_keys(void)
{
	size_t t;

	keys = mem_new(threads, sizeof *keys);
	for (t = 0; t < threads; t++)
		sentence_keys_open(&keys[t], &shape);
}

/* Chooses lengths and bands by the profile. */
static void
choose(void)
{
	sentence_profile_pairs(&profile, &truth, question.places_most, keys);
	question.bands_least = modelled_bands();
	sentence_plan_choose(&plan, &profile, &question);
	if (plan.longest != SENTENCE_LONGEST &&
	    sentence_plan_hold(&plan, &profile, &question))
		sentence_trial(&plan, &truth, &question, keys);
}

static void
make_plan(void)
{
	bool sampled;

	sentence_truth_level(&truth);
	profile.weight = truth.weight;
	sentence_profile_lengths(&profile, &sample, question.t);
	sampled = is_sampled();
	if (sampled || truth.level > 0) {
		sentence_truth_find(&truth);
		sentence_profile_expect(&profile, &truth, question.places_most);
		expect_pairs(sampled);
	}
	plan.held = plan.held_most =
	    question.held ? question.held : question.places_most;
	plan.can_be_exact = true;
	if (sampled)
		choose();
	note_minutes();
}

static void
check_options(void)
{
	if (question.t.p == 0)
		opt_bad("-t: expected a threshold above 0");
	if (question.recall.p == 0)
		opt_bad("--recall: expected a recall above 0");
	if (!dir)
		dir = out_temporary();
	if (least)
		question.comparisons = least;
	if (question.stars)
		question.places_most = 1;
	if (cost)
		question.comparison_cost = cost;
	truth.t = question.t;
	truth.threads = threads;
	truth.dir = dir;
}

int
plan_sentences(int argc, char **argv)
{
	static char name[] = "nd-plan sentences";
	struct out out;
	char **file;

	program_invocation_short_name = name;
	opt_version_also = uni_version();
	file = opt_parse(argc, argv, options, "[file ...]", 0, argc);
	check_options();
	if (short_arg) {
		if (*file && file[1])
			opt_bad("--short: expected one file, got more");
		write_short(file);
		return 0;
	}
	if (said_arg) {
		if (*file && file[1])
			opt_bad("--missed: expected one file, got more");
		write_next(*file);
		return 0;
	}
	read_samples(file);
	if (!draw) {
		open_keys();
		make_plan();
	}
	out_open(&out, NULL);
	if (draw)
		sentence_sample_write(&sample, &out);
	else
		sentence_plan_write(&plan, &out);
	out_close(&out);
	if (truth_arg) {
		out_open(&out, truth_arg);
		sentence_truth_write(&plan, &truth, question.places_most, &out);
		out_close(&out);
	}
	return 0;
}
