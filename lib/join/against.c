/* against.c: the pairs of sets and an index of sets. */
#include <stdlib.h>
#include <string.h>

#include "io/in.h"
#include "join/against.h"
#include "record/set_record.h"

static void
report(const struct in *in, uint64_t empty)
{
	note_count(in->name, in->rejected, "record", "rejected");
	note_count(in->name, empty, "set", "without a feature");
}

/* Sets and an index of them, from a partition or made from a file of sets;
 * to be asked or, with self, for the pairs within, which need the features of a
 * partition alone. */
static struct join *
open_index(const struct against *a, struct partition *p)
{
	static struct join join;
	struct in in;

	if (partition_is(a->index)) {
		partition_open(p, a->index);
		partition_check(p, &a->asked);
		/* An index for the pairs within is made sooner than the one
		 * that is there is asked for them. */
		partition_drop(p);
		if (!a->self) {
			join_take(&join, &p->sets, &a->asked.m, &p->rarity,
			    &p->small, &p->all);
			return &join;
		}
	} else {
		in_open(&in, a->index);
		in.rejects = a->rejects;
		sets_read(&p->sets, &in, 1, 1);
		report(&in, p->sets.empty);
		in_close(&in);
	}
	if (!join_make(&join, &p->sets, &a->asked.m, a->self))
		die("%s: more than 4294967295 postings: use nd-index --share",
		    a->index);
	return &join;
}

/* an index -> the pairs within it */
static void
within(struct emit *e, struct join *j)
{
	uint32_t i;

	for (i = 0; i < j->s->n; i++) {
		emit_equal(e, j, i);
		join_next(j, i);
		emit_set(e, j, j->s, i);
	}
}

/* set records -> pairs with the sets of the index */
static void
stream(const struct against *a, struct emit *e, struct join *j)
{
	struct set_record set = {0};
	uint64_t empty = 0;
	struct in in;

	in_open(&in, a->file);
	in.rejects = a->rejects;
	while (set_record_read(&in, &set))
		if (set.n > 0) {
			join_ask(j, set.feature, set.n, j->s->n);
			emit_id(e, j, set.id, set.n);
		} else {
			empty++;
		}
	report(&in, empty);
	in_close(&in);
	free(set.feature);
}

/* a partition -> pairs with the sets of the index */
static void
other(struct emit *e, struct join *j, struct partition *p)
{
	uint32_t i;

	for (i = 0; i < p->sets.n; i++) {
		join_ask(j, p->sets.set[i].feature, p->sets.set[i].n, j->s->n);
		emit_set(e, j, &p->sets, i);
		partition_drop_to(p, p->sets.set[i].feature);
	}
}

void
against_run(struct against *a, struct out *out)
{
	static struct partition index, p;
	struct emit e = { .out = out, .collapse = a->collapse };
	struct join *j;

	e.order = a->cross ? EMIT_CROSS : a->self ? EMIT_WITHIN : EMIT_SMALLER;
	/* Before the index: each is in memory wholly while it is checked. */
	if (!a->self && a->file && partition_is(a->file)) {
		partition_open(&p, a->file);
		partition_check(&p, &a->asked);
		partition_drop(&p);
	}
	j = open_index(a, &index);
	if (index.name && p.name)
		partition_match(&index, &p, !a->cross);
	if (a->self)
		within(&e, j);
	else if (p.name)
		other(&e, j, &p);
	else
		stream(a, &e, j);
	a->sets = j->s->n;
	a->pairs = e.pairs;
}
