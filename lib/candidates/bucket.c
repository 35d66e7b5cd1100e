/* bucket.c: the candidates of runs of postings. */
#include <stdlib.h>

#include "base/mem.h"
#include "candidates/bucket.h"
#include "record/candidate.h"

enum { FEW = 12 };	/* members of a run that are not sorted by size */

/* x comes before y in byte order. */
static void
pair(struct bucket *b, const struct posting_runs *r, const struct run_member *x,
    const struct run_member *y)
{
	candidate_write(b->out, posting_runs_id(r, x), posting_runs_id(r, y), x->n, y->n);
	b->pairs++;
}

/* The pairs of a few members: each with each. */
static void
few(struct bucket *b, const struct posting_runs *r)
{
	const struct run_member *end = r->member + r->held, *x, *y;

	for (x = r->member; x < end; x++)
		for (y = x + 1; y < end; y++)
			if (measure_within(&b->m, x->n, y->n))
				pair(b, r, x, y);
}

/* The pairs of many: by size, each with those before it that are not too
 * small, and these stand together. */
static void
many(struct bucket *b, const struct posting_runs *r)
{
	struct triple *t;
	uint64_t least;
	size_t i, k, lo = 0;

	b->order = t = mem_grow(b->order, &b->order_cap, r->held, sizeof *t);
	for (i = 0; i < r->held; i++)
		t[i] = (struct triple){ .a = r->member[i].n >> 32,
		    .b = r->member[i].n, .c = i };
	radix_sort(t, r->held);
	for (i = 1; i < r->held; i++) {
		least = measure_least(&b->m, triple_ab(&t[i]));
		while (lo < i && triple_ab(&t[lo]) < least)
			lo++;
		for (k = lo; k < i; k++)
			if (t[k].c < t[i].c)
				pair(b, r, &r->member[t[k].c],
				    &r->member[t[i].c]);
			else
				pair(b, r, &r->member[t[i].c],
				    &r->member[t[k].c]);
	}
}

/* The pairs of the first with the members past those held. */
static void
past(struct bucket *b, struct posting_runs *r)
{
	struct run_member m;
	size_t i;

	if (!b->star)
		for (i = 0; i < r->held; i++)
			tally_add(&b->sizes, r->member[i].n);
	while (posting_runs_next_extra(r, &m)) {
		if (measure_within(&b->m, r->member->n, m.n))
			pair(b, r, r->member, &m);
		if (!b->star)
			tally_add(&b->sizes, m.n);
	}
}

void
bucket_run(struct bucket *b, struct posting_runs *r)
{
	uint64_t before = b->pairs, cut = 0;
	struct bucket_class *class;

	if (r->held > FEW)
		many(b, r);
	else
		few(b, r);
	if (r->open) {
		past(b, r);
		if (!b->star)
			cut = tally_pairs(&b->sizes, &b->m) -
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
bucket_free(struct bucket *b)
{
	free(b->order);
	tally_free(&b->sizes);
}
