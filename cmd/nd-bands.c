/* nd-bands: documents to candidates, by MinHash bands of their shingles, in one
 * process.
 *
 * id, text, text, ... -> idA, idB
 * -t: id, text, text, ... -> idA, idB, similarity, distance, lengthA, lengthB
 * --keys: id, text, text, ... -> key, id, n for each band
 *
 * nd-shingle | nd-minhash | nd-sort | nd-pairs -M | cut | nd-sort -u prints the
 * same, and so does nd-score -m edit of these for -t. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/sort_unique64.h"
#include "base/threads.h"
#include "candidates/band_move.h"
#include "candidates/minhash.h"
#include "candidates/text_check.h"
#include "feature/shingle_options.h"
#include "io/column_list.h"
#include "io/id_twice.h"
#include "io/in.h"
#include "io/opt.h"
#include "io/out.h"
#include "plan/sentence_plan_file.h"
#include "record/document.h"
#include "record/document_chunk.h"
#include "record/posting.h"

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
	struct sort_unique64 sort;
	uintmax_t tokenless;
};

/* The documents of a batch of chunks, for --keys: where their ids end. */
struct batch_ids {
	uint32_t first; /* number of the first document */
	struct buf id;
	size_t *end, cap;
};

static size_t threads = 1, memory, ngram;
static bool by_chars, verbose;

static struct column_list columns;
static struct minhash minhash = { .bands = 26, .rows = 8, .bits = 64 };
static struct band_pairs pairs = { .max_run = SIZE_MAX };
static const char *fields_arg = "2", *ids_arg, *rejects, *dir;
static struct band_lists lists;
static struct band_texts texts;
static bool by_text; /* -t: lists and texts, else pairs, and of -t text_file */
static struct text_file text_file;
static struct worker *workers;
static struct document_chunk *chunks;
static const char *plan_arg;
static struct sentence_plan plan;
static const struct sentence_stratum *stratum; /* of a plan, that is made */
static struct codepoints characters;
static bool write_keys;
static struct batch_ids batch;
static struct out *key_lines; /* of each chunk */
static struct out ids;
static bool again; /* the documents were read before */

