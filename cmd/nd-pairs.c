/* nd-pairs: pairs that are alike, or may be.
 *
 * postings or bands, sorted -> candidates: pairs of ids that share a key, of
 * one collection or, with --against, of two
 * with --min-shared: candidates, sorted -> those that share so many
 * with -x: sets -> pairs of sets that are alike, exactly */
#include <string.h>

#include "candidates/candidate_filter.h"
#include "candidates/cross_pairs.h"
#include "candidates/run_pairs.h"
#include "io/file_registry.h"
#include "io/in.h"
#include "io/opt.h"
#include "join/join_pairs.h"

static struct join_pairs join = { .params.m.t = { 8, 10 },
	.params.fields = "" };
static const char *measure_arg = "jaccard", *other_arg, *rejects_arg;
static size_t max_run, min_shared;
static bool star, verbose;
static char measures[MEASURE_NAMES];

static const struct opt options[] = {
	{ 't', "threshold", "T", OPT_RATIO, &join.params.m.t,
	    "least similarity of a pair, 0.8" },
	{ 'm', "measure", "MEASURE", OPT_TEXT, &measure_arg, measures },
	{ 'M', "max-run", "N", OPT_COUNT, &max_run,
	    "members past the Nth of a key: pairs with the first only" },
	{ 0, "star", NULL, OPT_FLAG, &star,
	    "of a key, the pairs with the first only", .excludes = "-M" },
	{ 0, "against", "FILE", OPT_TEXT, &other_arg,
	    "postings of another collection: pairs with these",
	    .excludes = "-M, --star" },
	{ 0, "min-shared", "N", OPT_COUNT, &min_shared,
	    "of sorted candidates, those that share N keys",
	    .excludes = "--star, -M, --against" },
	{ 'x', "index", "FILE", OPT_TEXT, &join.index,
	    "sets, or a partition: find the pairs with these",
	    .excludes = "--star, -M, --against, --min-shared" },
	{ 0, "cross", NULL, OPT_FLAG, &join.cross,
	    "two collections: all pairs, the id from FILE second",
	    .needs = "-x FILE or --min-shared" },
	{ 0, "collapse", NULL, OPT_FLAG, &join.collapse,
	    "the smallest id of equal sets stands for them",
	    .needs = "-x FILE" },
	{ 'k', "ngram", "N", OPT_NGRAM, &join.params.k,
	    "refuse partitions of other shingles", .needs = "-x FILE" },
	{ 'c', "chars", NULL, OPT_FLAG, &join.params.characters,
	    "the same: of characters", .needs = "-x FILE" },
	{ 'f', "fields", "LIST", OPT_TEXT, &join.params.fields,
	    "the same: of these fields", .needs = "-x FILE" },
	{ OPT_REJECTS(&rejects_arg) },
	{ OPT_VERBOSE(&verbose) },
	{ .help = "nd-shingle docs.tsv | nd-pairs -t 0.8 -x -" },
};

/* The files and options that -x allows. */
static void
check_index(struct join_pairs *a)
{
	bool stream_only = false;

	if (a->params.m.t.p == 0)
		opt_bad("-t: expected a threshold above 0");
	a->self = strcmp(a->index, "-") == 0;
	if (a->self && (a->file || a->cross))
		opt_bad("-x -: unexpected %s", a->file ? "operand" : "--cross");
	a->self =
	    a->self || registry_same_file(a->index, a->file, &stream_only);
	if (a->cross && stream_only)
		opt_bad("--cross: expected two files, got one stream for both");
	a->self = a->self && !a->cross;
	if (a->collapse &&
	    (a->cross ||
		(!a->self &&
		    !(a->file && partition_is_file(a->file) &&
			partition_is_file(a->index)))))
		opt_bad("--collapse: expected the sets of one file, or two "
			"partitions, without --cross");
}

/* Two collections of postings cannot be one stream. */
static void
check_against(const struct join_pairs *a)
{
	bool stream = false;

	if (other_arg && registry_same_file(other_arg, a->file, &stream) &&
	    stream)
		opt_bad("--against: expected two files, got one stream for "
			"both");
}

