#include <stdlib.h>

#include "base/die.h"
#include "base/mem.h"
#include "extsort/run_merge.h"

struct run_merge_source {
	struct line_source source; /* first: next casts it */
	struct spill_reader run;
};

static bool
next(struct line_source *s)
{
	struct run_merge_source *r = (struct run_merge_source *)s;

	return spill_reader_next(&r->run, &s->line);
}

/* Starts to merge the first n runs, the one after `from` of them first. */
static void
begin(struct run_merge *m, size_t n, size_t from)
{
	const struct spill *s = m->spill;
	size_t i;

	m->tree =
	    (struct loser_tree){ .unique = m->unique, .columns = m->columns };
	m->source = mem_new(n, sizeof *m->source);
	for (i = 0; i < n; i++) {
		m->source[i].run.spill = m->spill;
		m->source[i].run.run = s->run[s->first + (from + i) % n];
		loser_tree_add(&m->tree, &m->source[i].source, next);
	}
	loser_tree_begin(&m->tree);
}

bool
run_merge_next(struct run_merge *m, struct span *line)
{
	if (loser_tree_next(&m->tree, line))
		return true;
	if (m->tree.unsorted)
		die("%s: a temporary file was damaged", m->spill->dir);
	return false;
}

void
run_merge_open(struct run_merge *m)
{
	struct spill *s = m->spill;
	struct span line;
	size_t n, pass = s->n; /* the first run that this pass has made */

	/* The oldest runs first: runs stay of similar length. A pass ends where
	 * its own runs begin: they are before the others in order. */
	while ((n = s->n - s->first) > m->fan_in) {
		if (s->first == pass)
			pass = s->n;
		n -= m->fan_in - 1;
		if (n > m->fan_in)
			n = m->fan_in;
		begin(m, n < pass - s->first ? n : pass - s->first, 0);
		spill_begin_run(s);
		while (run_merge_next(m, &line))
			spill_add(s, line);
		spill_end_run(s);
		run_merge_close(m);
	}
	begin(m, n, pass - s->first);
}

void
run_merge_close(struct run_merge *m)
{
	size_t i;

	for (i = 0; i < m->tree.n; i++)
		spill_reader_close(&m->source[i].run);
	spill_drop(m->spill, m->tree.n);
	free(m->source);
	loser_tree_end(&m->tree);
}
