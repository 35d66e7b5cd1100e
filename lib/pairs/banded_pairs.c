/* banded_pairs.c: pairs of documents that have the key of a band in common. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/threads.h"
#include "candidates/band_move.h"
#include "candidates/text_check.h"
#include "feature/shingle_options.h"
#include "option/opt.h"
#include "pairs/banded_pairs.h"
#include "plan/sentence_plan_file.h"
#include "record/document.h"
#include "record/document_chunk.h"
#include "record/posting.h"

enum {
	VALUES_MOST = 1 << 20,
	CHUNKS = 4,	  /* of a thread in a batch */
	CHUNK = 256 << 10 /* bytes */
};

/* The state of one thread. */
struct band_worker {
	struct shingles shingles;
	struct minhash minhash;
	struct sort_unique64 sort;
	uintmax_t tokenless;
};

/* Adds the id of the next document to the batch. */
static void
add_to_batch(struct banded_pairs *p, struct span id)
{
	size_t n = p->pairs.documents++ - p->first;

	p->end = mem_grow(p->end, &p->end_cap, n + 2, sizeof *p->end);
	p->end[0] = 0;
	buf_put(&p->id, id);
	p->end[n + 1] = p->id.n;
}

/* Whether the stratum that is made, if any, has a text. */
static bool
is_in_stratum(struct banded_pairs *p, struct span text)
{
	return !p->stratum ||
	    codepoints_between(
		&p->characters, text, p->stratum->least, p->stratum->to);
}

/* Adds a document that is the last one of a chunk. */
static void
add_document(
    struct banded_pairs *p, struct in *in, struct span id, struct span text)
{
	if (p->pairs.documents ==
	    (p->by_text ? BAND_LISTS_MOST : BAND_PAIRS_MOST))
		die("%s:%ju: expected at most %u documents, got more", in->name,
		    (uintmax_t)in->line, (unsigned)p->pairs.documents);
	if (p->writes == BANDED_KEYS) {
		add_to_batch(p, id);
		return;
	}
	if (p->writes == BANDED_PAIRS && text.n >= BAND_TEXT_CODED)
		die("%s:%ju: expected less than 2 GiB of text, got more",
		    in->name, (uintmax_t)in->line);
	if (!p->by_text) {
		band_pairs_document(&p->pairs, id);
		if (p->writes == BANDED_PAIRS)
			text_file_add(&p->text_file, id, text);
		return;
	}
	band_texts_add(&p->texts, id, text);
	p->pairs.documents++;
}

/* Fills a chunk; false at the end of the documents. */
static bool
read_chunk(struct banded_pairs *p, struct in *in, struct document_chunk *c,
    uintmax_t *crs)
{
	struct span id, text;
	size_t len, fields, bytes;
	char *line;

	c->text.n = c->fields = 0;
	while (c->text.n < CHUNK) {
		fields = c->fields;
		bytes = c->text.n;
		if (!(line = in_line(in, &len)))
			return false;
		*crs += len > 0 && line[len - 1] == '\r';
		if (!document_chunk_read(c, in, line, len, p->columns,
			p->pairs.documents, &id, &text))
			continue;
		if (is_in_stratum(p, text)) {
			add_document(p, in, id, text);
		} else {
			c->fields = fields;
			c->text.n = bytes;
		}
	}
	return true;
}

/* Writes the keys of a document, without a tag: those of two strata may be
 * compared, and have a key in common by chance only. */
static void
put_keys(struct banded_pairs *p, struct band_worker *w, struct out *to,
    uint32_t document)
{
	size_t i = document - p->first, n, b;
	struct span id = { p->id.p + p->end[i], p->end[i + 1] - p->end[i] };

	sort_unique64(
	    &w->sort, w->shingles.features.hash, w->shingles.features.n, &n);
	for (b = 0; b < w->minhash.bands; b++)
		posting_write(to, w->minhash.key[b], id, n, (struct span){ 0 });
}

/* Adds the keys of the documents of chunk i. */
static void
make_keys(void *state, size_t i, size_t t)
{
	struct banded_pairs *p = state;
	struct band_worker *w = &p->worker[t];
	struct document_chunk *c = &p->chunk[i];
	size_t k, end;

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
		if (p->writes == BANDED_KEYS)
			put_keys(p, w, &p->lines[i], c->field[k].document);
		else if (p->by_text)
			band_lists_put(
			    &p->lists, c->field[k].document, w->minhash.key);
		else
			band_pairs_keys(&p->pairs, t, c->field[k].document,
			    w->minhash.key, w->minhash.bands);
	}
}

