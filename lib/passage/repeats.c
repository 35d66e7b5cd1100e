/* repeats.c: reads documents twice: anchors of runs, then the runs that have an
 * anchor of another one. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/bisect.h"
#include "base/inverse.h"
#include "base/mem.h"
#include "base/threads.h"
#include "candidates/part_writer.h"
#include "format/id_twice.h"
#include "io/in.h"
#include "io/line_blocks.h"
#include "passage/repeat_runs.h"
#include "record/document.h"
#include "record/preference.h"

/* What a thread has of a text. */
struct repeat_thread {
	struct text_units units;
	struct run_hashes hashes;
	struct block_texts *to;
	char apart[THREADS_APART];
};

/* What a block has: its texts, by the number of their units, with the number of
 * their document in the block; its ids; its runs, which begin at units of the
 * block. */
struct block_texts {
	uint64_t *units, base, n_units;
	uint32_t *document, documents;
	size_t texts, units_cap, document_cap;
	struct buf ids;
	struct repeat_run *run;
	size_t runs, run_cap;
	struct part_writer writer;
	char apart[THREADS_APART];
};

/* Two readings. */
struct repeat_reading {
	struct repeats *r;
	struct repeat_thread *thread;
	struct block_texts *block;
	void (*text)(const struct repeats *r, struct repeat_thread *t);
	int run_shift;
	uint64_t units; /* of the blocks before */
};

uint64_t
repeats_units(const struct repeats *r)
{
	return r->start[r->texts];
}

size_t
repeats_text(const struct repeats *r, uint64_t unit)
{
	size_t i;

	BISECT(i, 1, r->texts, r->start[i] <= unit);
	return i - 1;
}

/* The bits of an anchor, and their word. */
static _Atomic uint64_t *
bits_of(const struct repeats *r, uint64_t anchor, uint64_t *once)
{
	uint64_t slot = anchor & (r->slots - 1);

	*once = (uint64_t)1 << slot % 32 * 2;
	return (_Atomic uint64_t *)&r->seen[slot / 32];
}

/* Notes the anchors of a text: each place of one. */
static void
note_anchors(const struct repeats *r, struct repeat_thread *t)
{
	_Atomic uint64_t *bits;
	uint64_t once;
	size_t m;

	for (m = 0; m < t->hashes.anchors; m++) {
		bits = bits_of(r, t->hashes.anchor[m].hash, &once);
		if (atomic_fetch_or_explicit(bits, once, memory_order_relaxed) &
		    once)
			atomic_fetch_or_explicit(
			    bits, once << 1, memory_order_relaxed);
	}
}

/* Adds the runs of anchor m to the block. */
static void
add_runs(struct repeat_thread *t, size_t m, enum text_unit unit)
{
	const struct run_hashes *h = &t->hashes;
	struct block_texts *b = t->to;
	struct run_hash x;
	size_t i;

	MEM_GROW(b->run, b->run_cap,
	    b->runs + h->anchor[m + 1].run - h->anchor[m].run);
	for (i = h->anchor[m].run; i < h->anchor[m + 1].run; i++) {
		/* A line without content stays. */
		if (unit == UNIT_LINE && h->length == 1 && t->units.key[i] == 0)
			continue;
		x = run_hash(h, i);
		b->run[b->runs++] = (struct repeat_run){ x.hash,
			(uint64_t)x.check << REPEAT_PLACE_BITS |
			    (b->n_units + i) };
	}
}

/* Adds the runs whose anchors are at several places. */
static void
take_runs(const struct repeats *r, struct repeat_thread *t)
{
	bool is_summed = false;
	uint64_t once;
	size_t m;

	for (m = 0; m < t->hashes.anchors; m++) {
		if (!(*bits_of(r, t->hashes.anchor[m].hash, &once) & once << 1))
			continue;
		if (!is_summed)
			run_hashes_sum(&t->hashes, t->units.key, t->units.n);
		is_summed = true;
		add_runs(t, m, r->unit);
	}
}

/* For document_read: a text of the block. */
struct text_of {
	struct repeat_reading *reading;
	struct repeat_thread *t;
	struct block_texts *b;
};

static bool
read_text(void *text, struct span field)
{
	struct text_of *x = text;
	struct repeat_thread *t = x->t;
	struct block_texts *b = x->b;

	text_units_read(&t->units, field);
	run_hashes_read(&t->hashes, t->units.check, t->units.n);
	t->to = b;
	x->reading->text(x->reading->r, t);
	MEM_GROW(b->units, b->units_cap, b->texts + 1);
	MEM_GROW(b->document, b->document_cap, b->texts + 1);
	b->units[b->texts] = t->units.n;
	b->document[b->texts++] = b->documents;
	b->n_units += t->units.n;
	return field.n < UINT32_MAX;
}

static void
read_block(void *state, size_t thread, size_t block, struct in *in)
{
	struct repeat_reading *x = state;
	struct block_texts *b = &x->block[block];
	struct text_of text = { x, &x->thread[thread], b };
	struct span id;
	char *line;
	size_t len;

	b->n_units = b->documents = b->texts = b->runs = b->ids.n = 0;
	while ((line = in_line(in, &len))) {
		if (!document_read(
			in, line, len, &x->r->columns, &id, read_text, &text))
			continue;
		buf_put(&b->ids, id);
		buf_char(&b->ids, '\t');
		b->documents++;
	}
}

