/* funnel.c: all runs of a spill file merged, no more at once than fit. */
#include <stdlib.h>

#include "base/die.h"
#include "extsort/funnel.h"
#include "base/mem.h"

/* A run as a source. */
struct funnel_run {
	struct source source;	/* first: next knows the run by it */
	struct spilled run;
};

static bool
next(struct source *s)
{
	struct funnel_run *r = (struct funnel_run *)s;

	return spilled_next(&r->run, &s->line);
}

/* Begins to merge the first n runs. */
static void
begin(struct funnel *f, size_t n)
{
	struct spill *s = f->spill;
	size_t i;

	f->merge = (struct merge){ .n = n, .unique = f->unique };
	f->merge.source = mem_new(n, sizeof *f->merge.source);
	f->run = mem_new(n, sizeof *f->run);
	for (i = 0; i < n; i++) {
		f->run[i].source.next = next;
		f->run[i].run.spill = s;
		f->run[i].run.run = s->run[s->first + i];
		f->merge.source[i] = &f->run[i].source;
	}
	merge_begin(&f->merge);
}

/* Ends it; the runs are no more. */
static void
end(struct funnel *f)
{
	size_t i;

	for (i = 0; i < f->merge.n; i++)
		spilled_close(&f->run[i].run);
	spill_drop(f->spill, f->merge.n);
	free(f->merge.source);
	free(f->run);
	merge_end(&f->merge);
}

bool
funnel_next(struct funnel *f, struct span *line)
{
	if (merge_next(&f->merge, line))
		return true;
	if (f->merge.unsorted)
		die("%s: a temporary file was damaged", f->spill->dir);
	return false;
}

void
funnel_open(struct funnel *f)
{
	struct spill *s = f->spill;
	struct span line;
	size_t n;

	/* The oldest go first, which keeps all of one size. */
	while ((n = s->n - s->first) > f->most) {
		n -= f->most - 1;
		begin(f, n < f->most ? n : f->most);
		spill_begin(s);
		while (funnel_next(f, &line))
			spill_line(s, line);
		spill_end(s);
		end(f);
	}
	begin(f, n);
}

void
funnel_close(struct funnel *f)
{
	end(f);
}
