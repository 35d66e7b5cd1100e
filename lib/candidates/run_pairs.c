#include "base/mem.h"
#include "candidates/run_pairs.h"
#include "record/candidate.h"

enum { ROOM = 1 << 12 };

/* Sorts the sizes, and merges equal ones unless c would overflow. */
static void
merge_equal(struct size_histogram *h)
{
	struct triple *to = h->size;
	size_t i;

	triple_sort(h->size, h->n);
	for (i = 1; i < h->n; i++)
		if (triple_ab(&h->size[i]) == triple_ab(to) &&
		    h->size[i].c <= UINT32_MAX - to->c)
			to->c += h->size[i].c;
		else
			*++to = h->size[i];
	h->n = to - h->size + 1;
}

/* Adds a set of n features. */
static void
size_histogram_add(struct size_histogram *h, uint64_t n)
{
	if (h->n == h->cap) {
		if (h->n > 0)
			merge_equal(h);
		if (h->n > h->cap / 2 || h->cap == 0)
			MEM_GROW(h->size, h->cap, h->cap + ROOM);
	}
	h->size[h->n++] = triple_make(n, 1);
}

/* The number of pairs of the sets added whose sizes fit m; removes all. */
static uint64_t
size_histogram_count(struct size_histogram *h, const struct measure *m)
{
	uint64_t pairs = 0, within = 0, least, c;
	size_t i, lo = 0;

	if (h->n > 0)
		merge_equal(h);
	/* within is the number of sets in size[lo, i). */
	for (i = 0; i < h->n; i++) {
		least = measure_min_size(m, triple_ab(&h->size[i]));
		for (; lo < i && triple_ab(&h->size[lo]) < least; lo++)
			within -= h->size[lo].c;
		c = h->size[i].c;
		pairs += c * (c - 1) / 2 + c * within;
		within += c;
	}
	h->n = 0;
	return pairs;
}

enum { FEW = 12 }; /* most members of a run that is not sorted by size */

/* The id of x sorts before that of y. */
static void
write_pair(struct run_pairs *p, const struct posting_runs *r,
    const struct run_member *x, const struct run_member *y)
{
	candidate_write(p->out, posting_runs_id(r, x), posting_runs_id(r, y),
	    x->n, y->n, p->tag);
	p->pairs++;
}

/* Writes the pairs of the members held: tests each with each. */
static void
pair_all(struct run_pairs *p, const struct posting_runs *r)
{
	const struct run_member *end = r->member + r->held, *x, *y;

	for (x = r->member; x < end; x++)
		for (y = x + 1; y < end; y++)
			if (measure_sizes_fit(&p->m, x->n, y->n))
				write_pair(p, r, x, y);
}

/* Writes the pairs of the members held. They are in order of size: the smaller
 * partners of a member are consecutive. */
static void
pair_by_size(struct run_pairs *p, struct posting_runs *r)
{
	const struct triple *t = posting_runs_by_size(r);
	uint64_t least;
	size_t i, k, lo = 0;

	for (i = 1; i < r->held; i++) {
		least = measure_min_size(&p->m, triple_ab(&t[i]));
		while (lo < i && triple_ab(&t[lo]) < least)
			lo++;
		for (k = lo; k < i; k++)
			if (t[k].c < t[i].c)
				write_pair(p, r, &r->member[t[k].c],
				    &r->member[t[i].c]);
			else
				write_pair(p, r, &r->member[t[i].c],
				    &r->member[t[k].c]);
	}
}

/* Writes the pairs of the first member with the members that are not held. */
static void
pair_extra(struct run_pairs *p, struct posting_runs *r)
{
	struct run_member m;
	size_t i;

	if (!p->star)
		for (i = 0; i < r->held; i++)
			size_histogram_add(&p->sizes, r->member[i].n);
	while (posting_runs_next_extra(r, &m)) {
		if (measure_sizes_fit(&p->m, r->member->n, m.n))
			write_pair(p, r, r->member, &m);
		if (!p->star)
			size_histogram_add(&p->sizes, m.n);
	}
}

void
run_pairs_write(struct run_pairs *p, struct posting_runs *r)
{
	uint64_t before = p->pairs, cut = 0;
	struct run_pairs_class *class;

	if (r->held > FEW)
		pair_by_size(p, r);
	else
		pair_all(p, r);
	if (r->next_in_run) {
		pair_extra(p, r);
		if (!p->star)
			cut = size_histogram_count(&p->sizes, &p->m) -
			    (p->pairs - before);
	}
	class = &p->class[63 - __builtin_clzll(r->length)];
	class->runs++;
	class->pairs += p->pairs - before;
	class->cut += cut;
	p->cut += cut;
	p->cut_runs += cut > 0;
	p->postings += r->length;
	if (r->length > p->longest)
		p->longest = r->length;
}

void
run_pairs_report(
    const struct run_pairs *pairs, const char *name, size_t most, bool summary)
{
	const struct run_pairs_class *c = pairs->class;
	int i;

	if (pairs->cut)
		note("%s: %s of %s cut by -M %zu", name,
		    counted(pairs->cut, "candidate"),
		    counted(pairs->cut_runs, "key"), most);
	for (i = 0; summary && i < RUN_PAIRS_CLASSES; i++, c++)
		if (c->runs > 0)
			info("keys of up to %ju posting%s: %ju, %s, %ju cut",
			    ((uintmax_t)2 << i) - 1, plural(i + 1),
			    (uintmax_t)c->runs, counted(c->pairs, "candidate"),
			    (uintmax_t)c->cut);
	if (summary)
		info("%s, at most %ju of a key, %s",
		    counted(pairs->postings, "posting"),
		    (uintmax_t)pairs->longest,
		    counted(pairs->pairs, "candidate"));
}
