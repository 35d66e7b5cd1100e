/* nd-pairs: finds pairs of similar sets, or candidates for them.
 *
 * sorted postings or bands -> candidates: pairs of ids with an equal key, of
 * one collection or, with --against, of two
 * with --equal, --gone, --over: sorted keys of nd-index --whole -> equal sets
 * with --min-shared: sorted candidates -> candidates that occur often enough
 * with -x or -a: sets -> pairs above the threshold, exactly */
#include <string.h>
#include <sys/stat.h>

#include "candidates/cross_pairs.h"
#include "candidates/equal_sets.h"
#include "candidates/often.h"
#include "candidates/prefix_tag.h"
#include "candidates/run_pairs.h"
#include "io/file_registry.h"
#include "io/in.h"
#include "io/run_report.h"
#include "join/join_pairs.h"
#include "join/partition_list.h"
#include "option/opt.h"

enum { MANY_CANDIDATES = 1000000 };

static struct join_pairs join = { .source = &set_records,
	.params.m.t = { 8, 10 },
	.params.fields = "",
	.kept = LOWER_HALVES_KEPT,
	.threads = 1 };
static const char *measure_arg = "jaccard", *sets_arg, *other_arg, *rejects_arg;
static size_t max_run, min_shared, over;
static bool star, equal, gone, verbose;
static char measures[MEASURE_NAMES];

static const struct opt options[] = {
	{ 't', "threshold", "T", OPT_RATIO, &join.params.m.t,
	    "least similarity of a pair (default: %)" },
	{ 'm', "measure", "MEASURE", OPT_TEXT, &measure_arg, measures },
	{ 'M', "max-run", "N", OPT_COUNT, &max_run,
	    "postings of a key after the Nth: pair with its first" },
	{ 0, "star", NULL, OPT_FLAG, &star,
	    "pair the postings of a key with its first only",
	    .excludes = "-M" },
	{ 0, "against", "FILE", OPT_TEXT, &other_arg,
	    "pair with the postings, or with -a the sets, in FILE; with "
	    "--over: whole keys that count, too",
	    .excludes = "-M, --star" },
	{ 0, "min-shared", "N", OPT_COUNT, &min_shared,
	    "read candidates, print those that share N keys",
	    .excludes = "--star, -M, --against" },
	{ 0, "equal", NULL, OPT_FLAG, &equal,
	    "read whole keys, print pairs of equal sets with the first id",
	    .excludes = "-x, --min-shared, --against, --star, -M" },
	{ 0, "gone", NULL, OPT_FLAG, &gone,
	    "read whole keys, print all ids of a set but the first",
	    .excludes = "-x, --min-shared, --against, --star, -M, --equal" },
	{ 0, "over", "N", OPT_COUNT, &over,
	    "read whole keys, print the ids of sets that have more than N",
	    .excludes = "-x, --min-shared, --star, -M, --equal, --gone" },
	{ 'x', "index", "FILE", OPT_TEXT, &join.index,
	    "pair with the sets, or the partition, in FILE",
	    .excludes = "--star, -M, --against, --min-shared" },
	{ 'a', "sets", "FILE", OPT_TEXT, &sets_arg,
	    "find the pairs of the sets in FILE, or with those of --against",
	    .excludes = "-x, --star, -M, --min-shared, --equal, --gone, "
			"--over" },
	{ 0, "cross", NULL, OPT_FLAG, &join.cross,
	    "two collections: all pairs, the id from FILE second",
	    .needs = "-x FILE, -a FILE or --min-shared" },
	{ 0, "index-first", NULL, OPT_FLAG, &join.index_first,
	    "write the id from FILE first", .needs = "--cross",
	    .excludes = "--held, --min-shared" },
	{ 0, "kept", NULL, OPT_FLAG, &join.kept_only,
	    "of a list of partitions use those of kept documents",
	    .needs = "-x FILE" },
	{ 0, "held", NULL, OPT_FLAG, &join.held,
	    "containment: only sets of FILE of which a set holds T",
	    .needs = "--cross", .excludes = "--min-shared" },
	{ 0, "separate", NULL, OPT_FLAG, &join.separate,
	    "write an empty line after the pairs of each set",
	    .needs = "--cross", .excludes = "--min-shared, --few" },
	{ 0, "few", "N", OPT_COUNT, &join.few,
	    "of more than N pairs only those of one in 256 sets of -a",
	    .needs = "-a FILE", .excludes = "--rejects, --stars" },
	{ 0, "collapse", NULL, OPT_FLAG, &join.collapse,
	    "represent equal sets by the smallest id",
	    .needs = "-x FILE or -a FILE" },
	{ 0, "stars", NULL, OPT_FLAG, &join.stars,
	    "only pairs of a kept record and a record it is kept for",
	    .needs = "-x FILE or -a FILE", .excludes = "--collapse, --cross" },
	{ 0, "components", NULL, OPT_FLAG, &join.components,
	    "also pairs that connect stars to connected components",
	    .needs = "--stars" },
	{ 0, "rank", "FILE", OPT_IN, &join.rank,
	    "prefer the record with the highest number in FILE",
	    .needs = "--stars" },
	{ 0, "numbered", NULL, OPT_FLAG, &join.numbered,
	    "the sets are different, and their ids numbers",
	    .needs = "-x FILE or -a FILE",
	    .excludes = "--collapse, --components" },
	{ 'k', "ngram", "N", OPT_NGRAM, &join.params.k,
	    "expect partitions of nd-shingle -k N",
	    .needs = "-x FILE or -a FILE" },
	{ 'c', "chars", NULL, OPT_FLAG, &join.params.characters,
	    "expect partitions of nd-shingle -c",
	    .needs = "-x FILE or -a FILE" },
	{ 'f', "fields", "LIST", OPT_TEXT, &join.params.fields,
	    "expect partitions of nd-shingle -f LIST",
	    .needs = "-x FILE or -a FILE" },
	{ OPT_JOBS(&join.threads), .needs = "-x FILE or -a FILE" },
	{ OPT_REJECTS(&rejects_arg) },
	{ 'S', "buffer-size", "SIZE", OPT_SIZE, &join.memory,
	    "memory for the pairs, in parts (default: no limit)",
	    .needs = "-x FILE or -a FILE" },
	{ OPT_VERBOSE(&verbose) },
	{ .heading =
		"find pairs of records that share a key, and pairs of similar sets",
	    .help = "nd-shingle docs.tsv | nd-pairs -t 0.8 -x -" },
};