/* What runs of each length gave, and what was cut. */
static void
report(const struct in *in, const struct run_pairs *b)
{
	const struct run_pairs_class *c;
	int i;

	in_report(in);
	if (b->cut)
		note("%s: %ju candidate%s of %ju key%s cut by -M %zu", in->name,
		    (uintmax_t)b->cut, plural(b->cut), (uintmax_t)b->cut_runs,
		    plural(b->cut_runs), max_run);
	for (i = 0, c = b->class; verbose && i < RUN_PAIRS_CLASSES; i++, c++)
		if (c->runs > 0)
			note("keys of up to %ju posting%s: %ju, %ju "
			     "candidate%s, %ju cut",
			    ((uintmax_t)2 << i) - 1, plural(i + 1),
			    (uintmax_t)c->runs, (uintmax_t)c->pairs,
			    plural(c->pairs), (uintmax_t)c->cut);
	if (verbose)
		note("%ju posting%s, at most %ju of a key, %ju candidate%s",
		    (uintmax_t)b->postings, plural(b->postings),
		    (uintmax_t)b->longest, (uintmax_t)b->pairs,
		    plural(b->pairs));
}

/* postings -> candidates */
static void
find_run_pairs(const struct join_pairs *a, struct out *out)
{
	static struct run_pairs bucket;
	struct posting_runs run;
	struct in in;

	in_open(&in, a->file);
	in.rejects = a->rejects;
	bucket.out = out;
	bucket.m = a->params.m;
	bucket.star = star;
	posting_runs_open(&run, &in,
	    star	  ? 1
		: max_run ? max_run
			  : POSTING_RUNS_MOST);
	while (posting_runs_next(&run))
		run_pairs_write(&bucket, &run);
	report(&in, &bucket);
	posting_runs_close(&run);
	run_pairs_free(&bucket);
	in_close(&in);
}

/* postings of two collections -> candidates */
static void
find_cross_pairs(const struct join_pairs *a, struct out *out)
{
	struct cross_pairs x = {
		.out = out, .rejects = a->rejects, .m = a->params.m
	};

	cross_pairs_run(&x, a->file, other_arg);
	if (verbose)
		note("%ju and %ju postings, %ju key%s of both, %ju candidate%s",
		    (uintmax_t)x.postings[0], (uintmax_t)x.postings[1],
		    (uintmax_t)x.keys, plural(x.keys), (uintmax_t)x.pairs,
		    plural(x.pairs));
}

/* candidates, sorted -> each once, if it is there often enough */
static void
filter_by_count(const struct join_pairs *a, struct out *out)
{
	struct candidate_filter f = { .out = out,
		.rejects = a->rejects,
		.m = a->params.m,
		.cross = a->cross,
		.min_shared = min_shared };

	candidate_filter_run(&f, a->file);
	if (verbose)
		note("%ju candidate%s, %ju often enough", (uintmax_t)f.read,
		    plural(f.read), (uintmax_t)f.written);
}

int
main(int argc, char **argv)
{
	struct out out, rejects;

	measure_names(measures, MEASURE_JOIN);
	join.file = *opt_parse(argc, argv, options, "[file]", 0, 1);
	if (!measure_parse(&join.params.m, measure_arg, MEASURE_JOIN))
		opt_bad("-m: expected %s, got '%s'", measures, measure_arg);
	if (join.index)
		check_index(&join);
	else
		check_against(&join);
	out_open(&out, NULL);
	if (rejects_arg) {
		out_open(&rejects, rejects_arg);
		join.rejects = &rejects;
	}
	if (join.index)
		join_pairs_run(&join, &out);
	else if (other_arg)
		find_cross_pairs(&join, &out);
	else if (min_shared)
		filter_by_count(&join, &out);
	else
		find_run_pairs(&join, &out);
	out_close(&out);
	if (rejects_arg)
		out_close(&rejects);
	if (verbose && join.index)
		note("%u set%s indexed, %ju pair%s", join.sets,
		    plural(join.sets), (uintmax_t)join.pairs,
		    plural(join.pairs));
	return 0;
}
