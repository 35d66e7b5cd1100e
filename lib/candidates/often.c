#include "candidates/often.h"
#include "record/candidate_runs.h"
#include "similarity/set_prefix.h"

struct often_counts
often_write(struct in *in, const struct measure *m, bool cross,
    size_t min_shared, struct out *out)
{
	struct often_counts n = { 0 };
	uint64_t repeatable = 0, repeated = 0, least;
	const struct candidate *c;
	struct candidate_runs r;

	candidate_runs_open(&r, in, cross, min_shared);
	for (c = &r.candidate; candidate_runs_next(&r); n.read++) {
		least = set_prefix_count_bound(m, min_shared, c->na, c->nb);
		repeatable += least > 1;
		repeated += r.count > 1;
		if (r.count < least)
			continue;
		candidate_write(
		    out, c->a, c->b, c->na, c->nb, (struct span){ "o", 1 });
		n.written++;
	}
	candidate_runs_close(&r);
	in_report(in);
	if (repeatable > 1 && repeated == 0)
		note("%s: each of %ju candidates occurs once, as after sort "
		     "-u; --min-shared expects a line for each shared key",
		    in->name, (uintmax_t)n.read);
	return n;
}
