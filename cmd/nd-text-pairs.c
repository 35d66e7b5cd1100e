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
#include "io/opt.h"
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
	/* Of sets: */
	{ 0, "collapse", NULL, OPT_FLAG, &sets.join.collapse,
	    "represent equal sets by the smallest id" },
	{ 0, "components", NULL, OPT_FLAG, &sets.join.components,
	    "also pairs that connect stars to connected components",
	    .needs = "--stars" },
	{ 0, "rank", "FILE", OPT_IN, &sets.join.rank,
	    "prefer the text with the highest number in FILE",
	    .needs = "--stars" },
	{ 0, "places", "FILE", OPT_TEXT, &sets.join.places,
	    "write the number of each set to FILE, use it in pairs",
	    .excludes = "--collapse" },
	{ 0, "most", "N", OPT_COUNT, &sets.join.most,
	    "leave out sets of more than N documents", .needs = "--places" },
	{ 0, "noun", "NOUN", OPT_TEXT, &sets.noun,
	    "what documents are called; their bytes were noted before",
	    .needs = "--most" },
	/* Of texts, -m edit: */
	{ 'a', "texts", "FILE", OPT_IN, &texts, "documents instead of file" },
	{ 0, "against", "FILE", OPT_IN, &edit.against,
	    "pairs of a document and one of FILE", .excludes = "--longer, -M" },
	{ 'M', "max-equal", "N", OPT_COUNT, &edit.parts.max_equal,
	    "equal texts after the Nth: pair with their first" },
	{ 0, "max-length", "N", OPT_COUNT, &edit.documents.max_length,
	    "leave out texts of more than N characters" },
	{ 0, "plan", "PLAN", OPT_IN, &edit.plan,
	    "the same by a plan of nd-plan sentences",
	    .excludes = "--max-length" },
	{ 0, "longer", "FILE", OPT_IN, &edit.longer,
	    "only pairs whose longer text is in FILE" },
	{ 0, "bands", "B,R", OPT_TEXT, &bands,
	    "only pairs with a key of B bands of R rows; planned: of --plan" },
	{ 0, "spanning", "FILE", OPT_IN, &banded.spanning,
	    "leave out pairs of texts that others connect, but those in FILE",
	    .needs = "--bands", .excludes = "--stars" },
	{ 0, "candidates", NULL, OPT_FLAG, &candidates,
	    "the ids of all texts with a key in common", .needs = "--bands",
	    .excludes = "-t, --stars, --spanning" },
	{ 0, "ids", "FILE", OPT_TEXT, &banded.ids,
	    "write each id of candidates to FILE", .needs = "--candidates" },
	{ 0, "keys", NULL, OPT_FLAG, &keys, "the keys of the bands instead",
	    .needs = "--bands",
	    .excludes = "-t, --stars, -M, --candidates, --spanning" },
	{ 0, "band-most", "N", OPT_COUNT, &edit.stars.band_most,
	    "kept texts of a key that others are compared with",
	    .needs = "--stars" },
	{ 0, "counts", "FILE", OPT_TEXT, &edit.counts,
	    "write the numbers of comparisons, distances, steps to FILE" },
	{ OPT_JOBS(&threads) },
	{ 'S', "buffer-size", "SIZE", OPT_SIZE, &memory,
	    "memory to use (default: half of the machine's; of sets no limit)" },
	{ 'T', "temporary-directory", "DIR", OPT_TEXT, &edit.documents.dir,
	    "for texts and pairs (default: $TMPDIR or /tmp)" },
	{ OPT_REJECTS(&edit.rejects) },
	{ OPT_VERBOSE(&edit.verbose) },
	{ .help = "nd-text-pairs -t 0.75 docs.tsv >pairs" },
};

/* The options that not all ways have. */
static const char *const of_sets[] = { "chars", "ngram", "collapse",
	"components", "rank", "places", "most", "noun", NULL };
static const char *const of_texts[] = { "texts", "against", "max-equal",
	"max-length", "plan", "longer", "counts", "temporary-directory", NULL };
static const char *const of_stars[] = { "texts", "chars", "ngram", "plan",
	"bands", "band-most", "temporary-directory", NULL };
static const char *const of_bands[] = { "texts", "chars", "ngram", "plan",
	"bands", "spanning", "candidates", "ids", "keys", "max-equal",
	"temporary-directory", NULL };
static const char *const *const ways[] = { of_sets, of_texts, of_stars,
	of_bands };

static bool
is_special(const char *name)
{
	size_t i;

	for (i = 0; i < sizeof ways / sizeof *ways; i++)
		if (names_have(ways[i], name))
			return true;
	return false;
}

/* Ends the program if an option is given that another way has. */
static void
check_way(const char *const *way, const char *name)
{
	const struct opt *o;

	for (o = options; o->name; o++)
		if (is_special(o->name) && !names_have(way, o->name) &&
		    opt_given(o->value))
			opt_bad(
			    "-m %s: unexpected --%s%s", measure, o->name, name);
}

static void
find_sets(const char *file)
{
	check_way(of_sets, "");
	if (!threshold.p)
		opt_bad("-t: expected a threshold above 0");
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
	check_way(of_bands, " with --bands");
	if (!threshold.p)
		opt_bad("-t: expected a threshold above 0");
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
	if (texts && file)
		opt_bad("expected -a or a file, got both");
	file = texts ? texts : file;
	if (bands && !is_star) {
		find_banded(file);
		return;
	}
	check_way(is_star ? of_stars : of_texts,
	    is_star ? " with --stars" : " without --stars");
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
	if (measure_parse(&sets.join.params.m, measure, MEASURE_JOIN))
		find_sets(file[0]);
	else if (measure_parse(&sets.join.params.m, measure, MEASURE_TEXTS))
		find_texts(file[0]);
	else
		opt_bad("-m: expected %s, got '%s'", measures, measure);
	return 0;
}
