/* weighted_query.c: meets sets that share something, column by column, and
 * compares their records. */
#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/threads.h"
#include "join/column_met.h"
#include "join/weighted_query.h"

/* SLACK: of sums in millionths in floating point, more than their error. */
#define ONE 1000000.
#define SLACK 1e-3

/* q is the question that is being answered, answer the first similar record so
 * far, or COLUMN_NONE. */
struct weighted_asker {
	const struct weighted_records *w;
	struct column_met column[WEIGHTED_COLUMNS];
	struct weighted_question question;
	uint32_t answer;
	uint64_t compared;
	char apart[THREADS_APART];
};

struct weighted_askers {
	struct weighted_asker *asker; /* of each thread */
	size_t n;
};

/* times, less and base of two sets: see measure_table.h. */
struct set_pair {
	double times, less, base;
};

static inline uint32_t
smaller(uint32_t a, uint32_t b)
{
	return a < b ? a : b;
}

static inline struct set_pair
pair_of(const struct column_index *x, uint32_t a, uint32_t b)
{
	const struct measure_row *row = &measure_table[x->m.row];
	const uint32_t na = x->set[a].n, nb = x->set[b].n;

	return (struct set_pair){ row->times, row->less,
		measure_base_of(row->base, na, nb) };
}

static inline double
similarity_of(const struct set_pair *p, double shared)
{
	return p->times * shared / (p->base - p->less * shared);
}

/* The number of shared features for that similarity, not rounded. */
static inline double
shared_for(const struct set_pair *p, double similarity)
{
	return similarity * p->base / (p->times + p->less * similarity);
}

/* How many features set y shares at most besides those that were met: those
 * that one of the two sets has after its prefix. */
static uint32_t
unmet(const struct weighted_question *q, size_t i, uint32_t y)
{
	const struct column_index *x = &q->w->column[i].index;
	uint32_t after;

	if (q->left_out)
		return q->column[i].rest;
	after = column_index_ranks(x, y) - x->set[y].prefix;
	return after > q->column[i].rest ? after : q->column[i].rest;
}

/* The most that the set in column i can be similar to another one, y. All sets
 * with the least similarity have been met, of those that were asked for. */
static double
most_similar(const struct weighted_asker *a, size_t i, uint32_t y)
{
	const struct asked_column *c = &a->question.column[i];
	const struct column_index *x = &a->w->column[i].index;
	const uint32_t mine = a->question.set[i];
	const struct set_pair p = pair_of(x, mine, y);
	uint32_t shared =
	    smaller(column_index_ranks(x, mine), column_index_ranks(x, y));
	uint32_t met = COLUMN_MET_MOST;

	if (c->is_asked && !a->question.is_recent)
		met = a->column[i].count[y];
	if (met == 0)
		return fmin(similarity_of(&p, shared), ratio_value(c->m.t));
	if (met < COLUMN_MET_MOST)
		shared = smaller(shared, met + unmet(&a->question, i, y));
	return similarity_of(&p, shared);
}

/* A bound of the weighted sum of two records, which is lowered column by
 * column, and the sum they need; in millionths. */
struct comparison {
	double most[WEIGHTED_COLUMNS], bound, need;
};

/* Returns false if no column with a weight can be compared. */
static bool
begin_comparison(
    const struct weighted_asker *a, const uint32_t *y, struct comparison *c)
{
	const struct weighted_records *w = a->w;
	const uint32_t *x = a->question.set;
	uint32_t weight = 0;
	size_t i;

	c->bound = 0;
	for (i = 0; i < w->columns; i++) {
		if (!x[i] || !y[i])
			continue;
		c->most[i] = x[i] == y[i] ? 1 : most_similar(a, i, y[i]);
		c->bound += w->column[i].weight * c->most[i];
		weight += w->column[i].weight;
	}
	c->need = w->threshold * (w->renormalise ? weight / ONE : 1);
	return weight > 0;
}

/* Replaces the bound of column i; returns false if too little is left. */
static bool
compare_column(
    const struct weighted_asker *a, size_t i, uint32_t y, struct comparison *c)
{
	const double weight = a->w->column[i].weight;
	const struct column_index *x = &a->w->column[i].index;
	const uint32_t mine = a->question.set[i];
	const struct set_pair p = pair_of(x, mine, y);
	const double exact = c->most[i] - (c->bound - c->need + SLACK) / weight;
	const size_t least =
	    exact > 0 ? ceil(shared_for(&p, exact) - SLACK) : 0;
	const size_t shared = column_index_shared(x, mine, y, least);

	c->bound -= weight * (c->most[i] - similarity_of(&p, shared));
	return shared >= least && c->bound >= c->need - SLACK;
}