static bool
can_collapse(void)
{
	return !join.cross &&
	    (join.self ||
		(join.file && partition_is_file(join.file) &&
		    partition_is_file(join.index)));
}

static void
check_stars(bool made)
{
	char names[MEASURE_NAMES];

	measure_names(names, MEASURE_JOIN | MEASURE_STARS);
	if (!join.self)
		opt_bad("--stars: expected the sets of one file");
	if (!measure_exists(join.params.m.row, MEASURE_STARS))
		opt_bad("--stars: expected %s, got '%s'", names, measure_arg);
	if (made)
		opt_bad("--stars: expected sets, got a partition");
}

/* Whether the file can be read once for each part of the index. */
static bool
can_read_again(void)
{
	struct stat st;

	return join.file && stat(join.file, &st) == 0 && S_ISREG(st.st_mode);
}

/* Checks the options that need sets, or a list of partitions. */
static void
check_made(void)
{
	const bool works = join.self || (join.cross && can_read_again());
	const bool listed = partition_list_is_file(join.index);
	const bool made = listed || partition_is_file(join.index);

	if (join.kept_only && !listed)
		opt_bad("--kept: expected a list of partitions");
	if (join.stars)
		check_stars(made);
	if (!opt_given(&join.memory) && (!works || made))
		join.memory = 0;
	if (join.memory && !works)
		opt_bad("-S: expected the sets of one file, or with --cross "
			"those of a file, not of a pipe");
	if (join.memory && made)
		opt_bad("-S: expected sets, got a partition");
}

/* Checks the options of -x, and sets join.self: whether one collection is
 * joined with itself. */
static void
check_index(void)
{
	bool stream = false;

	if (join.params.m.t.p == 0)
		opt_bad("-t: expected a threshold above 0");
	join.self = strcmp(join.index, "-") == 0;
	if (join.self && (join.file || join.cross))
		opt_bad(
		    "-x -: unexpected %s", join.file ? "operand" : "--cross");
	join.self =
	    join.self || registry_same_file(join.index, join.file, &stream);
	if (join.cross && stream)
		opt_bad("--cross: expected two files, got one stream for both");
	join.self = join.self && !join.cross;
	check_made();
	if (join.collapse && !can_collapse())
		opt_bad("--collapse: expected the sets of one file, or two "
			"partitions, without --cross");
}

/* Checks the options of -a, and sets the members of join for these files. */
static void
check_sets(void)
{
	bool stream = false;
	struct stat st;

	if (join.params.m.t.p == 0)
		opt_bad("-t: expected a threshold above 0");
	if (join.file)
		opt_bad("-a: unexpected operand");
	if (join.cross && !other_arg)
		opt_bad("--cross: expected --against FILE as well");
	join.index = other_arg ? other_arg : sets_arg;
	join.file = other_arg ? sets_arg : NULL;
	join.either = true;
	join.self =
	    !other_arg || registry_same_file(other_arg, sets_arg, &stream);
	if (stream)
		opt_bad("--against: expected two files, got one stream for "
			"both");
	join.self = join.self && !join.cross;
	check_made();
	if (join.collapse && !join.self)
		opt_bad("--collapse: expected the sets of one file");
	if (join.few && join.self)
		opt_bad("--few: expected --against FILE as well");
	if (join.few && (stat(sets_arg, &st) < 0 || !S_ISREG(st.st_mode)))
		opt_bad("--few: expected a file, to read it twice, got %s",
		    sets_arg);
}

