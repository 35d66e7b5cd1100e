#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "record/table_record.h"
#include "sketch/table_chunks.h"

/* The last `reach` of n records of a table, without the column of the table:
 * record i is in line[i % reach]. */
struct chunk_tail {
	struct buf *line;
	size_t n, cap, reach;
};

static void
keep_line(struct chunk_tail *t, struct span rest)
{
	size_t i = t->n++ % t->reach, old_cap = t->cap;

	if (i >= old_cap) {
		MEM_GROW(t->line, t->cap, i + 1);
		memset(
		    t->line + old_cap, 0, (t->cap - old_cap) * sizeof *t->line);
	}
	buf_set(&t->line[i], rest);
}

static void
put_record(struct out *out, const struct table_record *t, size_t chunk,
    size_t reach, struct span rest)
{
	out_put(out, t->table.p, t->table.n);
	out_fmt(out, ".%08zu.%zu\t", chunk, reach);
	out_field(out, rest, '\n');
}

void
table_chunks_write(struct in *in, struct out *out, size_t records, size_t reach)
{
	struct chunk_tail tail = { .reach = reach };
	struct sketch_kind kind = { 0 };
	struct table_record t = { 0 };
	size_t i, chunk = 1;

	while (table_record_read(in, &kind, &t)) {
		if (!t.same_table) {
			tail.n = 0;
			chunk = 1;
		} else if (tail.n % records == 0) {
			chunk++;
			for (i = tail.n < reach ? 0 : tail.n - reach;
			     i < tail.n; i++)
				put_record(out, &t, chunk, reach,
				    buf_span(&tail.line[i % reach]));
		}
		put_record(out, &t, chunk, reach, t.rest);
		keep_line(&tail, t.rest);
	}
	for (i = 0; i < tail.cap; i++)
		buf_free(&tail.line[i]);
	free(tail.line);
	buf_free(&t.last);
}
