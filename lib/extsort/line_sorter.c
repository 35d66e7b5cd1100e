#include <stdlib.h>

#include "base/mem.h"
#include "extsort/line_sorter.h"
#include "extsort/linesort.h"
#include "extsort/run_merge.h"

enum {
	BLOCKS = 64, /* of a run that fit in the memory */
	BLOCK_MOST = 1 << 18,
	FAN_IN_MOST = 256,
	/* The shortest line, two ids, has 4 bytes, and needs a number of 8. */
	TEXTS = 4, /* as large as the text fit in the memory */
	LINE = 1 << 16
};

static size_t
count_lines(const char *p, const char *end)
{
	size_t n = 0;

	for (; p < end; p = span_line_end(p) + 1)
		n++;
	return n;
}

/* Large: not on the stack. */
struct sorting {
	struct linesort sort;
	struct linesort_reader reader;
};

/* Writes the lines in memory in order, to a file or else as a run. */
static void
write_sorted(struct line_sorter *s, struct out *to)
{
	struct out *o = &s->out;
	struct sorting *x = mem_new(1, sizeof *x);
	struct span *line;
	uint64_t *number;
	size_t n, i, cap = o->cap; /* stays for the next run */

	o->buf = mem_grow(o->buf, &cap, o->used + LINESORT_PAD, 1);
	n = count_lines(o->buf, o->buf + o->used);
	number = mem_new(n, sizeof *number);
	x->sort.unique = true;
	linesort(&x->sort, o->buf, o->used, number, n);
	linesort_read(&x->reader, &x->sort, 0, n);
	while ((n = linesort_next(&x->reader, &line)))
		for (i = 0; i < n; i++)
			if (to)
				out_put(to, line[i].p, line[i].n + 1);
			else
				spill_add(&s->spill, line[i]);
	free(number);
	free(x);
}

static void
write_run(struct line_sorter *s)
{
	spill_begin_run(&s->spill);
	write_sorted(s, NULL);
	spill_end_run(&s->spill);
}

static void
full(struct out *o)
{
	write_run((struct line_sorter *)o);
}

void
line_sorter_open(struct line_sorter *s, const char *dir, size_t memory)
{
	struct out target = { .name = dir };
	size_t block = memory / BLOCKS;

	s->memory = memory;
	spill_open(&s->spill, dir, block < BLOCK_MOST ? block : BLOCK_MOST);
	out_memory(&s->out, &target, memory / TEXTS, full);
	out_buffer(&s->out, memory / TEXTS + LINE);
}

static void
merge_runs(struct line_sorter *s, struct out *to)
{
	struct run_merge runs = { .spill = &s->spill, .unique = true };
	struct span line;

	runs.fan_in = s->memory / 2 / s->spill.packer.block;
	if (runs.fan_in > FAN_IN_MOST)
		runs.fan_in = FAN_IN_MOST;
	run_merge_open(&runs);
	while (run_merge_next(&runs, &line))
		out_put(to, line.p, line.n + 1);
	run_merge_close(&runs);
}

void
line_sorter_close(struct line_sorter *s, struct out *to)
{
	bool spilled = s->spill.n > 0;

	if (!spilled)
		write_sorted(s, to);
	else if (s->out.used > 0)
		write_run(s);
	free(s->out.buf);
	if (spilled)
		merge_runs(s, to);
	spill_close(&s->spill);
}
