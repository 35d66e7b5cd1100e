/* nd-index: writes sets as postings, to be sorted and read by nd-pairs; with
 * -o, as a partition: a binary index that nd-pairs -x searches; with --sets, a
 * partition as sets.
 *
 * id, n, features -> feature, id, n, tag */
#include <stdlib.h>

#include "candidates/posting_writer.h"
#include "io/in.h"
#include "join/partition.h"
#include "join/partition_records.h"
#include "join/set_reader.h"
#include "option/opt.h"

static struct partition_params params = { .m.t = { 8, 10 },
	.share = { 1, 1 },
	.fields = "" };
static const char *measure_arg, *df_arg, *out_arg, *rejects_arg;
static bool prefix_only, whole, by_id, as_sets, idf, verbose;
static size_t stop, min_shared;
static char measures[MEASURE_NAMES];

static const struct opt options[] = {
	{ 't', "threshold", "T", OPT_RATIO, &params.m.t,
	    "least similarity of a pair (default: %)",
	    .needs = "-p or -o FILE" },
	{ 'm', "measure", "MEASURE", OPT_TEXT, &measure_arg, measures,
	    .needs = "-p or -o FILE" },
	{ 'p', "prefix", NULL, OPT_FLAG, &prefix_only,
	    "only postings that pairs at the threshold need",
	    .excludes = "-o" },
	{ 0, "min-shared", "N", OPT_COUNT, &min_shared,
	    "with -p: pairs share N prefix features (default: 1)",
	    .needs = "-p", .excludes = "--idf, --stop" },
	{ 'd', "df", "DF", OPT_IN, &df_arg, "document frequencies, by nd-df",
	    .needs = "-p, --stop N or --idf", .excludes = "-o" },
	{ 0, "idf", NULL, OPT_FLAG, &idf, "weigh features by their idf",
	    .needs = "-d DF", .excludes = "-o" },
	{ 0, "stop", "N", OPT_COUNT, &stop,
	    "leave out features in more than N documents", .needs = "-d DF",
	    .excludes = "-o" },
	{ 0, "whole", NULL, OPT_FLAG, &whole,
	    "one posting per set: a hash of all its features",
	    .excludes = "-o, -p, -d, --stop" },
	{ 0, "ids", NULL, OPT_FLAG, &by_id,
	    "print id, number of features and hash, also of empty sets",
	    .needs = "--whole" },
	{ 0, "sets", NULL, OPT_FLAG, &as_sets,
	    "read a partition, or a list of some, and print its sets",
	    .excludes = "-t, -m, -o, --whole, -d, --rejects" },
	{ 'o', "output", "FILE", OPT_TEXT, &out_arg,
	    "write a partition to FILE instead of postings" },
	{ 0, "share", "I/N", OPT_SHARE, &params.share,
	    "only the sets of share I of N", .needs = "-o FILE" },
	{ 'k', "ngram", "N", OPT_NGRAM, &params.k,
	    "record that nd-shingle had -k N", .needs = "-o FILE" },
	{ 'c', "chars", NULL, OPT_FLAG, &params.characters,
	    "record that nd-shingle had -c", .needs = "-o FILE" },
	{ 'f', "fields", "LIST", OPT_TEXT, &params.fields,
	    "record that nd-shingle had -f LIST", .needs = "-o FILE" },
	{ OPT_REJECTS(&rejects_arg) },
	{ OPT_VERBOSE(&verbose) },
	{ .heading = "write postings of sets, or an index of them as a file",
	    .help = "nd-index -p sets | nd-sort | nd-pairs | nd-sort -u" },
};

static void
check_values(void)
{
	if (measure_arg && !measure_parse(&params.m, measure_arg, MEASURE_JOIN))
		opt_bad("-m: expected %s, got '%s'", measures, measure_arg);
	if (params.m.t.p == 0)
		opt_bad("-t: expected a threshold above 0");
}

static void
write_partition(struct in *in)
{
	static struct set_store sets;
	static struct prefix_join join;
	uint32_t ids;

	set_store_read(&sets, in, &set_records, params.share.part,
	    params.share.parts, 1, LOWER_HALVES_KEPT);
	if (!prefix_join_make(&join, &sets, &params.m, false, 1))
		die("%s: expected at most 4294967295 postings, got more: "
		    "try more shares (--share I/N)",
		    in->name);
	prefix_index_narrow(&join.prefix);
	prefix_index_narrow(&join.full);
	params.tag = set_record_tag();
	partition_write(out_arg, &sets, &join, &params);
	ids = sets.set[sets.n].first_id;
	if (verbose)
		info("%s: %s of %s of %s, %ju of other shares", in->name,
		    counted(ids, "id"), counted(sets.n, "set"),
		    counted(sets.features, "feature"),
		    (uintmax_t)sets.other_share);
}

static void
write_postings(struct in *in)
{
	struct posting_writer p = { .m = params.m,
		.max_df = stop,
		.idf = idf,
		.by_id = by_id,
		.min_shared = min_shared ? min_shared : 1,
		.kind = prefix_only ? POSTING_WRITER_PREFIX
		    : whole	    ? POSTING_WRITER_WHOLE
				    : POSTING_WRITER_ALL };
	struct set_record set = { 0 };
	struct out out;

	if (df_arg)
		posting_writer_read_df(&p, df_arg);
	out_open(&out, NULL);
	while (set_record_read(in, &set))
		posting_writer_write(&p, &set, &out);
	out_close(&out);
	set_records.report(NULL, in, p.empty);
	idf_weight_note_equal(&p.lookup, in->name);
	if (p.stopped_postings)
		note("%s: %s of %s left out", in->name,
		    counted(p.stopped_postings, "posting"),
		    counted(p.stopped_features, "feature"));
	if (verbose)
		info("%s: %s of %s", in->name, counted(p.written, "posting"),
		    counted(p.sets, "set"));
	free(set.feature);
	posting_writer_free(&p);
}

static void
write_sets(const char *path)
{
	struct out out;

	if (!path)
		opt_bad("--sets: expected a file");
	out_open(&out, NULL);
	partition_records_write(&out, path);
	out_close(&out);
}

int
main(int argc, char **argv)
{
	char **operand;
	struct in in;

	measure_names(measures, MEASURE_JOIN);
	operand = opt_parse(argc, argv, options, "[sets]", 0, 1);
	check_values();
	if (as_sets) {
		write_sets(operand[0]);
		return 0;
	}
	in_open_rejects(&in, operand[0], rejects_arg);
	if (out_arg)
		write_partition(&in);
	else
		write_postings(&in);
	in_close(&in);
	return 0;
}
