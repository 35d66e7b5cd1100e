/* nd-score: candidates to pairs, with what they share or how they differ.
 *
 * --count, -a: idA, idB, nA, nB -> idA, idB, similarity, evidence
 * --inline: idA, idB, features or text of both -> the same
 * --all: records -> the same */
#include <string.h>

#include "brute.h"
#include "in.h"
#include "opt.h"
#include "verify.h"

static struct out out, bad;
static struct score score = { .m.t = { 8, 10 }, .out = &out };
static struct reading reading;
static struct weights weights;
static const char *measure = "jaccard", *records, *df, *fields, *rejects;
static bool by_count, by_line, all, idf, summary;

static const struct opt options[] = {
	{ 'm', "measure", "MEASURE", OPT_TEXT, &measure,
	    SCORE_MEASURES },
	{ 't', "threshold", "T", OPT_RATIO, &score.m.t,
	    "least similarity of a pair, 0.8" },
	{ 0, "count", NULL, OPT_FLAG, &by_count,
	    "a candidate for each feature that is shared" },
	{ 'a', "records", "FILE", OPT_TEXT, &records,
	    "the records of the candidates" },
	{ 0, "inline", NULL, OPT_FLAG, &by_line,
	    "features, or texts, behind the ids" },
	{ 0, "all", NULL, OPT_FLAG, &all,
	    "all pairs of records, or of these and FILE" },
	{ 'd', "df", "DF", OPT_TEXT, &df,
	    "document frequencies: nd-df" },
	{ 0, "idf", NULL, OPT_FLAG, &idf,
	    "features weigh the more, the rarer they are" },
	{ 'f', "fields", "LIST", OPT_TEXT, &fields,
	    "columns of text to be compared, 2" },
	{ 0, "rejects", "FILE", OPT_TEXT, &rejects,
	    "put malformed candidates there" },
	{ 'v', "verbose", NULL, OPT_FLAG, &summary, "counts on stderr" },
	{0}
};

/* What was mended, replaced or passed over in a file. */
static void
report(const struct in *in, uint64_t empty, const char *what)
{
	if (in->bom)
		note("%s: a byte order mark dropped", in->name);
	if (in->mended)
		note("%s: the last line lacked its newline, mended", in->name);
	note_count(in->name, in->rejected, "record", "rejected");
	note_count(in->name, reading.crs, "line", "with CR before LF");
	note_count(in->name, reading.replaced, "invalid UTF-8 sequence",
	    "replaced");
	note_count(in->name, empty, what, all ? score.edit ?
	    "without text" : "without a feature" : "with an empty side");
	reading.replaced = reading.crs = 0;
}

/* records -> pairs */
static void
compare_all(struct in *in)
{
	static struct brute brute;
	const char *what = score.edit ? "document" : "set";
	uint64_t empty;
	struct in file;

	brute_read(&brute, in, &reading);
	report(in, brute.empty, what);
	if (!records) {
		brute_within(&brute, &score);
	} else {
		in_open(&file, records);
		file.rejects = in->rejects;
		empty = brute_against(&brute, &score, &file, &reading);
		report(&file, empty, what);
		in_close(&file);
	}
	if (summary)
		note("%s: %u %s%s read, %ju pair%s written", in->name,
		    brute.ids.n, what, plural(brute.ids.n),
		    (uintmax_t)score.pairs, plural(score.pairs));
}

/* candidates -> pairs */
static void
verify(struct in *in)
{
	struct verified v;

	if (by_count)
		v = verify_count(&score, in);
	else if (records)
		v = verify_look_up(&score, in, records, &reading);
	else
		v = verify_inline(&score, in, &reading);
	if (v.file)
		report(v.file, 0, NULL);
	report(in, v.empty, "candidate");
	if (summary)
		note("%s: %ju candidate%s read, %ju pair%s written", in->name,
		    (uintmax_t)v.candidates, plural(v.candidates),
		    (uintmax_t)score.pairs, plural(score.pairs));
}

static bool
is_stdin(const char *name)
{
	return name && strcmp(name, "-") == 0;
}

static void
check_options(const char *file)
{
	if (!score_named(&score, measure))
		opt_bad("-m: expected " SCORE_MEASURES ", got '%s'",
		    measure);
	if (by_count + by_line + all + (records && !all) != 1)
		opt_bad("expected one of --count, -a FILE, --inline, --all");
	if (by_count && (score.edit || idf))
		opt_bad("--count: unexpected %s", idf ? "--idf" : "-m edit");
	if (idf && score.edit)
		opt_bad("-m edit: unexpected --idf");
	if (idf != !!df)
		opt_bad(idf ? "--idf: expected -d DF as well" :
		    "-d: expected --idf as well");
	if (fields && (!score.edit || by_line))
		opt_bad(score.edit ? "--inline: unexpected -f" :
		    "-f: expected -m edit");
	if (!columns_parse(&reading.fields, fields ? fields : "2"))
		opt_bad("-f: expected columns from 2 such as 2,3 or 2-4 or "
		    "2-, got '%s'", fields);
	if (is_stdin(records) && is_stdin(df))
		opt_bad("-a -: unexpected -d -");
	if ((is_stdin(records) || is_stdin(df)) && (!file || is_stdin(file)))
		opt_bad("%s -: expected a file as well", is_stdin(df) ? "-d" :
		    "-a");
	reading.texts = score.edit;
}

int
main(int argc, char **argv)
{
	const char *file = *opt_parse(argv, options, "[file]", 0, 1);
	struct in in;

	(void)argc;
	check_options(file);
	in_open(&in, file);
	if (df) {
		weights_read(&weights, df);
		reading.weights = &weights;
	}
	out_open(&out, NULL);
	if (rejects) {
		out_open(&bad, rejects);
		in.rejects = &bad;
	}
	if (all)
		compare_all(&in);
	else
		verify(&in);
	if (weights.asked && !weights.known)
		weights_note(&weights.often, records ? records : in.name);
	out_close(&out);
	if (rejects)
		out_close(&bad);
	in_close(&in);
	return 0;
}
