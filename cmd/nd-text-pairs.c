/* nd-text-pairs: documents to the pairs of similar texts, exactly, in one
 * process.
 *
 * id, text, text, ... -> idA, idB, similarity, distance, lengthA, lengthB
 * -m jaccard, ...: pairs of sets of shingles, as nd-pairs -x prints them
 * --stars: a pair for each text that is not kept
 * --bands: pairs, candidates or keys by MinHash bands */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/pool.h"
#include "base/span.h"
#include "option/opt.h"
#include "option/opt_value.h"
#include "pairs/banded_pairs.h"
#include "pairs/edit_pairs.h"
#include "pairs/set_pairs.h"

static struct column_list columns;
static const char *fields = "2", *measure = "edit", *texts, *bands;
static char measures[MEASURE_NAMES], measure_help[MEASURE_NAMES + 32];
static struct ratio threshold = { 8, 10 };
static size_t threads = 1, memory = SIZE_MAX, ngram;
static bool by_chars, is_star, candidates, keys;
static struct edit_pairs edit = {
	.parts.max_equal = SIZE_MAX,
	.documents = { .columns = &columns, .max_length = SIZE_MAX },
	.stars.band_most = SIZE_MAX,
	.rows = SENTENCE_ROWS,
};
static struct banded_pairs banded = { .columns = &columns };
static struct set_pairs sets = {
	.join.most = SIZE_MAX,
	.columns = &columns,
	.shape = SHINGLE_OPTIONS_DEFAULT,
};

static const struct opt options[] = {
	{ 't', "threshold", "T", OPT_RATIO, &threshold,
	    "least similarity of a pair (default: 0.8)" },
	{ 'm', "measure", "MEASURE", OPT_TEXT, &measure, measure_help },
	{ OPT_FIELDS(&fields) },
	{ 'c', "chars", NULL, OPT_FLAG, &by_chars,
	    "shingles of characters instead of words" },
	{ 'k', "ngram", "N", OPT_NGRAM, &ngram,
	    "words of a shingle (default: 5)" },
	{ 0, "stars", NULL, OPT_FLAG, &is_star,
	    "only pairs of a text that is kept and one that it is kept for",
	    .excludes = "--against, --longer, --max-length, -M, --counts, "
			"--collapse, --places" },
	{ 0, "collapse", NULL, OPT_FLAG, &sets.join.collapse,
	    "sets: represent equal sets by the smallest id" },
	{ 0, "components", NULL, OPT_FLAG, &sets.join.components,
	    "sets: also pairs that connect stars to connected components",
	    .needs = "--stars" },
	{ 0, "rank", "FILE", OPT_IN, &sets.join.rank,
	    "sets: prefer the text with the highest number in FILE",
	    .needs = "--stars" },
	{ 0, "places", "FILE", OPT_TEXT, &sets.join.places,
	    "sets: write the number of each set to FILE, use it in pairs",
	    .excludes = "--collapse" },
	{ 0, "most", "N", OPT_COUNT, &sets.join.most,
	    "sets: leave out sets of more than N documents",
	    .needs = "--places" },
	{ 0, "noun", "NOUN", OPT_TEXT, &sets.noun,
	    "sets: what documents are called; their bytes were noted before",
	    .needs = "--most" },
	{ 'a', "texts", "FILE", OPT_IN, &texts,
	    "edit: documents instead of file" },
	{ 0, "against", "FILE", OPT_IN, &edit.against,
	    "edit: pairs of a document and one of FILE",
	    .excludes = "--longer, -M" },
	{ 'M', "max-equal", "N", OPT_COUNT, &edit.parts.max_equal,
	    "edit: equal texts after the Nth: pair with their first" },
	{ 0, "max-length", "N", OPT_COUNT, &edit.documents.max_length,
	    "edit: leave out texts of more than N characters" },
	{ 0, "plan", "PLAN", OPT_IN, &edit.plan,
	    "edit: the same by a plan of nd-plan sentences",
	    .excludes = "--max-length" },
	{ 0, "longer", "FILE", OPT_IN, &edit.longer,
	    "edit: only pairs whose longer text is in FILE" },
	{ 0, "bands", "B,R", OPT_TEXT, &bands,
	    "edit: only pairs with a key of B bands of R rows; "
	    "planned: of --plan",
	    .excludes = "--against, --max-length, --longer, --counts" },
	{ 0, "spanning", "FILE", OPT_IN, &banded.spanning,
	    "edit: leave out pairs of texts that others connect, but those "
	    "in FILE",
	    .needs = "--bands", .excludes = "--stars" },
	{ 0, "candidates", NULL, OPT_FLAG, &candidates,
	    "edit: the ids of all texts with a key in common",
	    .needs = "--bands", .excludes = "-t, --stars, --spanning" },
	{ 0, "ids", "FILE", OPT_TEXT, &banded.ids,
	    "edit: write each id of candidates to FILE",
	    .needs = "--candidates" },
	{ 0, "keys", NULL, OPT_FLAG, &keys,
	    "edit: the keys of the bands instead", .needs = "--bands",
	    .excludes = "-t, --stars, -M, --candidates, --spanning" },
	{ 0, "band-most", "N", OPT_COUNT, &edit.stars.band_most,
	    "edit: kept texts of a key that others are compared with",
	    .needs = "--stars" },
	{ 0, "counts", "FILE", OPT_TEXT, &edit.counts,
	    "edit: write the numbers of comparisons, distances, steps to "
	    "FILE" },
	{ OPT_JOBS(&threads) },
	{ 'S', "buffer-size", "SIZE", OPT_SIZE, &memory,
	    "memory to use (default: half of the machine's; of sets no limit)" },
	{ 'T', "temporary-directory", "DIR", OPT_TEXT, &edit.documents.dir,
	    "edit: for texts and pairs (default: $TMPDIR or /tmp)" },
	{ OPT_REJECTS(&edit.rejects) },
	{ OPT_VERBOSE(&edit.verbose) },
	{ .help = "nd-text-pairs -t 0.75 docs.tsv >pairs" },
};