/* Moves what is in memory to files if all would take more than the limit, with
 * the keys of the batch that was read, which are not made so far. */
static void
move_if_many(struct banded_pairs *p, const char *path)
{
	if (!p->by_text || band_move_bytes(&p->lists, &p->texts) <= p->memory)
		return;
	p->by_text = false;
	p->pairs.documents = 0;
	p->pairs.memory = p->memory / 2; /* ids and places take the rest */
	band_pairs_open(&p->pairs);
	text_file_open(&p->text_file, p->dir);
	band_move(&p->lists, &p->texts, &p->pairs, &p->text_file, path);
}

/* Reads a batch of up to `most` chunks and makes their keys. False at the end
 * of the documents. */
static bool
read_batch(struct banded_pairs *p, struct in *in, size_t most, uintmax_t *crs)
{
	bool more = true;
	size_t n, i;

	p->first = p->pairs.documents;
	p->id.n = 0;
	for (n = 0; more && n < most; n++)
		more = read_chunk(p, in, &p->chunk[n], crs);
	move_if_many(p, in->name);
	if (p->by_text)
		band_lists_room(&p->lists, p->pairs.documents);
	threads_run(p->threads, n, make_keys, p);
	for (i = 0; p->writes == BANDED_KEYS && i < n; i++)
		out_move(&p->out, &p->lines[i]);
	return more;
}

static void
read_documents(struct banded_pairs *p, struct in *in, uintmax_t *crs)
{
	size_t most = p->threads > 1 ? p->threads * CHUNKS : 1, n;

	p->chunk = mem_new(most, sizeof *p->chunk);
	p->lines = mem_new(most, sizeof *p->lines);
	for (n = 0; n < most; n++)
		out_memory(&p->lines[n], &p->out, SIZE_MAX, NULL);
	while (read_batch(p, in, most, crs))
		;
	for (n = 0; n < most; n++) {
		document_chunk_free(&p->chunk[n]);
		free(p->lines[n].buf);
	}
	free(p->chunk);
	free(p->lines);
}

static void
open_workers(struct banded_pairs *p)
{
	struct shingle_options shape = SHINGLE_OPTIONS_DEFAULT;
	size_t t;

	shape.k = p->shape.ngram;
	p->worker = mem_new(p->threads, sizeof *p->worker);
	for (t = 0; t < p->threads; t++) {
		p->worker[t].shingles.by_chars = p->shape.by_chars;
		shingle_options_apply(&shape, p->file, &p->worker[t].shingles);
	}
}

/* Sets the bands. */
static void
set_bands(struct banded_pairs *p, size_t bands, size_t rows)
{
	struct minhash *m;
	size_t t;

	for (t = 0; t < p->threads; t++) {
		m = &p->worker[t].minhash;
		minhash_free(m);
		*m = (struct minhash){
			.bands = bands, .rows = rows, .bits = 64
		};
		minhash_make(m);
	}
	p->lists = (struct band_lists){
		.bands = bands, .max_run = p->max_run, .threads = p->threads
	};
	p->texts = (struct band_texts){
		.t = p->t, .threads = p->threads, .spanning = p->spanning
	};
	p->pairs = (struct band_pairs){ .threads = p->threads,
		.max_run = p->max_run,
		.memory = p->memory,
		.dir = p->dir };
}

static void
report(struct banded_pairs *p, const struct in *in, uintmax_t crs)
{
	uintmax_t invalid = 0, tokenless = 0;
	size_t t;

	for (t = 0; t < p->threads; t++) {
		invalid += p->worker[t].shingles.text.invalid;
		tokenless += p->worker[t].tokenless;
	}
	if (!p->again) {
		document_notes(in, crs, invalid);
		note_count(in->name, tokenless, "document", "without a token");
	}
	p->pairs.cut += p->lists.cut;
	p->pairs.cut_runs += p->lists.cut_runs;
	if (p->pairs.cut)
		note("%s: %ju candidate%s of %ju key%s cut by -M %zu", in->name,
		    (uintmax_t)p->pairs.cut, plural(p->pairs.cut),
		    (uintmax_t)p->pairs.cut_runs, plural(p->pairs.cut_runs),
		    p->pairs.max_run);
	p->pairs.pairs += p->texts.candidates;
	if (p->verbose)
		info("%s: %ju document%s, %ju candidate%s", in->name,
		    (uintmax_t)p->pairs.documents, plural(p->pairs.documents),
		    (uintmax_t)p->pairs.pairs, plural(p->pairs.pairs));
}

