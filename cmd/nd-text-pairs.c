/* nd-text-pairs: documents to the pairs of similar texts, exactly.
 *
 * id, text, text, ... -> idA, idB, similarity, distance, lengthA, lengthB
 * --stars: the same of a text that is kept and one that it is kept for */
#include <unistd.h>

#include "io/in.h"
#include "io/opt.h"
#include "io/out.h"
#include "join/text_parts.h"
#include "join/text_stars.h"
#include "plan/sentence_bands.h"
#include "plan/sentence_plan_file.h"
#include "record/document.h"

enum {
	MEMORY_LEAST = 1 << 20,
	/* Besides texts: the program, and of each thread. */
	PROGRAM_BYTES = 4 << 20,
	THREAD_BYTES = 1 << 20,
	SORT_MOST = 1 << 30 /* bytes that are sorted at a time */
};

static struct column_list columns;
static struct out out;
static struct text_parts parts = {
	.join = { .t = { 8, 10 }, .threads = 1 },
	.max_equal = SIZE_MAX,
};
static struct text_documents documents = {
	.columns = &columns,
	.max_length = SIZE_MAX,
};
static const char *fields = "2", *longer, *rejects, *counts, *texts, *against,
		  *plan_arg;
static size_t memory;
static bool verbose, is_star;
static struct text_stars stars = { .longest = SIZE_MAX, .band_most = SIZE_MAX };
static struct sentence_bands keys;
static size_t bands, rows = SENTENCE_ROWS;
static struct sentence_shape shape;

static const struct opt options[] = {
	{ 't', "threshold", "T", OPT_RATIO, &parts.join.t,
	    "least edit similarity of a pair (default: 0.8)" },
	{ OPT_FIELDS(&fields) },
	{ 'a', "texts", "FILE", OPT_IN, &texts, "documents instead of file" },
	{ 0, "against", "FILE", OPT_IN, &against,
	    "pairs of a document and one of FILE", .excludes = "--longer, -M" },
	{ 'M', "max-equal", "N", OPT_COUNT, &parts.max_equal,
	    "equal texts after the Nth: pair with their first" },
	{ 0, "max-length", "N", OPT_COUNT, &documents.max_length,
	    "leave out texts of more than N characters" },
	{ 0, "plan", "PLAN", OPT_IN, &plan_arg,
	    "the same by a plan of nd-plan sentences",
	    .excludes = "--max-length" },
	{ 0, "longer", "FILE", OPT_IN, &longer,
	    "only pairs whose longer text is in FILE" },
	{ 0, "stars", NULL, OPT_FLAG, &is_star,
	    "only pairs of a text that is kept, the first one, and others",
	    .excludes = "--against, --longer, --max-length, -M, --counts" },
	{ 'b', "bands", "B", OPT_COUNT, &bands,
	    "only pairs with a key of B bands in common", .needs = "--stars",
	    .excludes = "--plan" },
	{ 'r', "rows", "R", OPT_COUNT, &rows, "rows of a band (default: 4)",
	    .needs = "-b" },
	{ 'c', "chars", NULL, OPT_FLAG, &shape.by_chars,
	    "keys of shingles of characters instead of words",
	    .needs = "--stars" },
	{ 'k', "ngram", "N", OPT_NGRAM, &shape.ngram,
	    "words of a shingle (default: 5)", .needs = "--stars" },
	{ 0, "band-most", "N", OPT_COUNT, &stars.band_most,
	    "kept texts of a key that others are compared with",
	    .needs = "--stars" },
	{ 0, "counts", "FILE", OPT_TEXT, &counts,
	    "write the numbers of comparisons, distances, steps to FILE" },
	{ OPT_JOBS(&parts.join.threads) },
	{ 'S', "buffer-size", "SIZE", OPT_SIZE, &memory,
	    "memory to use (default: half of the machine's)" },
	{ 'T', "temporary-directory", "DIR", OPT_TEXT, &documents.dir,
	    "for texts and pairs (default: $TMPDIR or /tmp)" },
	{ OPT_REJECTS(&rejects) },
	{ OPT_VERBOSE(&verbose) },
	{ .help = "nd-text-pairs -t 0.75 docs.tsv >pairs" },
};

static void
report(const struct in *in)
{
	const struct text_join *j = &parts.join;

	document_notes(in, documents.crs, documents.replaced);
	note_count(in->name, documents.empty, "document", "without text");
	if (j->cut)
		note("%s: %ju pair%s of equal texts cut by -M %zu", in->name,
		    (uintmax_t)j->cut, plural(j->cut), parts.max_equal);
	if (verbose)
		info("%s: %ju comparison%s, %ju pair%s", in->name,
		    (uintmax_t)j->compared, plural(j->compared),
		    (uintmax_t)j->pairs, plural(j->pairs));
}

