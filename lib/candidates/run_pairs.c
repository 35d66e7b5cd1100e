/* run_pairs.c: the candidates of runs of postings. */
#include "candidates/run_pairs.h"
#include "record/candidate.h"

enum { FEW = 12 }; /* members of a run that are not sorted by size */

/* x comes before y in byte order. */
static void
write_pair(struct run_pairs *b, const struct posting_runs *r,
    const struct run_member *x, const struct run_member *y)
{
	candidate_write(
	    b->out, posting_runs_id(r, x), posting_runs_id(r, y), x->n, y->n);
	b->pairs++;
}

/* The pairs of a few members: each with each. */
static void
pair_all(struct run_pairs *b, const struct posting_runs *r)
{
	const struct run_member *end = r->member + r->held, *x, *y;

	for (x = r->member; x < end; x++)
		for (y = x + 1; y < end; y++)
			if (measure_sizes_fit(&b->m, x->n, y->n))
				write_pair(b, r, x, y);
}

/* The pairs of many: by size, each with those before it that are not too
 * small, and these stand together. */
static void
pair_by_size(struct run_pairs *b, struct posting_runs *r)
{
	const struct triple *t = posting_runs_by_size(r);
	uint64_t least;
	size_t i, k, lo = 0;

	for (i = 1; i < r->held; i++) {
		least = measure_min_size(&b->m, triple_ab(&t[i]));
		while (lo < i && triple_ab(&t[lo]) < least)
			lo++;
		for (k = lo; k < i; k++)
			if (t[k].c < t[i].c)
				write_pair(b, r, &r->member[t[k].c],
				    &r->member[t[i].c]);
			else
				write_pair(b, r, &r->member[t[i].c],
				    &r->member[t[k].c]);
	}
}

/* The pairs of the first with the members past those held. */
static void
pair_extra(struct run_pairs *b, struct posting_runs *r)
{
	struct run_member m;
	size_t i;

	if (!b->star)
		for (i = 0; i < r->held; i++)
			size_histogram_add(&b->sizes, r->member[i].n);
	while (posting_runs_next_extra(r, &m)) {
		if (measure_sizes_fit(&b->m, r->member->n, m.n))
			write_pair(b, r, r->member, &m);
		if (!b->star)
			size_histogram_add(&b->sizes, m.n);
	}
}

void
run_pairs_write(struct run_pairs *b, struct posting_runs *r)
{
	uint64_t before = b->pairs, cut = 0;
	struct run_pairs_class *class;

	if (r->held > FEW)
		pair_by_size(b, r);
	else
		pair_all(b, r);
	if (r->next_in_run) {
		pair_extra(b, r);
		if (!b->star)
			cut = size_histogram_count(&b->sizes, &b->m) -
			    (b->pairs - before);
	}
	class = &b->class[63 - __builtin_clzll(r->length)];
	class->runs++;
	class->pairs += b->pairs - before;
	class->cut += cut;
	b->cut += cut;
	b->cut_runs += cut > 0;
	b->postings += r->length;
	if (r->length > b->longest)
		b->longest = r->length;
}

void
run_pairs_free(struct run_pairs *b)
{
	size_histogram_free(&b->sizes);
}
