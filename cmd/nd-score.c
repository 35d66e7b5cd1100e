/* nd-score: computes the similarity of candidates, and prints the pairs at or
 * above a threshold with the evidence (such as shared features).
 *
 * --count, -a: idA, idB, nA, nB -> idA, idB, similarity, evidence
 * --inline: idA, idB, the features, text or terms of both -> pairs
 * --all: records -> pairs */
#include "io/in.h"
#include "io/opt.h"
#include "verify/all_pairs.h"
#include "verify/verify.h"

enum { MEMORY_LEAST = 1 << 20 };

static struct out out;
static struct score score = { .m.t = { 8, 10 }, .out = &out };
static struct content_reader reader;
static struct idf_weight weights;
static const char *measure = "jaccard", *records, *against, *df, *fields;
static const char *rejects;
static bool by_count, by_line, all, cross, idf, summary;
static size_t memory, jobs = 1;
static struct top_pairs top;
static char measures[MEASURE_NAMES];

static const struct opt options[] = {
	{ 'm', "measure", "MEASURE", OPT_TEXT, &measure, measures },
	{ 't', "threshold", "T", OPT_RATIO, &score.m.t,
	    "least similarity of a pair (default: 0.8)" },
	{ 0, "count", NULL, OPT_FLAG, &by_count,
	    "count equal candidates: one per shared feature",
	    .excludes = "--idf" },
	{ 'a', "records", "FILE", OPT_IN, &records,
	    "look up the records of the candidates in FILE" },
	{ 0, "inline", NULL, OPT_FLAG, &by_line,
	    "features, texts or terms follow the ids", .excludes = "-f" },
	{ 0, "all", NULL, OPT_FLAG, &all,
	    "compare all pairs of records, without candidates" },
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
	{ 'S', "buffer-size", "SIZE", OPT_SIZE, &memory,
	    "memory for the records of -a (default: no limit)",
	    .needs = "-a FILE", .excludes = "--all" },
	{ 'd', "df", "DF", OPT_IN, &df, "document frequencies, by nd-df",
	    .needs = "--idf" },
	{ 0, "idf", NULL, OPT_FLAG, &idf, "weigh features by their idf",
	    .needs = "-d DF" },
	{ OPT_FIELDS(&fields) },
	{ OPT_JOBS(&jobs) },
	{ OPT_REJECTS(&rejects) },
	{ OPT_VERBOSE(&summary) },
	{ .help = "nd-score -t 0.8 -a sets candidates >pairs" },
};

/* records -> pairs */
static void
compare_all(struct in *in)
{
	uint32_t n = all_pairs_write(&score, in, against ? against : records,
	    &reader, top.most ? &top : NULL);

	if (summary)
		info("%s: %u %s%s read, %ju pair%s written", in->name, n,
		    content_words[score.kind].noun, plural(n),
		    (uintmax_t)score.pairs, plural(score.pairs));
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
		info("%s: %ju candidate%s read, %ju pair%s written", in->name,
		    (uintmax_t)v.candidates, plural(v.candidates),
		    (uintmax_t)score.pairs, plural(score.pairs));
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
	if (memory && memory < MEMORY_LEAST)
		opt_bad("-S: expected at least 1M, got %zu", memory);
	if (by_count && !sets)
		opt_bad("--count: unexpected -m %s", measure);
	if (by_line && score.kind == CONTENT_SKETCH)
		opt_bad("--inline: unexpected -m hamming");
	if (idf && !sets)
		opt_bad("-m %s: unexpected --idf", measure);
	if (fields && score.kind != CONTENT_TEXT)
		opt_bad("-f: expected -m edit");
	column_list_option(&reader.fields, fields ? fields : "2");
	reader.kind = score.kind;
	score.sketch = &reader.sketch;
}

int
main(int argc, char **argv)
{
	const char *file;
	struct in in;

	measure_names(measures, MEASURE_SCORE);
	file = *opt_parse(argc, argv, options, "[file]", 0, 1);
	check_options();
	in_open_rejects(&in, file, rejects);
	if (df) {
		idf_weight_read(&weights, df);
		reader.weights = &weights;
	}
	out_open(&out, NULL);
	if (all)
		compare_all(&in);
	else
		verify_candidates(&in);
	idf_weight_note_equal(&weights, records ? records : in.name);
	out_close(&out);
	in_close(&in);
	return 0;
}