/* The cost of the join: comparisons of bitmaps, the distances that they did not
 * make needless, and the steps of these. */
static void
write_counts(void)
{
	struct out o;

	out_open(&o, counts);
	out_num(&o, parts.join.compared);
	out_char(&o, '\t');
	out_num(&o, parts.join.distances);
	out_char(&o, '\t');
	out_num(&o, parts.join.steps);
	out_char(&o, '\n');
	out_close(&o);
}

static void
close_file(struct in *in)
{
	report(in);
	in_close(in);
	documents.crs = documents.replaced = documents.empty = 0;
}

static void
read_plan(void)
{
	struct sentence_plan plan;

	sentence_plan_read(&plan, plan_arg);
	if (plan.longest != SENTENCE_LONGEST)
		documents.max_length = plan.longest;
}

/* Shares out the memory. */
static void
share_memory(void)
{
	const size_t other = PROGRAM_BYTES + parts.join.threads * THREAD_BYTES;

	if (memory < MEMORY_LEAST)
		opt_bad("-S: expected at least 1M, got %zu", memory);
	if (!documents.dir)
		documents.dir = out_temporary();
	memory = memory > 2 * other ? memory - other : memory / 2;
	parts.memory = memory;
	documents.memory = memory < SORT_MOST ? memory : SORT_MOST;
}

/* Opens the join: the pairs are sorted in a quarter of the memory. */
static void
open_join(void)
{
	size_t room = documents.memory / 4;

	text_join_open(&parts.join, documents.dir,
	    room > MEMORY_LEAST ? room : MEMORY_LEAST);
}

/* For struct text_stars: the next document of an input. */
static bool
next_text(void *in, struct span *id, struct span *text, size_t *chars)
{
	if (!text_documents_next(&documents, in, id, text))
		return false;
	*chars = documents.chars.n;
	return true;
}

/* The same: the keys of a text. */
static size_t
make_keys(
    void *state, size_t thread, struct span text, size_t chars, uint32_t *key)
{
	(void)state;
	return sentence_bands_keys(&keys, thread, text, chars, key);
}

/* Sets which texts are compared with all others, and the bands of others. */
static void
choose_bands(void)
{
	struct sentence_plan plan = { .strata = bands > 0,
		.stratum = { { 0, SENTENCE_LONGEST, bands } },
		.longest = bands ? 0 : SENTENCE_LONGEST };

	if (plan_arg)
		sentence_plan_read(&plan, plan_arg);
	stars.longest = plan.longest;
	sentence_bands_open(&keys, &plan, rows, &shape, stars.threads);
	stars.keys_most = keys.most;
}

/* Finds the pairs of stars of the documents of stars.state. */
static void
find_stars(void)
{
	stars.t = parts.join.t;
	stars.threads = parts.join.threads;
	stars.memory = memory;
	stars.dir = documents.dir;
	stars.make_keys = make_keys;
	stars.next = next_text;
	choose_bands();
	text_stars_run(&stars, &out);
	parts.join.compared = stars.compared;
	parts.join.distances = stars.distances;
	parts.join.pairs = stars.pairs;
}

/* Finds the pairs of the documents of `in` and, if there is one, a second
 * file. */
static void
find_pairs(struct in *in)
{
	const char *second = longer ? longer : against;
	struct sorted_texts x, y;
	struct in file;

	if (second) {
		in_open(&file, second);
		sorted_texts_read(&y, &documents, &file);
		close_file(&file);
	}
	sorted_texts_read(&x, &documents, in);
	open_join();
	if (second) {
		text_parts_between(&parts, &y, &x, against);
		sorted_texts_free(&y);
	} else {
		text_parts_within(&parts, &x);
	}
	sorted_texts_free(&x);
}

int
main(int argc, char **argv)
{
	struct in in;
	char **path;

	memory = (size_t)sysconf(_SC_PHYS_PAGES) / 2 * sysconf(_SC_PAGESIZE);
	path = opt_parse(argc, argv, options, "[file]", 0, 1);
	if (texts && *path)
		opt_bad("expected -a or a file, got both");
	column_list_option(&columns, fields);
	share_memory();
	if (plan_arg && !is_star)
		read_plan();
	in_open_rejects(&in, texts ? texts : path[0], rejects);
	out_open(&out, NULL);
	stars.state = &in;
	if (is_star) {
		find_stars();
	} else {
		find_pairs(&in);
		text_join_close(&parts.join, &out);
	}
	out_close(&out);
	if (counts)
		write_counts();
	close_file(&in);
	text_documents_free(&documents);
	return 0;
}
