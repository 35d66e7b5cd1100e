/* candidate_filter.c: drops candidates whose prefixes share too few keys. */
#include "candidates/candidate_filter.h"
#include "record/candidate_runs.h"
#include "similarity/set_prefix.h"

void
candidate_filter_run(struct candidate_filter *f, const char *path)
{
	const struct candidate *c;
	struct candidate_runs r;
	struct in in;

	in_open(&in, path);
	in.rejects = f->rejects;
	candidate_runs_open(&r, &in, f->cross);
	for (c = &r.candidate; candidate_runs_next(&r); f->read++) {
		if (r.count <
		    set_prefix_count_bound(&f->m, f->min_shared, c->na, c->nb))
			continue;
		candidate_write(f->out, c->a, c->b, c->na, c->nb);
		f->written++;
	}
	candidate_runs_close(&r);
	in_report(&in);
	in_close(&in);
}
