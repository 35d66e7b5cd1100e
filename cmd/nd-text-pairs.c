/* nd-text-pairs: documents to the pairs of similar texts, exactly.
 *
 * id, text, text, ... -> idA, idB, similarity, distance, lengthA, lengthB */
#include "io/in.h"
#include "io/opt.h"
#include "io/out.h"
#include "join/text_join.h"
#include "plan/sentence_plan_file.h"
#include "record/document.h"

static struct column_list columns;
static struct out out;
static struct text_join join = {
	.t = { 8, 10 },
	.max_equal = SIZE_MAX,
	.max_length = SIZE_MAX,
	.threads = 1,
	.columns = &columns,
	.out = &out,
};
static const char *fields = "2", *longer, *rejects, *counts, *texts, *against,
		  *plan_arg;
static bool verbose;

static const struct opt options[] = {
	{ 't', "threshold", "T", OPT_RATIO, &join.t,
	    "least edit similarity of a pair (default: 0.8)" },
	{ OPT_FIELDS(&fields) },
	{ 'a', "texts", "FILE", OPT_IN, &texts, "documents instead of file" },
	{ 0, "against", "FILE", OPT_IN, &against,
	    "pairs of a document and one of FILE", .excludes = "--longer, -M" },
	{ 'M', "max-equal", "N", OPT_COUNT, &join.max_equal,
	    "equal texts after the Nth: pair with their first" },
	{ 0, "max-length", "N", OPT_COUNT, &join.max_length,
	    "leave out texts of more than N characters" },
	{ 0, "plan", "PLAN", OPT_IN, &plan_arg,
	    "the same by a plan of nd-plan sentences",
	    .excludes = "--max-length" },
	{ 0, "longer", "FILE", OPT_IN, &longer,
	    "only pairs whose longer text is in FILE" },
	{ 0, "counts", "FILE", OPT_TEXT, &counts,
	    "write the numbers of comparisons, distances, steps to FILE" },
	{ OPT_JOBS(&join.threads) },
	{ OPT_REJECTS(&rejects) },
	{ OPT_VERBOSE(&verbose) },
	{ .help = "nd-text-pairs -t 0.75 docs.tsv >pairs" },
};

static void
report(const struct in *in)
{
	document_notes(in, join.crs, join.replaced);
	note_count(in->name, join.empty, "document", "without text");
	if (join.cut)
		note("%s: %ju pair%s of equal texts cut by -M %zu", in->name,
		    (uintmax_t)join.cut, plural(join.cut), join.max_equal);
	if (verbose)
		info("%s: %ju comparison%s, %ju pair%s", in->name,
		    (uintmax_t)join.compared, plural(join.compared),
		    (uintmax_t)join.pairs, plural(join.pairs));
}

/* The cost of the join: comparisons of bitmaps, the distances that they did not
 * make needless, and the steps of these. */
static void
write_counts(void)
{
	struct out o;

	out_open(&o, counts);
	out_num(&o, join.compared);
	out_char(&o, '\t');
	out_num(&o, join.distances);
	out_char(&o, '\t');
	out_num(&o, join.steps);
	out_char(&o, '\n');
	out_close(&o);
}

static void
close_file(struct in *in)
{
	report(in);
	in_close(in);
	join.crs = join.replaced = join.empty = 0;
}

static void
read_plan(void)
{
	struct sentence_plan plan;

	sentence_plan_read(&plan, plan_arg);
	if (plan.longest != SENTENCE_LONGEST)
		join.max_length = plan.longest;
}

/* Writes the pairs of the documents of `in` and, if there is one, a second
 * file. */
static void
find_pairs(struct in *in)
{
	const char *second = longer ? longer : against;
	struct in file;

	if (!second) {
		text_join_read(&join, in);
		text_join_within(&join);
		return;
	}
	in_open(&file, second);
	text_join_read(&join, &file);
	close_file(&file);
	if (longer)
		text_join_longer(&join, in);
	else
		text_join_against(&join, in);
}

int
main(int argc, char **argv)
{
	struct in in;
	char **path = opt_parse(argc, argv, options, "[file]", 0, 1);

	if (texts && *path)
		opt_bad("expected -a or a file, got both");
	column_list_option(&columns, fields);
	if (plan_arg)
		read_plan();
	in_open_rejects(&in, texts ? texts : path[0], rejects);
	out_open(&out, NULL);
	find_pairs(&in);
	out_close(&out);
	if (counts)
		write_counts();
	close_file(&in);
	text_join_free(&join);
	return 0;
}
