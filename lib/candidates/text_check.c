/* text_check.c: verifies candidates by texts in a file. */
#include <stdlib.h>

#include "base/mem.h"
#include "base/mem_need.h"
#include "base/threads.h"
#include "candidates/text_check.h"
#include "record/pair.h"
#include "similarity/edit_distance.h"
#include "text/codepoints.h"

/* Bytes of the program, and of the place of a text in the order of ids. */
enum { PROGRAM_BYTES = 8 << 20, PLACE_BYTES = 8 };

/* The state of one thread. */
struct check_thread {
	struct buf bytes[2]; /* of a candidate; the first document stays */
	struct span id[2];
	struct codepoints text[2];
	uint32_t first; /* number of its document + 1 */
	bool wide;	/* as it was read */
	struct edit_buffer buffer;
	struct out line; /* in memory */
	char apart[THREADS_APART];
};

void
text_check_open(struct text_check *c)
{
	static struct out nowhere = { .name = "memory" };
	const struct text_file *f = c->texts;
	size_t t;

	mem_need(PROGRAM_BYTES + (uint64_t)f->texts * PLACE_BYTES +
		f->blocks * sizeof *f->block,
	    4, c->memory);
	c->thread = mem_new(c->threads, sizeof *c->thread);
	for (t = 0; t < c->threads; t++)
		out_memory(&c->thread[t].line, &nowhere, SIZE_MAX, NULL);
}

void
text_check_close(struct text_check *c)
{
	struct check_thread *w;
	size_t i;

	for (w = c->thread; w < c->thread + c->threads; w++) {
		for (i = 0; i < 2; i++) {
			buf_free(&w->bytes[i]);
			codepoints_free(&w->text[i]);
		}
		free(w->buffer.step);
		free(w->line.buf);
	}
	free(c->thread);
}

static void
read_text(const struct text_check *c, struct check_thread *w, size_t i,
    uint32_t document)
{
	struct span text;

	text_file_read(c->texts, document, &w->bytes[i], &w->id[i], &text);
	codepoints_read(&w->text[i], text);
}

/* Reads two documents; returns the distance that their texts may have. */
static size_t
read_texts(
    const struct text_check *c, struct check_thread *w, uint32_t x, uint32_t y)
{
	size_t n;

	if (w->first != x + 1) {
		read_text(c, w, 0, x);
		w->wide = w->text[0].wide;
		w->first = x + 1;
	}
	w->text[0].wide = w->wide;
	read_text(c, w, 1, y);
	n = w->text[w->text[1].n > w->text[0].n].n;
	return edits_allowed(c->t, n);
}

void
text_check_put(void *check, size_t t, struct buf *to, uint32_t x, uint32_t y)
{
	const struct text_check *c = check;
	struct check_thread *w = &c->thread[t];
	const struct codepoints *a = &w->text[0], *b = &w->text[1];
	size_t most = read_texts(c, w, x, y), distance;

	if ((a->n > b->n ? a->n - b->n : b->n - a->n) > most)
		return;
	distance = edit_distance(&w->buffer, &w->text[0], &w->text[1], most);
	if (distance > most)
		return;
	pair_write_edit(&w->line, w->id[0], w->id[1], distance, a->n, b->n);
	buf_put(to, (struct span){ w->line.buf, w->line.used });
	w->line.used = 0;
}
