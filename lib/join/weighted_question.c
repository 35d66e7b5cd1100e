/* weighted_question.c: chooses how a record is asked for. */
#include "base/prefetch.h"
#include "join/weighted_question.h"

/* DEAR: postings and records of a question, and for each list that it looks up,
 * from which on columns may be left out, if that makes it CHEAPER by so much:
 * at a lower threshold more sets share something. AHEAD: lists, for
 * prefetches. */
enum { DEAR = 64, DEAR_LIST = 16, CHEAPER = 4, AHEAD = 8 };

enum { ONE = 1000000 };

bool
weighted_question_begin(struct weighted_question *q,
    const struct weighted_records *w, uint32_t record)
{
	size_t i;

	*q = (struct weighted_question){ .w = w,
		.record = record,
		.set = weighted_records_sets(w, record) };
	for (i = 0; i < w->columns; i++)
		q->weight += q->set[i] ? w->column[i].weight : 0;
	return q->weight >= (w->renormalise ? 1 : w->threshold);
}

void
weighted_question_set(struct weighted_question *q, uint16_t left_out)
{
	const struct weighted_records *w = q->w;
	struct ratio least = { w->threshold, ONE };
	struct asked_column *c;
	size_t i;

	q->left_out = left_out;
	if (!w->renormalise)
		least.q = q->weight;
	for (i = 0; i < w->columns; i++)
		if (left_out >> i & 1) {
			least.p -= w->column[i].weight;
			least.q -= w->column[i].weight;
		}
	for (i = 0; i < w->columns; i++) {
		c = &q->column[i];
		c->is_asked = q->set[i] && w->column[i].weight > 0 &&
		    !(left_out >> i & 1);
		if (!c->is_asked)
			continue;
		c->m = (struct measure){ w->column[i].index.m.row, least };
		c->prefix =
		    column_index_prefix(&w->column[i].index, &c->m, q->set[i]);
		c->rest = column_index_ranks(&w->column[i].index, q->set[i]) -
		    c->prefix;
	}
}

/* What it costs to ask column i: postings, and records of their sets. */
static uint64_t
column_cost(const struct weighted_question *q, size_t i)
{
	const struct column_index *x = &q->w->column[i].index;
	const struct column_set *set = &x->set[q->set[i]];
	const uint32_t *rank = x->rank + set->first;
	const uint32_t *end = rank + q->column[i].prefix;
	const struct indexed_list *l;
	uint64_t cost = set->records;

	for (; rank < end; rank++) {
		if (end - rank > AHEAD)
			prefetch(&x->list[rank[AHEAD]]);
		l = &x->list[*rank];
		cost += l->records + (q->left_out ? l->late_records : 0);
	}
	return cost;
}

/* Sets what is left out; returns what the question then costs. */
static uint64_t
cost_without(struct weighted_question *q, uint16_t left_out)
{
	uint64_t cost = 0;
	size_t i;

	weighted_question_set(q, left_out);
	for (i = 0; i < q->w->columns; i++)
		if (q->column[i].is_asked)
			cost += column_cost(q, i);
	return cost;
}

/* The number of lists that the question looks up. */
static uint64_t
lists_of(const struct weighted_question *q)
{
	uint64_t n = 0;
	size_t i;

	for (i = 0; i < q->w->columns; i++)
		if (q->column[i].is_asked)
			n += q->column[i].prefix;
	return n;
}

/* Leaves out the one column more that makes the question cheapest; returns the
 * cost, or UINT64_MAX if the others could not give the threshold. */
static uint64_t
leave_out_one(struct weighted_question *q)
{
	const uint16_t now = q->left_out;
	uint64_t cost, least = UINT64_MAX;
	uint16_t best = now;
	uint32_t left = q->w->threshold, weight;
	size_t i;

	for (i = 0; i < q->w->columns; i++)
		if (now >> i & 1)
			left -= q->w->column[i].weight;
	for (i = 0; i < q->w->columns; i++) {
		weight = q->w->column[i].weight;
		if (now >> i & 1 || !q->set[i] || weight == 0 || weight >= left)
			continue;
		cost = cost_without(q, now | 1 << i);
		if (cost < least) {
			best = q->left_out;
			least = cost;
		}
	}
	q->left_out = best;
	return least;
}

bool
weighted_question_choose(struct weighted_question *q)
{
	uint64_t cost = cost_without(q, 0), now;
	uint16_t best = 0;

	if (q->w->renormalise || cost < DEAR + DEAR_LIST * lists_of(q))
		return cost > 0;
	cost /= CHEAPER;
	while ((now = leave_out_one(q)) < UINT64_MAX)
		if (now < cost) {
			best = q->left_out;
			cost = now;
		}
	weighted_question_set(q, best);
	return true;
}
