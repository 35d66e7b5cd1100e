/* nd-bands: documents to candidates, by MinHash bands of their shingles, in one
 * process.
 *
 * id, text, text, ... -> idA, idB
 * -t: id, text, text, ... -> idA, idB, similarity, distance, lengthA, lengthB
 *
 * nd-shingle | nd-minhash | nd-sort | nd-pairs -M | cut | nd-sort -u prints the
 * same, and so does nd-score -m edit of these for -t. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/threads.h"
#include "candidates/band_lists.h"
#include "candidates/band_pairs.h"
#include "candidates/band_texts.h"
#include "candidates/minhash.h"
#include "feature/shingle_options.h"
#include "io/column_list.h"
#include "io/in.h"
#include "io/opt.h"
#include "io/out.h"
#include "record/document.h"
#include "record/document_chunk.h"

enum {
	VALUES_MOST = 1 << 20,
	MEMORY_LEAST = 16 << 20,
	CHUNKS = 4,	  /* of a thread in a batch */
	CHUNK = 256 << 10 /* bytes */
};

/* The state of one thread. */
struct worker {
	struct shingles shingles;
	struct minhash minhash;
	uintmax_t tokenless;
};

static size_t threads = 1, memory, ngram;
static bool by_chars, verbose;

static struct column_list columns;
static struct minhash minhash = { .bands = 26, .rows = 8, .bits = 64 };
static struct band_pairs pairs = { .max_run = SIZE_MAX };
static const char *fields_arg = "2", *ids_arg, *rejects, *dir;
static struct band_lists lists;
static struct band_texts texts;
static bool by_text; /* -t: lists and texts, else pairs */
static struct worker *workers;
static struct document_chunk *chunks;

static const struct opt options[] = {
	{ 'c', "chars", NULL, OPT_FLAG, &by_chars,
	    "shingles of characters instead of words" },
	{ OPT_FIELDS(&fields_arg) },
	{ 'k', "ngram", "N", OPT_NGRAM, &ngram,
	    "words of a shingle (default: 5)" },
	{ 'b', "bands", "B", OPT_COUNT, &minhash.bands, "bands (default: 26)" },
	{ 'r', "rows", "R", OPT_COUNT, &minhash.rows,
	    "rows of a band (default: 8)" },
	{ 'M', "max-run", "N", OPT_COUNT, &pairs.max_run,
	    "documents of a key after the Nth: pair with its first" },
	{ 't', "threshold", "T", OPT_RATIO, &texts.t,
	    "print pairs of at least this edit similarity", .excludes = "-S" },
	{ 0, "ids", "FILE", OPT_TEXT, &ids_arg,
	    "write the ids of all candidates to FILE", .excludes = "-t" },
	{ OPT_JOBS(&threads) },
	{ 'S', "buffer-size", "SIZE", OPT_SIZE, &memory,
	    "memory to use (default: half of the machine's)" },
	{ 'T', "temporary-directory", "DIR", OPT_TEXT, &dir,
	    "for keys beyond that (default: $TMPDIR or /tmp)" },
	{ OPT_REJECTS(&rejects) },
	{ OPT_VERBOSE(&verbose) },
	{ .help = "nd-bands -c -k 10 docs.tsv >candidates" },
};

/* Adds a document that is the last one of a chunk. */
static void
add_document(struct in *in, struct span id, struct span text)
{
	if (pairs.documents == (by_text ? BAND_LISTS_MOST : BAND_PAIRS_MOST))
		die("%s:%ju: expected at most %u documents, got more", in->name,
		    (uintmax_t)in->line, (unsigned)pairs.documents);
	if (!by_text) {
		band_pairs_document(&pairs, id);
		return;
	}
	if (text.n >= BAND_TEXT_CODED)
		die("%s:%ju: expected less than 2 GiB of text, got more",
		    in->name, (uintmax_t)in->line);
	if (!band_texts_add(&texts, id, text))
		die("%s: duplicate id '%.*s'", in->name, span_shown(id), id.p);
	pairs.documents++;
}

/* Fills a chunk; false at the end of the documents. */
static bool
read_chunk(struct in *in, struct document_chunk *c, uintmax_t *crs)
{
	struct span id, text;
	size_t len;
	char *line;

	document_chunk_clear(c);
	while (c->text.n < CHUNK) {
		if (!(line = in_line(in, &len)))
			return false;
		*crs += len > 0 && line[len - 1] == '\r';
		if (document_chunk_read(c, in, line, len, &columns,
			pairs.documents, &id, &text))
			add_document(in, id, text);
	}
	return true;
}

/* Adds the keys of the documents of chunk i. */
static void
make_keys(void *state, size_t i, size_t t)
{
	struct worker *w = &workers[t];
	struct document_chunk *c = &chunks[i];
	size_t k, end;

	(void)state;
	memset(buf_room(&c->text, IN_PAD), 0, IN_PAD);
	for (k = 0; k < c->fields; k = end) {
		shingle_begin(&w->shingles);
		for (end = k; end < c->fields &&
		     c->field[end].document == c->field[k].document;
		     end++)
			if (!shingle_field(&w->shingles,
				(struct span){ c->text.p + c->field[end].offset,
				    c->field[end].n }))
				die("expected less than 4 GiB of text, "
				    "got more");
		shingle_end(&w->shingles);
		w->tokenless += w->shingles.features.n == 0;
		if (w->shingles.features.n == 0)
			continue;
		minhash_values(&w->minhash, w->shingles.features.hash,
		    w->shingles.features.n);
		minhash_keys(&w->minhash);
		if (by_text)
			band_lists_put(
			    &lists, c->field[k].document, w->minhash.key);
		else
			band_pairs_keys(&pairs, t, c->field[k].document,
			    w->minhash.key, w->minhash.bands);
	}
}