/* Writes the candidates, or the pairs of these whose texts are similar. */
static void
write_candidates(struct banded_pairs *p, const struct in *in)
{
	struct text_check check = { .t = p->t,
		.threads = p->threads,
		.memory = p->memory,
		.texts = &p->text_file };

	if (p->writes == BANDED_PAIRS) {
		out_flush(&p->text_file.out);
		text_check_open(&check);
		p->pairs.put = text_check_put;
		p->pairs.state = &check;
	}
	band_pairs_find(&p->pairs, in->name);
	band_pairs_write(&p->pairs, &p->out);
	if (p->ids)
		band_pairs_write_ids(&p->pairs, &p->id_out);
	band_pairs_close(&p->pairs);
	if (p->writes == BANDED_PAIRS) {
		text_check_close(&check);
		text_file_free(&p->text_file);
	}
}

static void
find_pairs(struct banded_pairs *p, struct in *in, uintmax_t *crs)
{
	p->by_text = true;
	p->texts.out = &p->out;
	band_lists_open(&p->lists);
	band_texts_open(&p->texts);
	read_documents(p, in, crs);
	if (!p->by_text) {
		write_candidates(p, in);
		return;
	}
	band_texts_rank(&p->texts, in->name);
	band_lists_link(&p->lists, p->texts.rank);
	band_texts_join(&p->texts, &p->lists);
	band_lists_free(&p->lists);
	band_texts_free(&p->texts);
}

/* Reads the documents, of a plan those of the stratum, and writes pairs. */
static void
find(struct banded_pairs *p)
{
	struct in in;
	uintmax_t crs = 0;

	in_open_rejects(&in, p->file, p->rejects);
	in.is_silent = p->again;
	if (p->writes == BANDED_PAIRS) {
		find_pairs(p, &in, &crs);
	} else if (p->writes == BANDED_KEYS) {
		read_documents(p, &in, &crs);
	} else {
		band_pairs_open(&p->pairs);
		read_documents(p, &in, &crs);
		write_candidates(p, &in);
	}
	report(p, &in, crs);
	in_close(&in);
	p->again = true;
}

static void
find_strata(struct banded_pairs *p)
{
	const struct sentence_plan *plan = &p->strata;
	size_t i;

	sentence_plan_read(&p->strata, p->plan);
	if (plan->strata > 1 && (!p->file || !strcmp(p->file, "-")))
		opt_bad("expected a file, which is read twice, got stdin");
	if (p->max_run == SIZE_MAX)
		p->max_run = plan->held;
	for (i = 0; i < plan->strata; i++) {
		p->stratum = &plan->stratum[i];
		set_bands(p, p->stratum->bands, SENTENCE_ROWS);
		find(p);
	}
}

void
banded_pairs_run(struct banded_pairs *p)
{
	if (!p->plan && p->bands > VALUES_MOST / p->rows)
		opt_bad("--bands: expected at most %d values, got %zu,%zu",
		    VALUES_MOST, p->bands, p->rows);
	if (p->memory < BANDED_MEMORY_LEAST)
		opt_bad("-S: expected at least 16M, got %zu", p->memory);
	if (!p->dir)
		p->dir = out_temporary();
	if (p->threads > p->memory / BANDED_MEMORY_LEAST)
		p->threads = p->memory / BANDED_MEMORY_LEAST;
	open_workers(p);
	out_open(&p->out, NULL);
	if (p->ids)
		out_open(&p->id_out, p->ids);
	if (p->plan) {
		find_strata(p);
	} else {
		set_bands(p, p->bands, p->rows);
		find(p);
	}
	out_close(&p->out);
	if (p->ids)
		out_close(&p->id_out);
}
