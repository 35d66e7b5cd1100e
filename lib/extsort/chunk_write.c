/* chunk_write.c: sorts the lines of a chunk and writes them.
 *
 * The sorted lines are cut into blocks of about the same number of lines. A
 * thread fetches the lines of a block; blocks are written in their order. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/threads.h"
#include "extsort/chunk_write.h"
#include "extsort/count_code.h"
#include "extsort/linesort.h"
#include "io/out_blocks.h"
#include "io/progress.h"

enum {
	BLOCK = 3 << 16, /* bytes of lines in a block of the output */
	SHORT_LINE = 1 << 16
};

struct writer_thread {
	struct linesort_reader reader;
	struct spill_packer packer;
	size_t bytes; /* of the lines read */
	char apart[THREADS_APART];
};

struct chunk_writer {
	const struct chunk_write *w;
	struct linesort sort;
	size_t *cut, blocks; /* block i is the lines [cut[i], cut[i + 1]) */
	struct out_blocks *out;
	struct writer_thread *thread;
};

void
chunk_put_line(struct out *out, struct span line, bool counts)
{
	char *to;
	size_t i;

	if (line.n >= SHORT_LINE && !counts) {
		out_put(out, line.p, line.n + 1);
		return;
	}
	/* Copies 32 bytes at a time, up to 31 too many. */
	to = out_room(out, line.n + LINESORT_PAD);
	for (i = 0; i <= line.n; i += 32)
		memcpy(to + i, line.p + i, 32);
	if (counts)
		count_decode(to);
	out_used(out, line.n + 1);
}

/* Cuts the lines into blocks of about `bytes` bytes; for one thread, or a check
 * of ids, into one block. */
static void
cut_blocks(struct chunk_writer *x, size_t bytes)
{
	const size_t n = x->sort.n;
	size_t lines = (unsigned __int128)n * bytes / (x->sort.bytes + 1), i;

	if (x->w->threads == 1 || x->w->once)
		lines = n;
	lines += lines == 0;
	x->cut = mem_new(n / lines + 2, sizeof *x->cut);
	for (i = lines; i < n; i += lines)
		if (i > x->cut[x->blocks])
			x->cut[++x->blocks] = linesort_cut(&x->sort, i);
	if (x->cut[x->blocks] < n)
		x->cut[++x->blocks] = n;
}

static void
put_line(const struct chunk_write *w, struct writer_thread *t, struct span line,
    struct out *out)
{
	t->bytes += line.n + 1;
	if (t->bytes > w->chunk->bytes)
		line_chunk_check(w->chunk, t->bytes);
	if (!w->out) {
		spill_pack(&t->packer, line, out);
		return;
	}
	if (w->once)
		line_once_check(w->once, line);
	chunk_put_line(out, line, w->chunk->counts);
}

static void
fetch_block(void *state, size_t i, size_t thread)
{
	struct chunk_writer *x = state;
	struct writer_thread *t = &x->thread[thread];
	struct out *out = out_blocks_begin(x->out, i);
	struct span *line;
	size_t n, k;

	linesort_read(&t->reader, &x->sort, x->cut[i], x->cut[i + 1]);
	while ((n = linesort_next(&t->reader, &line))) {
		if (thread == 0 && x->w->out)
			progress_tick("sorting", t->reader.next, x->sort.n);
		for (k = 0; k < n; k++)
			put_line(x->w, t, line[k], out);
	}
	if (!x->w->out)
		spill_pack_end(&t->packer, out);
	out_blocks_end(x->out, i);
}

/* Writes all blocks. Returns the sum of the lengths of their lines. */
static size_t
fetch_blocks(struct chunk_writer *x)
{
	const struct chunk_write *w = x->w;
	size_t t, bytes = 0;

	x->thread = mem_new(w->threads, sizeof *x->thread);
	x->out = out_blocks_new(w->out ? w->out : &w->spill->out, w->threads);
	for (t = 0; !w->out && t < w->threads; t++)
		spill_packer_open(&x->thread[t].packer, w->spill);
	threads_run(w->threads, x->blocks, fetch_block, x);
	for (t = 0; t < w->threads; t++) {
		if (!w->out)
			spill_packer_close(&x->thread[t].packer, w->spill);
		bytes += x->thread[t].bytes;
	}
	out_blocks_free(x->out);
	free(x->thread);
	return bytes;
}

void
chunk_write(const struct chunk_write *w)
{
	struct chunk_writer *x = mem_new(1, sizeof *x);
	const struct line_chunk *c = w->chunk;
	size_t bytes;

	x->w = w;
	x->sort.unique = w->unique;
	x->sort.threads = w->threads;
	x->sort.other = w->threads > 1 ? line_chunk_spare(c) : NULL;
	linesort(&x->sort, c->text, c->bytes, line_chunk_numbers(c), c->lines);
	cut_blocks(x, w->out ? BLOCK : 2 * w->spill->packer.block);
	bytes = fetch_blocks(x);
	free(x->cut);
	free(x);
	line_chunk_check(c, w->unique ? c->bytes : bytes);
	if (!w->out)
		spill_end_run(w->spill);
}
