/* candidate_runs.c: counts equal lines of sorted candidates. */
#include "io/sorted.h"
#include "record/candidate_runs.h"

/* Reads the next candidate; reports a candidate without sizes. */
static void
read_next(struct candidate_runs *r)
{
	while ((r->has_next = candidate_read(r->in, &r->next, r->accept))) {
		if (r->next.has_sizes)
			return;
		in_bad(r->in, "expected 4 fields (idA, idB, nA, nB), got 2");
	}
}

/* Begins a run with a copy of the line read last. */
static void
begin_run(struct candidate_runs *r)
{
	struct span line = r->in->last;

	buf_set(&r->line, line);
	r->candidate = r->next;
	r->candidate.a.p = r->line.p + (r->next.a.p - line.p);
	r->candidate.b.p = r->line.p + (r->next.b.p - line.p);
	r->count = 0;
}

static void
count_one(struct candidate_runs *r)
{
	const struct candidate *c = &r->candidate;
	uint64_t most = c->na < c->nb ? c->na : c->nb;

	if (++r->count > most)
		die("%s:%ju: expected at most %ju line%s of '%.*s' and "
		    "'%.*s', which have %ju and %ju features, got more",
		    r->in->name, (uintmax_t)r->in->line, (uintmax_t)most,
		    plural(most), span_shown(c->a), c->a.p, span_shown(c->b),
		    c->b.p, (uintmax_t)c->na, (uintmax_t)c->nb);
}

/* Ends the program unless the next line, which differs, is another pair that
 * sorts after this one. */
static void
check_order(const struct candidate_runs *r)
{
	const struct candidate *c = &r->candidate, *next = &r->next;

	if (sorted_ids(r->in, "candidates in order", span_join(c->a, c->b),
		next->a, next->b) == 0)
		die("%s:%ju: expected %ju and %ju features as in the line "
		    "before, got %ju and %ju",
		    r->in->name, (uintmax_t)r->in->line, (uintmax_t)c->na,
		    (uintmax_t)c->nb, (uintmax_t)next->na, (uintmax_t)next->nb);
}

void
candidate_runs_open(struct candidate_runs *r, struct in *in, bool cross)
{
	*r = (struct candidate_runs){ .in = in, .accept.cross = cross };
	read_next(r);
}

bool
candidate_runs_next(struct candidate_runs *r)
{
	if (!r->has_next)
		return false;
	begin_run(r);
	do {
		count_one(r);
		read_next(r);
	} while (r->has_next && span_equal(r->in->last, buf_span(&r->line)));
	if (r->has_next)
		check_order(r);
	return true;
}

void
candidate_runs_close(struct candidate_runs *r)
{
	buf_free(&r->line);
	*r = (struct candidate_runs){ 0 };
}