static const struct opt options[] = {
	{ 'c', "chars", NULL, OPT_FLAG, &by_chars,
	    "shingles of characters instead of words" },
	{ OPT_FIELDS(&fields_arg) },
	{ 'k', "ngram", "N", OPT_NGRAM, &ngram,
	    "words of a shingle (default: 5)" },
	{ 'b', "bands", "B", OPT_COUNT, &minhash.bands, "bands (default: 26)" },
	{ 'r', "rows", "R", OPT_COUNT, &minhash.rows,
	    "rows of a band (default: 8)" },
	{ 0, "plan", "PLAN", OPT_IN, &plan_arg,
	    "bands and lengths of nd-plan sentences", .excludes = "-b, -r" },
	{ 0, "keys", NULL, OPT_FLAG, &write_keys,
	    "print the keys of the bands instead",
	    .excludes = "-M, -t, --ids" },
	{ 'M', "max-run", "N", OPT_COUNT, &pairs.max_run,
	    "documents of a key after the Nth: pair with its first" },
	{ 't', "threshold", "T", OPT_RATIO, &texts.t,
	    "print pairs of at least this edit similarity" },
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

/* Adds the id of the next document to the batch. */
static void
add_to_batch(struct span id)
{
	size_t n = pairs.documents++ - batch.first;

	batch.end = mem_grow(batch.end, &batch.cap, n + 2, sizeof *batch.end);
	batch.end[0] = 0;
	buf_put(&batch.id, id);
	batch.end[n + 1] = batch.id.n;
}

/* Whether the stratum that is made, if any, has a text. */
static bool
is_in_stratum(struct span text)
{
	if (!stratum)
		return true;
	codepoints_read(&characters, text);
	return characters.n >= stratum->least && characters.n <= stratum->to;
}

/* Adds a document that is the last one of a chunk. */
static void
add_document(struct in *in, struct span id, struct span text)
{
	if (pairs.documents == (by_text ? BAND_LISTS_MOST : BAND_PAIRS_MOST))
		die("%s:%ju: expected at most %u documents, got more", in->name,
		    (uintmax_t)in->line, (unsigned)pairs.documents);
	if (write_keys) {
		add_to_batch(id);
		return;
	}
	if (texts.t.q > 0 && text.n >= BAND_TEXT_CODED)
		die("%s:%ju: expected less than 2 GiB of text, got more",
		    in->name, (uintmax_t)in->line);
	if (!by_text) {
		band_pairs_document(&pairs, id);
		if (texts.t.q > 0)
			text_file_add(&text_file, id, text);
		return;
	}
	if (!band_texts_add(&texts, id, text)) {
		id_twice_tell(in->name, 0, 0, id);
		die("%s: duplicate id '%.*s'", in->name, span_shown(id), id.p);
	}
	pairs.documents++;
}

/* Fills a chunk; false at the end of the documents. */
static bool
read_chunk(struct in *in, struct document_chunk *c, uintmax_t *crs)
{
	struct span id, text;
	size_t len, fields, bytes;
	char *line;

	document_chunk_clear(c);
	while (c->text.n < CHUNK) {
		fields = c->fields;
		bytes = c->text.n;
		if (!(line = in_line(in, &len)))
			return false;
		*crs += len > 0 && line[len - 1] == '\r';
		if (!document_chunk_read(c, in, line, len, &columns,
			pairs.documents, &id, &text))
			continue;
		if (is_in_stratum(text)) {
			add_document(in, id, text);
		} else {
			c->fields = fields;
			c->text.n = bytes;
		}
	}
	return true;
}

/* Writes the keys of a document; they have no tag, so that those of two strata
 * may be compared: they have a key in common by chance only. */
static void
put_keys(struct worker *w, struct out *to, uint32_t document)
{
	size_t i = document - batch.first, n, b;
	struct span id = { batch.id.p + batch.end[i],
		batch.end[i + 1] - batch.end[i] };

	sort_unique64(
	    &w->sort, w->shingles.features.hash, w->shingles.features.n, &n);
	for (b = 0; b < w->minhash.bands; b++)
		posting_write(to, w->minhash.key[b], id, n, (struct span){ 0 });
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
		if (write_keys)
			put_keys(w, &key_lines[i], c->field[k].document);
		else if (by_text)
			band_lists_put(
			    &lists, c->field[k].document, w->minhash.key);
		else
			band_pairs_keys(&pairs, t, c->field[k].document,
			    w->minhash.key, w->minhash.bands);
	}
}

/* Moves what is in memory to files if all would take more than the limit. */
static void
move_if_many(void)
{
	if (!by_text || band_move_bytes(&lists, &texts) <= memory)
		return;
	by_text = false;
	pairs.documents = 0;
	pairs.memory = memory / 2; /* ids and places take the rest */
	band_pairs_open(&pairs);
	text_file_open(&text_file, dir);
	band_move(&lists, &texts, &pairs, &text_file);
}

/* Reads a batch of up to `most` chunks and makes their keys. False at the end
 * of the documents. */
static bool
read_batch(struct in *in, struct out *out, size_t most, uintmax_t *crs)
{
	bool more = true;
	size_t n, i;

	batch.first = pairs.documents;
	batch.id.n = 0;
	for (n = 0; more && n < most; n++)
		more = read_chunk(in, &chunks[n], crs);
	if (by_text)
		band_lists_room(&lists, pairs.documents);
	threads_run(threads, n, make_keys, NULL);
	move_if_many();
	for (i = 0; write_keys && i < n; i++)
		out_move(out, &key_lines[i]);
	return more;
}

static void
read_documents(struct in *in, struct out *out, uintmax_t *crs)
{
	size_t most = threads > 1 ? threads * CHUNKS : 1, n;

	chunks = mem_new(most, sizeof *chunks);
	key_lines = mem_new(most, sizeof *key_lines);
	for (n = 0; n < most; n++)
		out_memory(&key_lines[n], out, SIZE_MAX, NULL);
	while (read_batch(in, out, most, crs))
		;
	for (n = 0; n < most; n++) {
		document_chunk_free(&chunks[n]);
		free(key_lines[n].buf);
	}
	free(chunks);
	free(key_lines);
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
	}
}

