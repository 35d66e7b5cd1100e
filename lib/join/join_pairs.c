/* join_pairs.c: the pairs of sets and an index of sets. */
#include <stdlib.h>
#include <string.h>

#include "io/in.h"
#include "join/join_pairs.h"
#include "record/set_record.h"

/* How the ids of two sets become pairs. */
enum pair_order {
	ORDER_WITHIN,  /* one collection: all, the smaller id first */
	ORDER_SMALLER, /* two files of one: the first id is smaller */
	ORDER_CROSS,   /* two collections: all, as they come */
};

struct join_writer {
	struct out *out;
	enum pair_order order;
	bool collapse;	/* the smallest id stands for equal sets */
	uint64_t pairs; /* written */
};

static void
write_pair(struct join_writer *e, const struct prefix_join *j, struct span a,
    size_t na, struct span b, size_t nb, size_t shared)
{
	int order = e->order == ORDER_CROSS ? -1 : span_order(a, b);

	if (order > 0 && e->order == ORDER_WITHIN) {
		write_pair(e, j, b, nb, a, na, shared);
	} else if (order < 0) {
		measure_write(&j->m, e->out, a, b, shared, na, nb);
		e->pairs++;
	}
}

/* Where those ids of set i end that stand for it. */
static uint32_t
ids_end(const struct join_writer *e, const struct set_store *s, uint32_t i)
{
	return e->collapse ? s->set[i].first_id + 1 : s->set[i + 1].first_id;
}

/* The pairs of an id, whose set has n features, with what j found for it. */
static void
write_id(struct join_writer *e, const struct prefix_join *j, struct span id,
    size_t n)
{
	const struct stored_set *o;
	uint32_t set, k;
	size_t i;

	for (i = 0; i < j->hits; i++) {
		set = j->hit[i].set;
		o = &j->s->set[set];
		for (k = o->first_id; k < ids_end(e, j->s, set); k++)
			write_pair(e, j, id, n, set_store_id(j->s, k), o->n,
			    j->hit[i].shared);
	}
}

/* The pairs of the ids of set i of s with what j found for it. */
static void
write_set(struct join_writer *e, const struct prefix_join *j,
    const struct set_store *s, uint32_t i)
{
	uint32_t k;

	if (j->hits > 0)
		for (k = s->set[i].first_id; k < ids_end(e, s, i); k++)
			write_id(e, j, set_store_id(s, k), s->set[i].n);
}

/* The pairs among the ids of set i of the collection of j. */
static void
write_equal(struct join_writer *e, const struct prefix_join *j, uint32_t i)
{
	const struct set_store *s = j->s;
	const struct stored_set *o = &s->set[i];
	uint32_t a, b;

	for (a = o->first_id; a < ids_end(e, s, i); a++)
		for (b = a + 1; b < o[1].first_id; b++)
			write_pair(e, j, set_store_id(s, a), o->n,
			    set_store_id(s, b), o->n, o->n);
}

static void
report(const struct in *in, uint64_t empty)
{
	in_report(in);
	note_count(in->name, empty, "set", "without a feature");
}

/* Sets and an index of them, from a partition or made from a file of sets;
 * to be asked or, with self, for the pairs within, which need the features of a
 * partition alone. */
static struct prefix_join *
open_index(const struct join_pairs *a, struct partition *p)
{
	static struct prefix_join join;
	struct in in;

	if (partition_is_file(a->index)) {
		partition_open(p, a->index);
		partition_check(p, &a->params);
		/* An index for the pairs within is made sooner than the one
		 * that is there is asked for them. */
		partition_drop_pages(p);
		if (!a->self) {
			prefix_join_load(&join, &p->sets, &a->params.m,
			    &p->order, &p->small, &p->all);
			return &join;
		}
	} else {
		in_open(&in, a->index);
		in.rejects = a->rejects;
		set_store_read(&p->sets, &in, 1, 1);
		report(&in, p->sets.empty);
		in_close(&in);
	}
	if (!prefix_join_make(&join, &p->sets, &a->params.m, a->self))
		die("%s: more than 4294967295 postings: use nd-index --share",
		    a->index);
	return &join;
}

/* an index -> the pairs within it */
static void
self_pairs(struct join_writer *e, struct prefix_join *j)
{
	uint32_t i;

	for (i = 0; i < j->s->n; i++) {
		write_equal(e, j, i);
		prefix_join_next(j, i);
		write_set(e, j, j->s, i);
	}
}

/* set records -> pairs with the sets of the index */
static void
stream_pairs(
    const struct join_pairs *a, struct join_writer *e, struct prefix_join *j)
{
	struct set_record set = { 0 };
	uint64_t empty = 0;
	struct in in;

	in_open(&in, a->file);
	in.rejects = a->rejects;
	while (set_record_read(&in, &set))
		if (set.n > 0) {
			prefix_join_query(j, set.feature, set.n, j->s->n);
			write_id(e, j, set.id, set.n);
		} else {
			empty++;
		}
	report(&in, empty);
	in_close(&in);
	free(set.feature);
}

/* a partition -> pairs with the sets of the index */
static void
partition_pairs(
    struct join_writer *e, struct prefix_join *j, struct partition *p)
{
	uint32_t i;

	for (i = 0; i < p->sets.n; i++) {
		prefix_join_query(
		    j, p->sets.set[i].feature, p->sets.set[i].n, j->s->n);
		write_set(e, j, &p->sets, i);
		partition_drop_before(p, p->sets.set[i].feature);
	}
}

void
join_pairs_run(struct join_pairs *a, struct out *out)
{
	static struct partition index, p;
	struct join_writer e = { .out = out, .collapse = a->collapse };
	struct prefix_join *j;

	e.order = a->cross ? ORDER_CROSS
	    : a->self	   ? ORDER_WITHIN
			   : ORDER_SMALLER;
	/* Before the index: each is in memory wholly while it is checked. */
	if (!a->self && a->file && partition_is_file(a->file)) {
		partition_open(&p, a->file);
		partition_check(&p, &a->params);
		partition_drop_pages(&p);
	}
	j = open_index(a, &index);
	if (index.name && p.name)
		partition_match(&index, &p, !a->cross);
	if (a->self)
		self_pairs(&e, j);
	else if (p.name)
		partition_pairs(&e, j, &p);
	else
		stream_pairs(a, &e, j);
	a->sets = j->s->n;
	a->pairs = e.pairs;
}