static void
read_documents(struct in *in, uintmax_t *crs)
{
	size_t most = threads > 1 ? threads * CHUNKS : 1, n;
	bool more = true;

	chunks = mem_new(most, sizeof *chunks);
	while (more) {
		for (n = 0; more && n < most; n++)
			more = read_chunk(in, &chunks[n], crs);
		if (by_text)
			band_lists_room(&lists, pairs.documents);
		threads_run(threads, n, make_keys, NULL);
	}
	for (n = 0; n < most; n++)
		document_chunk_free(&chunks[n]);
	free(chunks);
}

static void
open_workers(const char *path)
{
	struct shingle_options params = SHINGLE_OPTIONS_DEFAULT;
	size_t t;

	params.k = ngram;
	workers = mem_new(threads, sizeof *workers);
	for (t = 0; t < threads; t++) {
		workers[t].shingles.by_chars = by_chars;
		shingle_options_apply(&params, path, &workers[t].shingles);
		workers[t].minhash = minhash;
		minhash_make(&workers[t].minhash);
	}
}

static void
report(const struct in *in, uintmax_t crs)
{
	uintmax_t invalid = 0, tokenless = 0;
	size_t t;

	for (t = 0; t < threads; t++) {
		invalid += workers[t].shingles.text.invalid;
		tokenless += workers[t].tokenless;
	}
	document_notes(in, crs, invalid);
	note_count(in->name, tokenless, "document", "without a token");
	pairs.cut += lists.cut;
	pairs.cut_runs += lists.cut_runs;
	if (pairs.cut)
		note("%s: %ju candidate%s of %ju key%s cut by -M %zu", in->name,
		    (uintmax_t)pairs.cut, plural(pairs.cut),
		    (uintmax_t)pairs.cut_runs, plural(pairs.cut_runs),
		    pairs.max_run);
	pairs.pairs += texts.candidates;
	if (verbose)
		info("%s: %ju document%s, %ju candidate%s", in->name,
		    (uintmax_t)pairs.documents, plural(pairs.documents),
		    (uintmax_t)pairs.pairs, plural(pairs.pairs));
}

static void
check_options(void)
{
	column_list_option(&columns, fields_arg);
	if (minhash.bands > VALUES_MOST / minhash.rows)
		opt_bad("expected at most %d values, got -b %zu times -r %zu",
		    VALUES_MOST, minhash.bands, minhash.rows);
	if (memory < MEMORY_LEAST)
		opt_bad("-S: expected at least 16M, got %zu", memory);
	if (!dir && (!(dir = getenv("TMPDIR")) || !*dir))
		dir = "/tmp";
	by_text = texts.t.q > 0;
	if (by_text && texts.t.p == 0)
		opt_bad("-t: expected more than 0, got 0");
	if (!by_text && threads > memory / MEMORY_LEAST)
		threads = memory / MEMORY_LEAST;
	pairs.threads = lists.threads = texts.threads = threads;
	pairs.memory = memory;
	pairs.dir = dir;
	lists.bands = minhash.bands;
	lists.max_run = pairs.max_run;
}

/* -t: documents -> pairs */
static void
find_pairs(struct in *in, struct out *out, uintmax_t *crs)
{
	texts.out = out;
	band_lists_open(&lists);
	band_texts_open(&texts);
	read_documents(in, crs);
	band_texts_rank(&texts);
	band_lists_link(&lists, texts.rank);
	band_texts_join(&texts, &lists);
	band_lists_free(&lists);
	band_texts_free(&texts);
}

/* documents -> candidates */
static void
find_candidates(struct in *in, struct out *out, uintmax_t *crs)
{
	struct out ids;

	if (ids_arg)
		out_open(&ids, ids_arg);
	band_pairs_open(&pairs);
	read_documents(in, crs);
	band_pairs_find(&pairs, in->name);
	band_pairs_write(&pairs, out);
	if (ids_arg) {
		band_pairs_write_ids(&pairs, &ids);
		out_close(&ids);
	}
	band_pairs_close(&pairs);
}

int
main(int argc, char **argv)
{
	struct out out;
	struct in in;
	uintmax_t crs = 0;
	char **file;

	opt_version_also = uni_version();
	memory = (size_t)sysconf(_SC_PHYS_PAGES) / 2 * sysconf(_SC_PAGESIZE);
	file = opt_parse(argc, argv, options, "[file]", 0, 1);
	check_options();
	open_workers(file[0]);
	in_open_rejects(&in, file[0], rejects);
	out_open(&out, NULL);
	if (by_text)
		find_pairs(&in, &out, &crs);
	else
		find_candidates(&in, &out, &crs);
	out_close(&out);
	report(&in, crs);
	in_close(&in);
	return 0;
}
