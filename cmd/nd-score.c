/* nd-score: computes the similarity of candidates, and prints the pairs at or
 * above a threshold with the evidence (such as shared features).
 *
 * --count, -a: idA, idB, nA, nB -> idA, idB, similarity, evidence
 * --inline: idA, idB, the features, text or terms of both -> pairs
 * --stars: sorted key, id, n -> pairs of a kept record and a member
 * --all: records -> pairs */
#include <math.h>
#include <sys/stat.h>

#include "candidates/key_stars.h"
#include "io/in.h"
#include "option/opt.h"
#include "verify/all_pairs.h"
#include "verify/first_pairs.h"
#include "verify/star_sets.h"
#include "verify/verify.h"
#include "weight/df_cost.h"

enum { MEMORY_LEAST = 1 << 20, DF_BYTES = 20, TERM_NS = 2, COST_MOST = 300 };

static struct out out;
static struct score score = { .m.t = { 8, 10 }, .out = &out };
static struct content_reader reader;
static struct idf_weight weights;
static const char *measure = "jaccard", *records, *against, *df, *fields = "2";
static const char *rejects, *rank;
static bool by_count, by_line, all, stars, cross, cost, idf, summary;
static size_t memory, min_shared, neighbours, jobs = 1;
static struct top_pairs top;
static char measures[MEASURE_NAMES];

static const struct opt options[] = {
	{ 'm', "measure", "MEASURE", OPT_TEXT, &measure, measures },
	{ 't', "threshold", "T", OPT_RATIO, &score.m.t,
	    "least similarity of a pair (default: %)" },
	{ 0, "count", NULL, OPT_FLAG, &by_count,
	    "count equal candidates: one per shared feature",
	    .excludes = "--idf" },
	{ 'a', "records", "FILE", OPT_IN, &records,
	    "look up the records of the candidates in FILE" },
	{ 0, "inline", NULL, OPT_FLAG, &by_line,
	    "features, texts or terms follow the ids", .excludes = "-f" },
	{ 0, "all", NULL, OPT_FLAG, &all,
	    "compare all pairs of records, without candidates" },
	{ 0, "stars", NULL, OPT_FLAG, &stars,
	    "read sorted keys; pair a set only with the set it is kept for",
	    .needs = "-a FILE", .excludes = "--all, --against, --idf" },
	{ 0, "rank", "FILE", OPT_IN, &rank,
	    "prefer the set with the highest number in FILE",
	    .needs = "--stars" },
	{ 0, "min-shared", "N", OPT_COUNT, &min_shared,
	    "with --stars: the keys are of nd-index -p --min-shared N",
	    .needs = "--stars" },
	{ 0, "cross", NULL, OPT_FLAG, &cross,
	    "with --count: candidates of two collections", .needs = "--count" },
	{ 0, "against", "FILE", OPT_IN, &against,
	    "two collections: FILE has the records of idB",
	    .needs = "-a FILE or --all" },
	{ 0, "first", "N", OPT_COUNT, &top.most,
	    "only the N most similar vectors of each of file",
	    .needs = "--against FILE" },
	{ 0, "both", NULL, OPT_FLAG, &top.both,
	    "with --first: and of each of FILE", .needs = "--first N" },
	{ 0, "csls", "K", OPT_NUMBER, &neighbours,
	    "with --first: all that nd-first -n N --csls K can need",
	    .needs = "--first N" },
	{ 0, "cost", NULL, OPT_FLAG, &cost,
	    "with --all: read document frequencies, print what all take",
	    .needs = "--against FILE", .excludes = "--first, --rejects" },
	{ 'S', "buffer-size", "SIZE", OPT_SIZE, &memory,
	    "memory for records, in parts (default: no limit)",
	    .needs = "-a FILE or --against FILE" },
	{ 'd', "df", "DF", OPT_IN, &df, "document frequencies, by nd-df",
	    .needs = "--idf" },
	{ 0, "idf", NULL, OPT_FLAG, &idf, "weigh features by their idf",
	    .needs = "-d DF" },
	{ OPT_FIELDS(&fields) },
	{ OPT_JOBS(&jobs) },
	{ OPT_REJECTS(&rejects) },
	{ OPT_VERBOSE(&summary) },
	{ .heading = "compute the exact similarity of candidate pairs",
	    .help = "nd-score -t 0.8 -a sets candidates >pairs" },
};

/* records -> pairs */
static void
compare_all(struct in *in)
{
	uint32_t n = all_pairs_write(&score, in, against ? against : records,
	    &reader, top.most ? &top : NULL, memory);

	if (summary)
		info("%s: %u %s%s read, %s written", in->name, n,
		    content_words[score.kind].noun, plural(n),
		    counted(score.pairs, "pair"));
}

/* Document frequencies of two collections -> how many pairs they have, and how
 * many terms these share. A note if their cosines take minutes, and sketches
 * less: a term of a pair takes 2 ns or more. From 16 terms a pair on, sketches
 * were 1.5 times as fast or more (tests/bench/SKETCHES.txt), unless the
 * threshold is so low that many pairs pass them. */
static void
tell_cost(const char *file)
{
	const struct df_cost c = df_cost_read(file ? file : "-", against);
	const double seconds = c.shared * TERM_NS / 1e9;

	out_fmt(&out, "%.0f\t%.0f\n", c.pairs, c.shared);
	if (seconds > COST_MOST && c.shared >= 16 * c.pairs &&
	    ratio_value(score.m.t) >= 0.19)
		note("exact cosines take about %.0f CPU minutes or more; "
		     "sketches (nd-flow xling --via sketches) were measured "
		     "to be 1.5 to 5 times faster and to miss 0.3 %% of the "
		     "pairs",
		    floor(seconds / 60));
}

