/* frequent.c: candidates that stand there often enough. */
#include "candidates/frequent.h"
#include "record/candidate_runs.h"
#include "similarity/prefix.h"

void
frequent_run(struct frequent *f, const char *path)
{
	const struct candidate *c;
	struct candidate_runs r;
	struct in in;

	in_open(&in, path);
	in.rejects = f->rejects;
	candidate_runs_open(&r, &in, f->cross);
	for (c = &r.candidate; candidate_runs_next(&r); f->read++) {
		if (r.count < prefix_count(&f->m, f->shared, c->na,
		    c->nb))
			continue;
		candidate_write(f->out, c->a, c->b, c->na, c->nb);
		f->written++;
	}
	candidate_runs_close(&r);
	note_count(in.name, in.rejected, "record", "rejected");
	in_close(&in);
}
