/* nd-score: candidates to pairs, with what they share or how they differ.
 *
 * --count, -a: idA, idB, nA, nB -> idA, idB, similarity, evidence
 * --inline: idA, idB, features, text or terms of both -> the same
 * --all: records -> the same */
#include <string.h>

#include "io/in.h"
#include "io/opt.h"
#include "verify/all_pairs.h"
#include "verify/verify.h"

enum { LEAST = 1 << 20 };	/* of -S */

static struct out out;
static struct score score = { .m.t = { 8, 10 }, .out = &out };
static struct content_reader reader;
static struct idf_weight weights;
static const char *measure = "jaccard", *records, *against, *df, *fields;
static const char *rejects;
static bool by_count, by_line, all, cross, idf, summary;
static size_t memory;
static char measures[MEASURE_NAMES];

static const struct opt options[] = {
	{ 'm', "measure", "MEASURE", OPT_TEXT, &measure,
	    measures },
	{ 't', "threshold", "T", OPT_RATIO, &score.m.t,
	    "least similarity of a pair, 0.8" },
	{ 0, "count", NULL, OPT_FLAG, &by_count,
	    "a candidate for each feature that is shared" },
	{ 'a', "records", "FILE", OPT_TEXT, &records,
	    "the records of the candidates" },
	{ 0, "inline", NULL, OPT_FLAG, &by_line,
	    "features, texts or terms behind the ids" },
	{ 0, "all", NULL, OPT_FLAG, &all,
	    "all pairs of records, or of these and FILE" },
	{ 0, "cross", NULL, OPT_FLAG, &cross,
	    "with --count: the candidates are of two collections" },
	{ 0, "against", "FILE", OPT_TEXT, &against,
	    "two collections: the second ids are of FILE" },
	{ 'S', "buffer-size", "SIZE", OPT_SIZE, &memory,
	    "memory for the records of -a, no bound" },
	{ 'd', "df", "DF", OPT_TEXT, &df,
	    "document frequencies: nd-df" },
	{ 0, "idf", NULL, OPT_FLAG, &idf,
	    "features weigh the more, the rarer they are" },
	{ OPT_FIELDS(&fields) },
	{ OPT_REJECTS(&rejects) },
	{ OPT_VERBOSE(&summary) },
	{0}
};

/* records -> pairs */
static void
compare_all(struct in *in)
{
	uint32_t n = all_pairs_write(&score, in, against ? against : records,
	    &reader);

	if (summary)
		note("%s: %u %s%s read, %ju pair%s written", in->name, n,
		    content_kind_name(score.kind), plural(n),
		    (uintmax_t)score.pairs, plural(score.pairs));
}

/* candidates -> pairs */
static void
verify(struct in *in)
{
	struct verify_counts v;

	if (by_count)
		v = verify_by_count(&score, in);
	else if (records)
		v = verify_by_lookup(&score, in, records, against, &reader,
		    memory ? memory : SIZE_MAX);
	else
		v = verify_inline(&score, in, &reader);
	content_report(&reader, in);
	note_count(in->name, v.empty, "candidate", "with an empty side");
	if (summary)
		note("%s: %ju candidate%s read, %ju pair%s written", in->name,
		    (uintmax_t)v.candidates, plural(v.candidates),
		    (uintmax_t)score.pairs, plural(score.pairs));
}

/* The standard input is for one of them. */
static void
check_dashes(const char *file)
{
	const char *name[] = { records, against, df };
	const char *option[] = { "-a", "--against", "-d" }, *first = NULL;
	size_t i;

	for (i = 0; i < 3; i++) {
		if (!name[i] || strcmp(name[i], "-") != 0)
			continue;
		if (first)
			opt_bad("%s -: unexpected %s -", first, option[i]);
		first = option[i];
	}
	if (first && (!file || strcmp(file, "-") == 0))
		opt_bad("%s -: expected a file as well", first);
}

static void
check_options(void)
{
	bool sets, texts;

	if (!score_set_measure(&score, measure))
		opt_bad("-m: expected %s, got '%s'", measures, measure);
	sets = score.kind == CONTENT_SET;
	texts = score.kind == CONTENT_TEXT;
	score.cross = cross || against;
	if (by_count + by_line + all + (records && !all) != 1)
		opt_bad("expected one of --count, -a FILE, --inline, --all");
	if (against && (all ? !!records : !records))
		opt_bad("--against: %s", all ? "unexpected -a" :
		    "expected -a FILE or --all as well");
	if (memory && (!records || all))
		opt_bad("-S: expected -a FILE%s", all ? ", unexpected --all" :
		    " as well");
	if (memory && memory < LEAST)
		opt_bad("-S: expected at least 1M, got %zu", memory);
	if (cross && !by_count)
		opt_bad("--cross: expected --count as well");
	if (by_count && (!sets || idf))
		opt_bad("--count: unexpected %s%s", idf ? "--idf" : "-m ",
		    idf ? "" : measure);
	if (by_line && score.kind == CONTENT_SKETCH)
		opt_bad("--inline: unexpected -m hamming");
	if (idf && !sets)
		opt_bad("-m %s: unexpected --idf", measure);
	if (idf != !!df)
		opt_bad(idf ? "--idf: expected -d DF as well" :
		    "-d: expected --idf as well");
	if (fields && (!texts || by_line))
		opt_bad(texts ? "--inline: unexpected -f" :
		    "-f: expected -m edit");
	column_list_option(&reader.fields, fields ? fields : "2");
	reader.kind = score.kind;
	score.sketch = &reader.sketch;
}

int
main(int argc, char **argv)
{
	const char *file;
	struct in in;

	(void)argc;
	measure_names(measures, MEASURE_SCORE);
	file = *opt_parse(argv, options, "[file]", 0, 1);
	check_options();
	check_dashes(file);
	in_open_rejects(&in, file, rejects);
	if (df) {
		idf_weight_read(&weights, df);
		reader.weights = &weights;
	}
	out_open(&out, NULL);
	if (all)
		compare_all(&in);
	else
		verify(&in);
	if (weights.any_queried && !weights.any_found)
		idf_weight_note_equal(&weights.df, records ? records : in.name);
	out_close(&out);
	in_close(&in);
	return 0;
}
