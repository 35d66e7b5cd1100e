#include <stdlib.h>

#include "base/mem.h"
#include "format/row_blocks.h"
#include "io/line_blocks.h"

void
row_blocks_open(
    struct row_blocks *b, const struct rows_options *o, size_t least)
{
	size_t t;

	b->rows = mem_new(b->threads, sizeof *b->rows);
	for (t = 0; t < b->threads; t++)
		rows_open(&b->rows[t], o, least);
}

void
row_blocks_close(struct row_blocks *b)
{
	size_t t;

	for (t = 0; t < b->threads; t++)
		rows_close(&b->rows[t]);
	free(b->rows);
}

static void
work(void *state, size_t t, struct in *in, struct out *out)
{
	struct row_blocks *b = state;
	struct rows *r = &b->rows[t];
	struct span id;

	while (rows_read(r, in, &id))
		b->row(b->state, t, r, in, id, out);
}

/* Reads the rows of a file with a header. A row may take several lines. */
static void
read_table(struct row_blocks *b, struct in *in, struct out *out)
{
	struct rows *r = b->rows;
	struct span id;
	bool more = rows_read(r, in, &id);

	if (b->begin)
		b->begin(b->state, r, out);
	for (; more; more = rows_read(r, in, &id))
		b->row(b->state, 0, r, in, id, out);
}

void
row_blocks_run(struct row_blocks *b, struct in *in, struct out *out)
{
	if (rows_have_header(b->rows)) {
		read_table(b, in, out);
		return;
	}
	if (b->begin) {
		in_peek(in);
		b->begin(b->state, b->rows, out);
	}
	line_blocks_run(&(struct line_blocks){ .in = in,
	    .out = out,
	    .outs = 1,
	    .threads = b->threads,
	    .work = work,
	    .state = b });
	rows_add_counts(b->rows, b->threads);
}
