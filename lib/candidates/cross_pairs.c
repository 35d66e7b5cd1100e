#include "base/bisect.h"
#include "candidates/cross_pairs.h"
#include "record/candidate.h"
#include "record/posting_runs.h"

enum { FEW = 12 }; /* most members of a run that is not sorted by size */

static void
write_pair(struct cross_pairs *x, const struct posting_runs *a,
    const struct run_member *ma, const struct posting_runs *b,
    const struct run_member *mb)
{
	candidate_write(x->out, posting_runs_id(a, ma), posting_runs_id(b, mb),
	    ma->n, mb->n, x->tag);
	x->pairs++;
}

/* Writes the pairs of two runs: tests each member with each. */
static void
pair_all(struct cross_pairs *x, const struct posting_runs *a,
    const struct posting_runs *b)
{
	const struct run_member *ma, *mb;

	for (ma = a->member; ma < a->member + a->held; ma++)
		for (mb = b->member; mb < b->member + b->held; mb++)
			if (measure_sizes_fit(&x->m, ma->n, mb->n))
				write_pair(x, a, ma, b, mb);
}

/* The first of n members, ascending by size, whose size is at least `least`. */
static size_t
first_of(const struct triple *t, size_t n, uint64_t least)
{
	size_t i;

	BISECT(i, 0, n, triple_ab(&t[i]) < least);
	return i;
}

/* Writes the pairs of two runs: the members of b whose sizes fit a member of a
 * are consecutive by size. */
static void
pair_by_size(
    struct cross_pairs *x, const struct posting_runs *a, struct posting_runs *b)
{
	const struct triple *t = posting_runs_by_size(b);
	const struct run_member *m;
	size_t i;

	for (m = a->member; m < a->member + a->held; m++)
		for (i = first_of(t, b->held, measure_min_size(&x->m, m->n));
		     i < b->held &&
		     measure_sizes_fit(&x->m, m->n, triple_ab(&t[i]));
		     i++)
			write_pair(x, a, m, b, &b->member[t[i].c]);
}

/* Reads the next run of collection i; false at the end. */
static bool
next(struct cross_pairs *x, int i, struct posting_runs *r)
{
	bool more = posting_runs_next(r);

	if (more)
		x->postings[i] += r->length;
	return more;
}

static void
match_runs(
    struct cross_pairs *x, struct posting_runs *a, struct posting_runs *b)
{
	bool more_a = next(x, 0, a), more_b = next(x, 1, b);
	int order;

	/* Both files to the end: a pipe that feeds one must not break. */
	while (more_a || more_b) {
		order = !more_a ? 1
		    : !more_b	? -1
				: posting_key_order(a->key, b->key);
		if (order == 0) {
			x->keys++;
			if (b->held > FEW)
				pair_by_size(x, a, b);
			else
				pair_all(x, a, b);
		}
		if (order <= 0)
			more_a = next(x, 0, a);
		if (order >= 0)
			more_b = next(x, 1, b);
	}
}

void
cross_pairs_run(
    struct cross_pairs *x, const char *first_file, const char *second_file)
{
	struct posting_runs run[2];
	struct in in[2];
	int i;

	for (i = 0; i < 2; i++) {
		in_open(&in[i], i ? second_file : first_file);
		in[i].rejects = x->rejects;
		posting_runs_open(&run[i], &in[i], POSTING_RUNS_MOST,
		    "use --stop of nd-index");
	}
	x->tag = posting_candidate_tag();
	match_runs(x, &run[0], &run[1]);
	for (i = 0; i < 2; i++) {
		in_report(&in[i]);
		posting_runs_close(&run[i]);
		in_close(&in[i]);
	}
}
