/* nd-text-pairs: documents to the pairs of similar texts, exactly, in one
 * process.
 *
 * id, text, text, ... -> idA, idB, similarity, distance, lengthA, lengthB
 * -m jaccard, ...: pairs of sets of shingles, as nd-pairs -x prints them
 * --stars: a pair for each text that is not kept
 * --bands: pairs, candidates or keys by MinHash bands
 * --copies: id, text, ... -> id, text, documents, two numbers of each different
 *           text; pairs of equal ones
 * --pairs-of: pairs or clusters of different texts -> those of all documents
 * --distinct: id, n, features -> number, n, features of each different set;
 *             places: id, number */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/span.h"
#include "io/run_report.h"
#include "option/opt.h"
#include "option/opt_value.h"
#include "pairs/banded_pairs.h"
#include "pairs/edit_pairs.h"
#include "pairs/set_pairs.h"
#include "record/copies.h"
#include "record/distinct_sets.h"
#include "record/distinct_texts.h"

/* Not for the modes that compare nothing. */
#define PAIRS_ONLY                                               \
	"-t, -m, -c, -k, --collapse, --components, --rank, -a, " \
	"--against, --max-length, --plan, --bands, --spanning, " \
	"--candidates, --ids, --keys, --band-most, -j, -T"

static struct column_list columns;
static const char *fields = "2", *measure = "edit", *texts, *bands;
static char measures[MEASURE_NAMES], measure_help[MEASURE_NAMES + 32];
static struct ratio threshold = { 8, 10 };
static size_t threads = 1, memory = SIZE_MAX, ngram = SHINGLE_WORDS;
static bool by_chars, is_star, candidates, keys;
static const char *pairs_of, *copies_to;
static bool is_distinct, kept_last, clusters;
static struct distinct_sets distinct;
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
	    "least similarity of a pair (default: %)" },
	{ 'm', "measure", "MEASURE", OPT_TEXT, &measure, measure_help },
	{ OPT_FIELDS(&fields) },
	{ 'c', "chars", NULL, OPT_FLAG, &by_chars,
	    "shingles of characters instead of words" },
	{ 'k', "ngram", "N", OPT_NGRAM, &ngram,
	    "words of a shingle (default: %)" },
	{ 0, "stars", NULL, OPT_FLAG, &is_star,
	    "only pairs of a text that is kept and one that it is kept for",
	    .excludes = "--against, --max-length, -M, --collapse, --places" },
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
	    .needs = "--places or -o" },
	{ 0, "noun", "NOUN", OPT_TEXT, &sets.noun,
	    "sets: what documents are called; their bytes were noted before",
	    .needs = "--most" },
	{ 'a', "texts", "FILE", OPT_IN, &texts,
	    "edit: documents instead of file" },
	{ 0, "against", "FILE", OPT_IN, &edit.against,
	    "edit: pairs of a document and one of FILE", .excludes = "-M" },
	{ 'M', "max-equal", "N", OPT_COUNT, &edit.parts.max_equal,
	    "edit: equal texts after the Nth: pair with their first" },
	{ 0, "max-length", "N", OPT_COUNT, &edit.documents.max_length,
	    "edit: leave out texts of more than N characters" },
	{ 0, "plan", "PLAN", OPT_IN, &edit.plan,
	    "edit: the same by a plan of nd-plan sentences",
	    .excludes = "--max-length" },
	{ 0, "bands", "B,R", OPT_TEXT, &bands,
	    "edit: only pairs with a key of B bands of R rows; "
	    "planned: of --plan",
	    .excludes = "--against, --max-length" },
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
	{ 0, "copies", "FILE", OPT_TEXT, &copies_to,
	    "no pairs: different texts, and pairs of equal ones to FILE",
	    .excludes = PAIRS_ONLY ", -M, --stars, --places, --pairs-of" },
	{ 0, "pairs-of", "FILE", OPT_IN, &pairs_of,
	    "pairs of different texts to those of all copies in FILE",
	    .excludes = PAIRS_ONLY ", -f, --places" },
	{ 0, "clusters", NULL, OPT_FLAG, &clusters,
	    "read clusters of texts, print those of all documents",
	    .needs = "--pairs-of", .excludes = "-M, --stars" },
	{ 0, "kept-last", NULL, OPT_FLAG, &kept_last,
	    "print the kept document second", .needs = "--pairs-of",
	    .excludes = "-M, --clusters" },
	{ 0, "distinct", NULL, OPT_FLAG, &is_distinct,
	    "no pairs: different sets, by numbers, and the number of each",
	    .excludes = PAIRS_ONLY ", -f, -M, --stars, --rejects, --copies, "
				   "--pairs-of" },
	{ 'o', "output", "DIR", OPT_TEXT, &distinct.directory,
	    "write sets, places and common to DIR", .needs = "--distinct",
	    .excludes = "--places" },
	{ 0, "against-sets", "FILE", OPT_TEXT,
	    &distinct.file[1].path[DISTINCT_SETS],
	    "with --distinct: the sets of the second file",
	    .needs = "--against-places", .excludes = "-o" },
	{ 0, "against-places", "FILE", OPT_TEXT,
	    &distinct.file[1].path[DISTINCT_PLACES],
	    "with --distinct: the places of the second file",
	    .needs = "--against-sets" },
	{ OPT_JOBS(&threads) },
	{ 'S', "buffer-size", "SIZE", OPT_SIZE, &memory,
	    "memory to use (default: half of the machine's; of sets no limit)" },
	{ 'T', "temporary-directory", "DIR", OPT_TEXT, &edit.documents.dir,
	    "edit: for texts and pairs (default: $TMPDIR or /tmp)" },
	{ OPT_REJECTS(&edit.rejects) },
	{ OPT_VERBOSE(&edit.verbose) },
	{ .heading =
		"documents to pairs of similar texts, exactly, in one process",
	    .help = "nd-text-pairs -t 0.75 docs.tsv >pairs" },
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
	char names[MEASURE_NAMES];

	check_measure("edit: ", "edit");
	measure_names(names, MEASURE_STARS);
	if (is_star && !measure_exists(sets.join.params.m.row, MEASURE_STARS))
		opt_bad("--stars: expected %s, got '%s'", names, measure);
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
		opt_bad("%s: expected -m jaccard, --stars or --bands as well",
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

/* --distinct */
static void
number_sets(char **file)
{
	const char *second = distinct.file[1].path[DISTINCT_SETS];

	if (!distinct.directory && !sets.join.places)
		opt_bad("--distinct: expected -o or --places as well");
	if (!file[0])
		opt_bad("expected a file");
	if (!distinct.directory && !file[1] != !second)
		opt_bad("--against-sets: expected a second file with it");
	if (file[1] && strcmp(file[0], "-") == 0 && strcmp(file[1], "-") == 0)
		opt_bad("expected two files, got stdin for both");
	distinct.file[0].file = file[0];
	distinct.file[0].path[DISTINCT_PLACES] = sets.join.places;
	distinct.file[1].file = file[1];
	distinct.noun = sets.noun;
	distinct.most = sets.join.most;
	distinct.verbose = edit.verbose;
	distinct.numbering.memory = memory;
	distinct_sets_write(&distinct);
}

/* --copies */
static void
find_copies(const char *file)
{
	struct distinct_texts d = {
		.file = file,
		.copies = copies_to,
		.rejects = edit.rejects,
		.columns = columns,
		.verbose = edit.verbose,
		.numbering.memory = memory,
	};

	if (!file || strcmp(file, "-") == 0)
		opt_bad("expected a file, which is read twice, got stdin");
	distinct_texts_write(&d);
}

/* --pairs-of */
static void
write_pairs_of(const char *file)
{
	struct copies c = { .most = is_star ? 1 : edit.parts.max_equal,
		.stars = is_star,
		.kept_last = kept_last };
	struct out out;
	struct in in;

	if (kept_last && !is_star)
		opt_bad("--kept-last: expected --stars as well");
	copies_read(&c, pairs_of);
	in_open_rejects(&in, file, edit.rejects);
	out_open(&out, NULL);
	if (clusters) {
		run_report("clusters", copies_clusters(&c, &in, &out));
	} else {
		copies_pairs(&c, &in, &out);
		copies_equal(&c, &out);
	}
	out_close(&out);
	in_report(&in);
	if (c.cut && !is_star)
		note("%s: %ju pair%s left out, %ju of unequal texts: of equal "
		     "documents only the first %zu are paired with all (-M)",
		    in.name, (uintmax_t)c.cut, plural(c.cut),
		    (uintmax_t)c.unequal, c.most);
	in_close(&in);
	copies_free(&c);
}

static void
find_pairs(const char *file)
{
	if (!threshold.p)
		opt_bad("-t: expected a threshold above 0");
	if (measure_parse(&sets.join.params.m, measure, MEASURE_JOIN))
		find_sets(file);
	else if (measure_parse(&sets.join.params.m, measure, MEASURE_TEXTS))
		find_texts(file);
	else
		opt_bad("-m: expected %s, got '%s'", measures, measure);
}

int
main(int argc, char **argv)
{
	char **file;

	opt_version_also = uni_version();
	measure_names(measures, MEASURE_TEXTS);
	snprintf(
	    measure_help, sizeof measure_help, "%s (default: %%)", measures);
	file = opt_parse(argc, argv, options, "[file [file]]", 0, 2);
	if (!is_distinct && distinct.file[1].path[DISTINCT_SETS])
		opt_bad("--against-sets: expected --distinct as well");
	if (!is_distinct && file[0] && file[1])
		opt_bad("unexpected operand '%s'", file[1]);
	column_list_option(&columns, fields);
	if (is_distinct)
		number_sets(file);
	else if (copies_to)
		find_copies(file[0]);
	else if (pairs_of)
		write_pairs_of(file[0]);
	else
		find_pairs(file[0]);
	return 0;
}