static bool
is_similar(const struct weighted_asker *a, uint32_t r)
{
	const uint32_t *x = a->question.set,
		       *y = weighted_records_sets(a->w, r);
	uint32_t part[WEIGHTED_COLUMNS], mean;
	struct comparison c;
	size_t i;

	if (!begin_comparison(a, y, &c) || c.bound < c.need - SLACK)
		return false;
	for (i = 0; i < a->w->columns; i++)
		if (x[i] && y[i] && x[i] != y[i] &&
		    a->w->column[i].weight > 0 &&
		    !compare_column(a, i, y[i], &c))
			return false;
	return c.bound > c.need + SLACK ||
	    (weighted_records_mean(a->w, a->question.record, r, &mean, part) &&
		mean >= a->w->threshold);
}

/* Whether set y has the least similarity in column i. */
static bool
is_similar_there(const struct weighted_asker *a, size_t i, uint32_t y)
{
	const struct column_index *x = &a->w->column[i].index;
	const uint32_t mine = a->question.set[i];
	const uint64_t need = measure_min_shared(
	    &a->question.column[i].m, x->set[mine].n, x->set[y].n);

	return mine == y || column_index_shared(x, mine, y, need) >= need;
}

/* Looks for a similar record with set y in column i, before the answer. */
static void
ask_records(struct weighted_asker *a, size_t i, uint32_t y)
{
	const struct column_index *x = &a->w->column[i].index;
	const struct column_set *set = &x->set[y];
	uint32_t r = a->question.is_recent ? set->recent : set->head, n = 0;

	if (set->head == COLUMN_NONE ||
	    (a->question.is_recent && set->block != x->block))
		return;
	for (; r < a->answer; r = x->next[r]) {
		/* Before the second of perhaps many. */
		if (n++ == 1 && !is_similar_there(a, i, y))
			return;
		a->compared++;
		if (is_similar(a, r))
			a->answer = r;
	}
}

/* Asks the records whose sets in column i may be similar. */
static void
ask_column(struct weighted_asker *a, size_t i)
{
	const struct column_index *x = &a->w->column[i].index;
	const struct column_met *m = &a->column[i];
	const double least = ratio_value(a->question.column[i].m.t);
	const uint32_t mine = a->question.set[i];
	struct set_pair p;
	uint32_t y;
	double need;
	size_t k;

	ask_records(a, i, mine);
	for (k = 0; k < m->n; k++) {
		y = m->set[k];
		p = pair_of(x, mine, y);
		need = shared_for(&p, least) - SLACK;
		if (y != mine && need <= smaller(x->set[mine].n, x->set[y].n) &&
		    (m->count[y] == COLUMN_MET_MOST ||
			need <= m->count[y] + unmet(&a->question, i, y)))
			ask_records(a, i, y);
	}
}

/* Answers a->question. */
static uint32_t
answer(struct weighted_asker *a)
{
	const struct weighted_question *q = &a->question;
	size_t i;

	a->answer = COLUMN_NONE;
	for (i = 0; i < a->w->columns; i++)
		if (q->column[i].is_asked)
			column_met_ask(&a->column[i], q, i);
	for (i = 0; i < a->w->columns; i++)
		if (q->column[i].is_asked)
			ask_column(a, i);
	for (i = 0; i < a->w->columns; i++)
		column_met_clear(&a->column[i]);
	return a->answer;
}

uint32_t
weighted_ask(struct weighted_askers *askers, size_t t, uint32_t record,
    uint16_t *left_out)
{
	struct weighted_asker *a = &askers->asker[t];
	struct weighted_question *q = &a->question;
	const bool is_live = weighted_question_begin(q, a->w, record) &&
	    weighted_question_choose(q);

	*left_out = q->left_out;
	return is_live ? answer(a) : COLUMN_NONE;
}

uint32_t
weighted_ask_recent(
    struct weighted_askers *askers, uint32_t record, uint16_t left_out)
{
	struct weighted_asker *a = askers->asker;
	struct weighted_question *q = &a->question;

	if (!weighted_question_begin(q, a->w, record))
		return COLUMN_NONE;
	q->is_recent = true;
	weighted_question_set(q, left_out);
	return answer(a);
}

uint64_t
weighted_askers_compared(const struct weighted_askers *a)
{
	uint64_t n = 0;
	size_t t;

	for (t = 0; t < a->n; t++)
		n += a->asker[t].compared;
	return n;
}

static void
open_asker(struct weighted_asker *a, const struct weighted_records *w)
{
	size_t i;

	a->w = w;
	for (i = 0; i < w->columns; i++)
		a->column[i].count =
		    mem_new((size_t)w->column[i].index.sets + 1, 1);
}

struct weighted_askers *
weighted_askers_new(const struct weighted_records *w, size_t n)
{
	struct weighted_askers *a = mem_new(1, sizeof *a);
	size_t t;

	*a = (struct weighted_askers){ mem_new(n, sizeof *a->asker), n };
	for (t = 0; t < n; t++)
		open_asker(&a->asker[t], w);
	return a;
}

void
weighted_askers_free(struct weighted_askers *a)
{
	size_t t, i;

	for (t = 0; t < a->n; t++)
		for (i = 0; i < a->asker[t].w->columns; i++) {
			free(a->asker[t].column[i].count);
			free(a->asker[t].column[i].set);
		}
	free(a->asker);
	free(a);
}