/* candidates -> pairs */
static void
verify_candidates(struct in *in)
{
	struct verify_counts v;

	if (by_count)
		v = verify_by_count(&score, in);
	else if (records)
		v = verify_by_lookup(&score, in, records, against, &reader,
		    memory ? memory : SIZE_MAX, jobs);
	else
		v = verify_inline(&score, in, &reader, jobs);
	content_report(&reader, in);
	if (v.repeatable > 1 && v.repeated == 0)
		note("%s: each of %ju candidates occurs once, as after sort "
		     "-u; --count expects a line for each shared feature",
		    in->name, (uintmax_t)v.candidates);
	note_count(in->name, v.empty, "candidate",
	    "skipped: one of its records is empty");
	if (summary)
		info("%s: %s read, %s written", in->name,
		    counted(v.candidates, "candidate"),
		    counted(score.pairs, "pair"));
}

/* sorted postings -> the pairs of stars */
static void
find_stars(struct in *in)
{
	const size_t room = memory ? memory / 2 : SIZE_MAX;
	static struct star_sets sets;
	struct key_stars k = { .ids = &sets.ids,
		.ids_name = records,
		.m = score.m,
		.min_shared = min_shared,
		.threads = threads_useful(jobs),
		.memory = room,
		.dir = out_temporary(),
		.prefetch = star_sets_prefetch,
		.similar = star_sets_similar,
		.found = star_sets_write,
		.state = &sets };

	/* Their file may be complete only when the first key comes. */
	in_peek(in);
	star_sets_open(&sets, &score, records, &reader, room, rank, k.threads);
	if (memory)
		k.memory = star_sets_limit(&sets, memory);
	k.place = sets.place;
	k.size = sets.size;
	key_stars_read(&k, in);
	in_report(in);
	star_sets_seal(&sets);
	key_stars_run(&k);
	star_sets_close(&sets);
	if (summary)
		info("%s: %s of %s of several sets, %s compared, %ju written",
		    in->name, counted(k.postings, "posting"),
		    counted(k.keys, "key"), counted(k.compared, "pair"),
		    (uintmax_t)score.pairs);
}

/* Whether all pairs can be found part by part, as -S has it. */
static bool
can_part(void)
{
	struct stat st;

	if (against && !rejects && score.kind == CONTENT_VECTOR &&
	    stat(against, &st) == 0 && S_ISREG(st.st_mode))
		return true;
	if (opt_given(&memory))
		opt_bad("-S: with --all expected -m cosine, --against a file "
			"and no --rejects");
	return false;
}

static void
check_options(void)
{
	bool sets;

	if (!score_set_measure(&score, measure))
		opt_bad("-m: expected %s, got '%s'", measures, measure);
	sets = score.kind == CONTENT_SET;
	score.cross = cross || against;
	if (by_count + by_line + all + (records && !all) != 1)
		opt_bad("expected one of --count, -a FILE, --inline, --all");
	if (against && all && records)
		opt_bad("--against: unexpected -a");
	if (top.most && (!all || score.kind != CONTENT_VECTOR))
		opt_bad("--first: expected --all and -m cosine");
	if (neighbours > FIRST_PAIRS_NEIGHBOURS)
		opt_bad("--csls: expected at most %d, got %zu",
		    FIRST_PAIRS_NEIGHBOURS, neighbours);
	top.most = first_pairs_candidates(top.most, neighbours);
	top.both = top.both || neighbours;
	if (cost && (!all || score.kind != CONTENT_VECTOR))
		opt_bad("--cost: expected --all and -m cosine");
	if (stars && !sets)
		opt_bad("--stars: unexpected -m %s", measure);
	if (min_shared && score.m.t.p == 0)
		opt_bad("--min-shared: expected a threshold above 0");
	if (memory && all && !can_part())
		memory = 0;
	if (memory && memory < MEMORY_LEAST)
		opt_bad("-S: expected at least 1M, got %zu", memory);
	if (by_count && !sets)
		opt_bad("--count: unexpected -m %s", measure);
	if (by_line && score.kind == CONTENT_SKETCH)
		opt_bad("--inline: unexpected -m hamming");
	if (idf && !sets)
		opt_bad("-m %s: unexpected --idf", measure);
	if (opt_given(&fields) && score.kind != CONTENT_TEXT)
		opt_bad("-f: expected -m edit");
	column_list_option(&reader.fields, fields);
	reader.kind = score.kind;
	score.sketch = &reader.sketch;
}

int
main(int argc, char **argv)
{
	const char *file;
	struct in in;
	size_t held;

	measure_names(measures, MEASURE_SCORE);
	file = *opt_parse(argc, argv, options, "[file]", 0, 1);
	check_options();
	if (cost) {
		out_open(&out, NULL);
		tell_cost(file);
		out_close(&out);
		return 0;
	}
	in_open_rejects(&in, file, rejects);
	if (df) {
		idf_weight_read(&weights, df);
		held = weights.df.n * (size_t)DF_BYTES;
		reader.weights = &weights;
		memory = memory > held + MEMORY_LEAST ? memory - held
		    : memory			      ? MEMORY_LEAST
						      : 0;
	}
	out_open(&out, NULL);
	if (all)
		compare_all(&in);
	else if (stars)
		find_stars(&in);
	else
		verify_candidates(&in);
	idf_weight_note_equal(&weights, records ? records : in.name);
	out_close(&out);
	in_close(&in);
	return 0;
}