/* Sets the bands. */
static void
set_bands(void)
{
	size_t t;

	for (t = 0; t < threads; t++) {
		minhash_free(&workers[t].minhash);
		workers[t].minhash = minhash;
		minhash_make(&workers[t].minhash);
	}
	lists = (struct band_lists){ .bands = minhash.bands,
		.max_run = pairs.max_run,
		.threads = threads };
	texts = (struct band_texts){ .t = texts.t, .threads = threads };
	pairs = (struct band_pairs){ .threads = threads,
		.max_run = pairs.max_run,
		.memory = memory,
		.dir = dir };
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
	if (!again) {
		document_notes(in, crs, invalid);
		note_count(in->name, tokenless, "document", "without a token");
	}
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
	if (texts.t.q > 0 && texts.t.p == 0)
		opt_bad("-t: expected more than 0, got 0");
	if (threads > memory / MEMORY_LEAST)
		threads = memory / MEMORY_LEAST;
	if (plan_arg) {
		sentence_plan_read(&plan, plan_arg);
		if (pairs.max_run == SIZE_MAX)
			pairs.max_run = plan.held;
	}
}

/* Writes the candidates; with -t, those whose texts, in a file, are similar. */
static void
write_candidates(const struct in *in, struct out *out)
{
	struct text_check check = {
		.t = texts.t, .threads = threads, .texts = &text_file
	};

	if (texts.t.q > 0) {
		text_file_end(&text_file);
		text_check_open(&check);
		pairs.put = text_check_put;
		pairs.state = &check;
	}
	band_pairs_find(&pairs, in->name);
	band_pairs_write(&pairs, out);
	if (ids_arg)
		band_pairs_write_ids(&pairs, &ids);
	band_pairs_close(&pairs);
	if (texts.t.q > 0) {
		text_check_close(&check);
		text_file_free(&text_file);
	}
}

/* documents -> candidates */
static void
find_candidates(struct in *in, struct out *out, uintmax_t *crs)
{
	band_pairs_open(&pairs);
	read_documents(in, out, crs);
	write_candidates(in, out);
}

/* -t: documents -> pairs */
static void
find_pairs(struct in *in, struct out *out, uintmax_t *crs)
{
	by_text = true;
	texts.out = out;
	band_lists_open(&lists);
	band_texts_open(&texts);
	read_documents(in, out, crs);
	if (!by_text) {
		write_candidates(in, out);
		return;
	}
	band_texts_rank(&texts);
	band_lists_link(&lists, texts.rank);
	band_texts_join(&texts, &lists);
	band_lists_free(&lists);
	band_texts_free(&texts);
}

/* Reads the documents, and writes what is found; of a plan, those of the
 * stratum that is made. */
static void
find(const char *path, struct out *out)
{
	struct in in;
	uintmax_t crs = 0;

	in_open_rejects(&in, path, rejects);
	in.is_silent = again;
	if (write_keys)
		read_documents(&in, out, &crs);
	else if (texts.t.q > 0)
		find_pairs(&in, out, &crs);
	else
		find_candidates(&in, out, &crs);
	report(&in, crs);
	in_close(&in);
	again = true;
}

int
main(int argc, char **argv)
{
	struct out out;
	char **file;
	size_t i;

	opt_version_also = uni_version();
	memory = (size_t)sysconf(_SC_PHYS_PAGES) / 2 * sysconf(_SC_PAGESIZE);
	file = opt_parse(argc, argv, options, "[file]", 0, 1);
	check_options();
	if (plan.strata > 1 && (!file[0] || !strcmp(file[0], "-")))
		opt_bad("expected a file, which is read twice, got stdin");
	open_workers(file[0]);
	out_open(&out, NULL);
	if (ids_arg)
		out_open(&ids, ids_arg);
	if (!plan_arg) {
		set_bands();
		find(file[0], &out);
	}
	for (i = 0; i < plan.strata; i++) {
		stratum = &plan.stratum[i];
		minhash.bands = stratum->bands;
		minhash.rows = SENTENCE_ROWS;
		set_bands();
		find(file[0], &out);
	}
	out_close(&out);
	if (ids_arg)
		out_close(&ids);
	return 0;
}
