/* nd-set-pairs: documents to pairs whose sets of shingles are similar, exactly,
 * in one process.
 *
 * id, text, text, ... -> pairs
 *
 * nd-shingle | nd-pairs -x - prints the same. */
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "base/sort_unique64.h"
#include "base/threads.h"
#include "feature/shingle_options.h"
#include "io/column_list.h"
#include "io/content_kind.h"
#include "io/in.h"
#include "io/in_bytes.h"
#include "io/opt.h"
#include "io/out.h"
#include "io/run_report.h"
#include "join/join_pairs.h"
#include "record/document.h"

/* The most that a byte of text takes, by words and by characters. */
enum { WORD_BYTES = 16, CHAR_BYTES = 40 };

/* The state of one thread. */
struct worker {
	struct shingles shingles;
	struct sort_unique64 sort;
	uint64_t documents, tokens, crs;
	char apart[THREADS_APART];
};

static struct shingle_options params = SHINGLE_OPTIONS_DEFAULT;
static struct shingles shared;
static struct column_list columns;
static struct worker *workers;
static struct join_pairs join = { .params.m.t = { 8, 10 },
	.self = true,
	.most = SIZE_MAX,
	.kept = LOWER_HALVES_KEPT,
	.threads = 1 };
static const char *fields_arg = "2", *measure_arg = "jaccard", *rejects_arg,
		  *noun;
static char measures[MEASURE_NAMES];
static size_t memory = SIZE_MAX;
static bool verbose;

static const struct opt options[] = {
	{ 't', "threshold", "T", OPT_RATIO, &join.params.m.t,
	    "least similarity of a pair (default: 0.8)" },
	{ 'm', "measure", "MEASURE", OPT_TEXT, &measure_arg, measures },
	{ 'c', "chars", NULL, OPT_FLAG, &shared.by_chars,
	    "shingles of characters instead of words" },
	{ OPT_FIELDS(&fields_arg) },
	{ 'k', "ngram", "N", OPT_NGRAM, &params.k,
	    "words of a shingle (default: 5)" },
	{ 0, "collapse", NULL, OPT_FLAG, &join.collapse,
	    "represent equal sets by the smallest id" },
	{ 0, "stars", NULL, OPT_FLAG, &join.stars,
	    "only pairs of a kept record and a record it is kept for",
	    .excludes = "--collapse, --places" },
	{ 0, "components", NULL, OPT_FLAG, &join.components,
	    "also pairs that connect stars to connected components",
	    .needs = "--stars" },
	{ 0, "rank", "FILE", OPT_IN, &join.rank,
	    "prefer the record with the highest number in FILE",
	    .needs = "--stars" },
	{ 0, "places", "FILE", OPT_TEXT, &join.places,
	    "write the number of each set to FILE, use it in pairs",
	    .excludes = "--collapse" },
	{ 0, "most", "N", OPT_COUNT, &join.most,
	    "leave out sets of more than N documents", .needs = "--places" },
	{ 0, "noun", "NOUN", OPT_TEXT, &noun,
	    "what documents are called; their bytes were noted before",
	    .needs = "--most" },
	{ OPT_JOBS(&join.threads) },
	{ OPT_REJECTS(&rejects_arg) },
	{ 'S', "buffer-size", "SIZE", OPT_SIZE, &memory,
	    "memory for all, in parts (default: no limit)" },
	{ OPT_VERBOSE(&verbose) },
	{ .help = "nd-set-pairs -t 0.8 docs.tsv >pairs" },
};

/* Adds the documents of a block. */
static void
add_documents(void *state, size_t t, struct set_batch *b, struct in *block)
{
	struct worker *w = &workers[t];
	struct shingles *s = &w->shingles;
	uint64_t *feature;
	struct span id;
	size_t len, n;
	char *line;

	(void)state;
	set_batch_begin(b, block);
	block->is_silent = true;
	while ((line = in_line(block, &len))) {
		w->crs += len > 0 && line[len - 1] == '\r';
		shingle_begin(s);
		if (!document_read(
			block, line, len, &columns, &id, shingle_field, s)) {
			set_batch_add_bad(b, block);
			continue;
		}
		shingle_end(s);
		w->documents++;
		w->tokens += s->tokens;
		feature = sort_unique64(
		    &w->sort, s->features.hash, s->features.n, &n);
		set_batch_add(b, block, id, feature, n);
	}
	block->is_silent = false;
}