/* Ends the program if an option is given that the measure has not: its help
 * begins with `others`. */
static void
check_measure(const char *others, const char *wanted)
{
	const struct opt *o;

	for (o = options; o->name; o++)
		if (strncmp(o->help, others, strlen(others)) == 0 &&
		    opt_given(o->value))
			opt_bad("%s: expected -m %s, got -m %s", opt_name(o),
			    wanted, measure);
}

static void
find_sets(const char *file)
{
	check_measure("edit: ", "edit");
	if (is_star && measure_smaller_only(sets.join.params.m.row))
		opt_bad("--stars: expected jaccard, dice, set-cosine or edit, "
			"got '%s'",
		    measure);
	sets.join.params.m.t = threshold;
	sets.join.stars = is_star;
	sets.join.threads = threads;
	sets.file = file;
	sets.shape.k = ngram;
	sets.by_chars = by_chars;
	sets.memory = memory;
	sets.rejects = edit.rejects;
	sets.verbose = edit.verbose;
	set_pairs_run(&sets);
}

/* Sets the numbers of --bands; 0 and 0 for those of --plan. */
static void
read_bands(size_t *b, size_t *r)
{
	uint64_t n[2];
	char *end = (char *)bands;

	if (edit.plan && strcmp(bands, "planned") == 0)
		return;
	if (edit.plan)
		opt_bad(
		    "--bands: expected planned, for --plan, got '%s'", bands);
	if (!(end = span_number_at(end, &n[0])) || *end != ',' ||
	    !(end = span_number_at(end + 1, &n[1])) || *end || !n[0] || !n[1])
		opt_bad("--bands: expected bands and rows, such as 26,8, got "
			"'%s'",
		    bands);
	*b = n[0];
	*r = n[1];
}

static size_t
memory_of_texts(size_t least)
{
	if (memory == SIZE_MAX)
		memory =
		    (size_t)sysconf(_SC_PHYS_PAGES) / 2 * sysconf(_SC_PAGESIZE);
	return memory < least && !opt_given(&memory) ? least : memory;
}

static void
find_banded(const char *file)
{
	read_bands(&banded.bands, &banded.rows);
	banded.writes = keys ? BANDED_KEYS
	    : candidates     ? BANDED_CANDIDATES
			     : BANDED_PAIRS;
	banded.t = threshold;
	banded.shape = (struct sentence_shape){ by_chars, ngram };
	banded.max_run = edit.parts.max_equal;
	banded.threads = threads;
	banded.memory = memory_of_texts(BANDED_MEMORY_LEAST);
	banded.plan = edit.plan;
	banded.file = file;
	banded.dir = edit.documents.dir;
	banded.rejects = edit.rejects;
	banded.verbose = edit.verbose;
	banded_pairs_run(&banded);
}

static void
find_texts(const char *file)
{
	char joined[MEASURE_NAMES];

	measure_names(joined, MEASURE_JOIN);
	check_measure("sets: ", joined);
	if ((by_chars || opt_given(&ngram)) && !is_star && !bands)
		opt_bad("%s: expected --stars or --bands as well with -m edit",
		    by_chars ? "-c" : "-k");
	if (texts && file)
		opt_bad("expected -a or a file, got both");
	file = texts ? texts : file;
	if (bands && !is_star) {
		find_banded(file);
		return;
	}
	if (bands && edit.plan)
		opt_bad("--stars: unexpected --bands with --plan");
	if (bands)
		read_bands(&edit.bands, &edit.rows);
	edit.file = file;
	edit.parts.join.t = threshold;
	edit.parts.join.threads = threads;
	edit.memory = memory_of_texts(0);
	edit.shape = (struct sentence_shape){ by_chars, ngram };
	if (is_star)
		edit_pairs_stars(&edit);
	else
		edit_pairs_run(&edit);
}

int
main(int argc, char **argv)
{
	char **file;

	opt_version_also = uni_version();
	measure_names(measures, MEASURE_TEXTS);
	snprintf(
	    measure_help, sizeof measure_help, "%s (default: edit)", measures);
	file = opt_parse(argc, argv, options, "[file]", 0, 1);
	column_list_option(&columns, fields);
	if (!threshold.p)
		opt_bad("-t: expected a threshold above 0");
	if (measure_parse(&sets.join.params.m, measure, MEASURE_JOIN))
		find_sets(file[0]);
	else if (measure_parse(&sets.join.params.m, measure, MEASURE_TEXTS))
		find_texts(file[0]);
	else
		opt_bad("-m: expected %s, got '%s'", measures, measure);
	return 0;
}
