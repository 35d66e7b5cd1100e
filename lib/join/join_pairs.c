/* join_pairs.c: writes the pairs of sets and an index of sets. */
#include <stdlib.h>
#include <string.h>

#include "io/in.h"
#include "io/progress.h"
#include "join/join_pairs.h"
#include "record/set_record.h"

/* How the ids of two sets become pairs. */
enum pair_order {
	ORDER_WITHIN,  /* one file: all pairs, the smaller id first */
	ORDER_SMALLER, /* two files of one collection: only pairs whose id from
			* `file` is smaller */
	ORDER_CROSS,   /* two collections: all pairs, the id of file first */
};

struct join_writer {
	struct out *out;
	enum pair_order order;
	bool collapse;
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

/* Returns the end of the ids of set i to be written. */
static uint32_t
ids_end(const struct join_writer *e, const struct set_store *s, uint32_t i)
{
	return e->collapse ? s->set[i].first_id + 1 : s->set[i + 1].first_id;
}

/* Writes the pairs of an id, whose set has n features, with the hits of j. */
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

/* Writes the pairs of the ids of set i of s with the hits of j. */
static void
write_set(struct join_writer *e, const struct prefix_join *j,
    const struct set_store *s, uint32_t i)
{
	uint32_t k;

	if (j->hits > 0)
		for (k = s->set[i].first_id; k < ids_end(e, s, i); k++)
			write_id(e, j, set_store_id(s, k), s->set[i].n);
}

/* Writes the pairs among the ids of set i of the collection of j. */
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

/* Sets j to an index of the sets in a->index. A self join needs only the sets
 * of a partition: its own index is made faster than the one in the file is
 * queried. */
static void
open_index(
    const struct join_pairs *a, struct partition *p, struct prefix_join *j)
{
	struct in in;

	if (partition_is_file(a->index)) {
		partition_open(p, a->index, &a->params);
		if (!a->self) {
			prefix_join_load(j, &p->sets, &a->params.m, &p->order,
			    &p->prefix, &p->full);
			return;
		}
	} else {
		in_open(&in, a->index);
		in.rejects = a->rejects;
		set_store_read(&p->sets, &in, 1, 1);
		report(&in, p->sets.empty);
		in_close(&in);
	}
	if (!prefix_join_make(j, &p->sets, &a->params.m, a->self))
		die("%s: more than 4294967295 postings: use nd-index --share",
		    a->index);
}

static void
self_pairs(struct join_writer *e, struct prefix_join *j)
{
	uint64_t features = 0;
	uint32_t i;

	for (i = 0; i < j->s->n; i++) {
		progress_tick("joining", features, j->s->features);
		features += j->s->set[i].n;
		write_equal(e, j, i);
		prefix_join_next(j, i);
		write_set(e, j, j->s, i);
	}
}

/* Writes the pairs of the set records in a->file with the sets of j. */
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

/* Writes the pairs of the sets of a partition with the sets of j. */
static void
partition_pairs(
    struct join_writer *e, struct prefix_join *j, struct partition *p)
{
	uint32_t i;

	for (i = 0; i < p->sets.n; i++) {
		progress_tick("joining", i, p->sets.n);
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
	static struct prefix_join j;
	struct join_writer e = { .out = out,
		.order = a->cross ? ORDER_CROSS
		    : a->self	  ? ORDER_WITHIN
				  : ORDER_SMALLER,
		.collapse = a->collapse };

	/* Before the index: a partition is in memory while it is checked. */
	if (!a->self && a->file && partition_is_file(a->file))
		partition_open(&p, a->file, &a->params);
	open_index(a, &index, &j);
	if (index.name && p.name)
		partition_match(&index, &p, !a->cross);
	if (a->self)
		self_pairs(&e, &j);
	else if (p.name)
		partition_pairs(&e, &j, &p);
	else
		stream_pairs(a, &e, &j);
	a->sets = j.s->n;
	a->pairs = e.pairs;
}