/* Reads a malformed line again, which is then reported. */
static void
check_document(
    void *state, size_t t, struct set_batch *b, struct in *block, bool is_bad)
{
	struct shingles *s = &workers[t].shingles;
	const uint64_t invalid = s->text.invalid;
	struct span id;

	(void)state;
	(void)b;
	if (!is_bad)
		return;
	shingle_begin(s);
	document_read(block, block->last.p, block->last.n, &columns, &id,
	    shingle_field, s);
	s->text.invalid = invalid;
}

static void
report(void *state, const struct in *in, uint64_t empty)
{
	uint64_t documents = 0, tokens = 0, crs = 0, invalid = 0;
	size_t t;

	(void)state;
	for (t = 0; t < join.threads; t++) {
		documents += workers[t].documents;
		tokens += workers[t].tokens;
		crs += workers[t].crs;
		invalid += workers[t].shingles.text.invalid;
	}
	if (!noun) {
		document_notes(in, crs, invalid);
		note_count(in->name, empty, "document", "without a token");
		run_report("documents", documents);
	}
	if (verbose)
		info("%s: %ju document%s, %ju %s%s", in->name,
		    (uintmax_t)documents, plural(documents), (uintmax_t)tokens,
		    shared.by_chars ? "character" : "token", plural(tokens));
}

static void
make_workers(void)
{
	size_t t;

	workers = mem_new(join.threads, sizeof *workers);
	workers->shingles = shared;
	for (t = 1; t < join.threads; t++)
		shingle_share(&workers[t].shingles, &shared);
}

/* Whether the sets of a file that is not packed fit in memory for sure, with
 * their index. */
static bool
fits(const char *path)
{
	const char *packing = "plain";
	struct stat st;

	if (!path || stat(path, &st) < 0 || !S_ISREG(st.st_mode))
		return false;
	if ((uint64_t)st.st_size >
	    memory / (shared.by_chars ? CHAR_BYTES : WORD_BYTES))
		return false;
	in_first_silent = true;
	content_kind(path, &packing);
	return strcmp(packing, "plain") == 0;
}

static const struct set_source documents = { add_documents, check_document,
	report, NULL };

int
main(int argc, char **argv)
{
	struct out out, rejects;
	char **file;

	opt_version_also = uni_version();
	measure_names(measures, MEASURE_JOIN);
	file = opt_parse(argc, argv, options, "[file]", 0, 1);
	if (!measure_parse(&join.params.m, measure_arg, MEASURE_JOIN))
		opt_bad("-m: expected %s, got '%s'", measures, measure_arg);
	if (join.params.m.t.p == 0)
		opt_bad("-t: expected a threshold above 0");
	if (join.stars && measure_smaller_only(join.params.m.row))
		opt_bad(
		    "--stars: expected jaccard or dice, got '%s'", measure_arg);
	column_list_option(&columns, fields_arg);
	shingle_options_apply(&params, file[0], &shared);
	if (memory < SIZE_MAX && !fits(file[0]))
		*(join.places ? &join.kept : &join.memory) = memory + !memory;
	make_workers();
	join.source = &documents;
	join.index = file[0] ? file[0] : "-";
	out_open(&out, NULL);
	if (rejects_arg) {
		out_open(&rejects, rejects_arg);
		join.rejects = &rejects;
	}
	join_pairs_run(&join, &out);
	out_close(&out);
	if (join.most < SIZE_MAX)
		run_report("common", join.left_out);
	if (noun)
		note_places(
		    strcmp(join.index, "-") == 0 ? in_stdin_name : join.index,
		    noun, join.left_out, join.most);
	if (rejects_arg)
		out_close(&rejects);
	if (verbose)
		join_pairs_report(&join);
	return 0;
}