/* Gives the texts of a block their numbers. */
static void
add_texts(void *state, size_t thread, size_t block, struct in *in)
{
	struct repeat_reading *x = state;
	struct block_texts *b = &x->block[block];
	struct repeats *r = x->r;
	char *p = b->ids.p, *end = p + b->ids.n, *tab;
	uint32_t before = r->ids.n, n;
	struct span id;
	size_t i;

	(void)thread;
	for (; p < end; p = tab + 1) {
		tab = memchr(p, '\t', end - p);
		id = (struct span){ p, tab - p };
		n = r->ids.n;
		if (idmap_add(&r->ids, id) < n)
			id_twice_die(in->name, 0, id);
	}
	MEM_GROW(r->start, r->start_cap, r->texts + b->texts + 1);
	MEM_GROW(r->document, r->document_cap, r->texts + b->texts);
	for (i = 0; i < b->texts; i++, r->texts++) {
		r->document[r->texts] = before + b->document[i];
		r->start[r->texts + 1] = r->start[r->texts] + b->units[i];
	}
	if (repeats_units(r) >> REPEAT_PLACE_BITS)
		die("%s: expected fewer than 2^%d units of text, got more",
		    in->name, REPEAT_PLACE_BITS);
}

static void
place_block(void *state, size_t thread, size_t block, struct in *in)
{
	struct repeat_reading *x = state;

	(void)thread;
	(void)in;
	x->block[block].base = x->units;
	x->units += x->block[block].n_units;
}

static void
store_runs(void *state, size_t block)
{
	struct repeat_reading *x = state;
	struct block_texts *b = &x->block[block];
	struct repeat_run *run;
	size_t i;

	for (i = 0; i < b->runs; i++) {
		run =
		    part_writer_add(&b->writer, b->run[i].hash >> x->run_shift);
		*run = b->run[i];
		run->place += b->base;
	}
}

/* Reads the file; `again`: for the second time. */
static void
read_file(struct repeat_reading *x, bool again)
{
	struct line_blocks b = { .threads = x->r->threads,
		.prepare = read_block,
		.turn = again ? place_block : add_texts,
		.after = again ? store_runs : NULL,
		.state = x };
	struct in in;

	x->text = again ? take_runs : note_anchors;
	again_file_open(&x->r->file, &in);
	b.in = &in;
	in.is_silent = again;
	line_blocks_run(&b);
	if (!again)
		document_notes(&in, 0, 0);
	else if (x->units != repeats_units(x->r))
		die("%s: changed while it was read", in.name);
	in_close(&in);
}

/* Room for 4 anchors in each byte, of an eighth of the bytes of the file, or a
 * quarter of the memory. */
static void
open_seen(struct repeats *r)
{
	struct stat st;
	uint64_t most = r->memory / 4, bytes = 1 << 12;

	if (r->file.copy < 0 && stat(r->file.path, &st) == 0 &&
	    (uint64_t)st.st_size / 8 < most)
		most = st.st_size / 8;
	while (2 * bytes <= most)
		bytes *= 2;
	r->slots = 4 * bytes;
	r->seen = mem_map(bytes);
}

static void
read_rank(struct repeats *r)
{
	uint32_t *order = preference_by_file(&r->ids, r->rank, false);

	r->place = inverse(order, r->ids.n);
	free(order);
}

/* Opens or frees what threads and blocks have. */
static void
open_reading(struct repeat_reading *x)
{
	size_t i;

	x->thread = mem_new(x->r->threads, sizeof *x->thread);
	x->block = mem_new(LINE_BLOCKS_EACH * x->r->threads, sizeof *x->block);
	for (i = 0; i < x->r->threads; i++) {
		x->thread[i].units.unit = x->r->unit;
		run_hashes_open(&x->thread[i].hashes, x->r->length);
	}
}

static void
close_reading(struct repeat_reading *x)
{
	struct block_texts *b = x->block;
	size_t i;

	for (i = 0; i < x->r->threads; i++) {
		text_units_free(&x->thread[i].units);
		run_hashes_free(&x->thread[i].hashes);
	}
	for (i = 0; i < LINE_BLOCKS_EACH * x->r->threads; i++, b++) {
		part_writer_close(&b->writer);
		free(b->units);
		free(b->document);
		free(b->run);
		buf_free(&b->ids);
	}
	free(x->thread);
	free(x->block);
}

void
repeats_find(struct repeats *r)
{
	const size_t blocks = LINE_BLOCKS_EACH * r->threads;
	struct repeat_reading x = { .r = r };
	size_t i;

	r->start = mem_grow(NULL, &r->start_cap, 1, sizeof *r->start);
	r->start[0] = 0;
	open_seen(r);
	open_reading(&x);
	read_file(&x, false);
	x.run_shift = repeat_runs_open(r, repeats_units(r), blocks);
	for (i = 0; i < blocks; i++)
		part_writer_open(&x.block[i].writer, &r->runs);
	read_file(&x, true);
	close_reading(&x);
	mem_unmap(r->seen, r->slots / 4);
	if (r->rank)
		read_rank(r);
	repeat_runs_close(r);
	repeat_cuts_make(r);
}

void
repeats_free(struct repeats *r)
{
	free(r->columns.range);
	idmap_free(&r->ids);
	free(r->place);
	free(r->start);
	free(r->document);
	free(r->cut);
	*r = (struct repeats){ 0 };
}
