/* flow_prune.c: drops the jobs of a plan that no answer needs. */
#include <stdlib.h>
#include <string.h>

#include "flow/flow_planner.h"

/* A file, and the job that makes it. */
struct maker {
	const char *file;
	size_t job;
};

static int
by_file(const void *a, const void *b)
{
	return strcmp(
	    ((const struct maker *)a)->file, ((const struct maker *)b)->file);
}

/* What all jobs make, by name; their number goes to *n. */
static struct maker *
makers_of(const struct flow_planner *p, size_t *n)
{
	struct maker *m = NULL;
	size_t i, k;

	*n = 0;
	for (i = 0; i < p->jobs; i++)
		for (k = 0; k < p->job[i].made.n; k++) {
			m = pool_grow(p->pool, m, *n, sizeof *m);
			m[(*n)++] = (struct maker){ p->job[i].made.word[k], i };
		}
	if (*n)
		qsort(m, *n, sizeof *m, by_file);
	return m;
}

static bool
is_answer(const struct flow_job *j)
{
	return j->keep || j->is_extra || j->is_copy || j->is_printed;
}

void
flow_drop_unread(struct flow_planner *p)
{
	size_t n, i, k, kept = 0;
	const struct maker *m = makers_of(p, &n), *found;
	bool *needed = pool_new(p->pool, p->jobs + 1, sizeof *needed);
	struct maker key = { 0 };

	for (i = p->jobs; i-- > 0;) {
		needed[i] |= is_answer(&p->job[i]);
		for (k = 0; needed[i] && k < p->job[i].reads.n; k++) {
			key.file = p->job[i].reads.word[k];
			found =
			    n ? bsearch(&key, m, n, sizeof *m, by_file) : NULL;
			if (found)
				needed[found->job] = true;
		}
	}
	for (i = 0; i < p->jobs; i++)
		if (needed[i])
			p->job[kept++] = p->job[i];
	p->jobs = kept;
}
