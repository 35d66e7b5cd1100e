/* run_merge.c: all runs of a spill file merged, no more at once than fit. */
#include <stdlib.h>

#include "base/die.h"
#include "base/mem.h"
#include "extsort/run_merge.h"

/* A run as a source. */
struct run_merge_source {
	struct line_source source; /* first: next knows the run by it */
	struct spill_reader run;
};

static bool
next(struct line_source *s)
{
	struct run_merge_source *r = (struct run_merge_source *)s;

	return spill_reader_next(&r->run, &s->line);
}

/* Begins to merge the first n runs. */
static void
begin(struct run_merge *f, size_t n)
{
	struct spill *s = f->spill;
	size_t i;

	f->tree = (struct loser_tree){ .n = n, .unique = f->unique };
	f->tree.source = mem_new(n, sizeof *f->tree.source);
	f->source = mem_new(n, sizeof *f->source);
	for (i = 0; i < n; i++) {
		f->source[i].source.next = next;
		f->source[i].run.spill = s;
		f->source[i].run.run = s->run[s->first + i];
		f->tree.source[i] = &f->source[i].source;
	}
	loser_tree_begin(&f->tree);
}

/* Ends it; the runs are no more. */
static void
end(struct run_merge *f)
{
	size_t i;

	for (i = 0; i < f->tree.n; i++)
		spill_reader_close(&f->source[i].run);
	spill_drop(f->spill, f->tree.n);
	free(f->tree.source);
	free(f->source);
	loser_tree_end(&f->tree);
}

bool
run_merge_next(struct run_merge *f, struct span *line)
{
	if (loser_tree_next(&f->tree, line))
		return true;
	if (f->tree.unsorted)
		die("%s: a temporary file was damaged", f->spill->dir);
	return false;
}

void
run_merge_open(struct run_merge *f)
{
	struct spill *s = f->spill;
	struct span line;
	size_t n;

	/* The oldest go first, which keeps all of one size. */
	while ((n = s->n - s->first) > f->fan_in) {
		n -= f->fan_in - 1;
		begin(f, n < f->fan_in ? n : f->fan_in);
		spill_begin_run(s);
		while (run_merge_next(f, &line))
			spill_add(s, line);
		spill_end_run(s);
		end(f);
	}
	begin(f, n);
}

void
run_merge_close(struct run_merge *f)
{
	end(f);
}