static void
check_against(void)
{
	bool stream = false;

	if (other_arg && registry_same_file(other_arg, join.file, &stream) &&
	    stream)
		opt_bad("--against: expected two files, got one stream for "
			"both");
}

/* A note on the first key of more than a million candidates. */
static void
note_many(const struct in *in, const struct posting_runs *run)
{
	static bool noted;
	const uintmax_t n = run->held;

	if (noted || max_run || n * (n - 1) / 2 <= MANY_CANDIDATES)
		return;
	noted = true;
	note("%s: %ju texts share a key, and are compared each with each: up "
	     "to %ju candidates, which is slow; nd-score --stars finds "
	     "clusters without these, as nd-flow does by index or --via "
	     "prefix, without --pairs, --all-pairs and -M",
	    in->name, n, n * (n - 1) / 2);
}

/* sorted postings -> candidates */
static void
find_run_pairs(struct out *out)
{
	struct run_pairs pairs = {
		.out = out, .m = join.params.m, .star = star
	};
	struct posting_runs run;
	struct in in;

	in_open(&in, join.file);
	in.rejects = join.rejects;
	posting_runs_open(&run, &in,
	    star	  ? 1
		: max_run ? max_run
			  : POSTING_RUNS_MOST,
	    "use -M");
	pairs.tag = star ? (struct span){ "f", 1 }
	    : max_run	 ? (struct span){ "M", 1 }
			 : posting_candidate_tag();
	while (posting_runs_next(&run)) {
		note_many(&in, &run);
		run_pairs_write(&pairs, &run);
	}
	prefix_tag_check(in.name, &join.params.m, 0);
	in_report(&in);
	run_pairs_report(&pairs, in.name, max_run, verbose);
	posting_runs_close(&run);
	free(pairs.sizes.size);
	in_close(&in);
}

/* sorted postings of two collections -> candidates */
static void
find_cross_pairs(struct out *out)
{
	struct cross_pairs x = {
		.out = out, .rejects = join.rejects, .m = join.params.m
	};

	cross_pairs_run(&x, join.file, other_arg);
	prefix_tag_check(other_arg, &join.params.m, 0);
	if (verbose)
		info("%ju and %ju postings, %s of both, %s",
		    (uintmax_t)x.postings[0], (uintmax_t)x.postings[1],
		    counted(x.keys, "key"), counted(x.pairs, "candidate"));
}

/* sorted keys of whole sets -> pairs of equal sets, or ids */
static void
find_equal_sets(struct out *out)
{
	uint64_t lines;
	struct in in, other;

	in_open(&in, join.file);
	in.rejects = join.rejects;
	if (other_arg)
		in_open(&other, other_arg);
	lines = over
	    ? equal_sets_over(&in, other_arg ? &other : NULL, over, out)
	    : equal_sets_write(&in, equal ? &join.params.m : NULL, out);
	in_report(&in);
	in_close(&in);
	if (other_arg) {
		in_report(&other);
		in_close(&other);
	}
	if (over)
		run_report("common", lines);
	if (verbose)
		info("%s: %s, %s written", in.name, counted(in.line, "key"),
		    counted(lines, "line"));
}

/* sorted candidates -> each once, if it occurs often enough */
static void
filter_by_count(struct out *out)
{
	struct often_counts n;
	struct in in;

	in_open(&in, join.file);
	in.rejects = join.rejects;
	n = often_write(&in, &join.params.m, join.cross, min_shared, out);
	in_close(&in);
	if (verbose)
		info("%s, %ju often enough", counted(n.read, "candidate"),
		    (uintmax_t)n.written);
}

static void
write_pairs(struct out *out)
{
	if (join.index)
		join_pairs_run(&join, out);
	else if (equal || gone || over)
		find_equal_sets(out);
	else if (other_arg)
		find_cross_pairs(out);
	else if (min_shared)
		filter_by_count(out);
	else
		find_run_pairs(out);
}

int
main(int argc, char **argv)
{
	struct out out, rejects;

	measure_names(measures, MEASURE_JOIN);
	join.file = *opt_parse(argc, argv, options, "[file]", 0, 1);
	if (!measure_parse(&join.params.m, measure_arg, MEASURE_JOIN))
		opt_bad("-m: expected %s, got '%s'", measures, measure_arg);
	if (join.held && strcmp(measure_arg, "containment") != 0)
		opt_bad(
		    "--held: expected -m containment, got '%s'", measure_arg);
	if (max_run > POSTING_RUNS_MOST)
		opt_bad("-M: expected a whole number from 1 to %u, got '%zu'",
		    POSTING_RUNS_MOST, max_run);
	if (sets_arg)
		check_sets();
	else if (join.index)
		check_index();
	else
		check_against();
	out_open(&out, NULL);
	if (rejects_arg) {
		out_open(&rejects, rejects_arg);
		join.rejects = &rejects;
	}
	write_pairs(&out);
	out_close(&out);
	if (rejects_arg)
		out_close(&rejects);
	if (verbose && join.index)
		join_pairs_report(&join);
	return 0;
}
