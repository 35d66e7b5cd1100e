/* sentence_plan.c: chooses the lengths that are compared exactly, and bands for
 * the others. */
#include <stdlib.h>

#include "base/mem.h"
#include "plan/probability.h"
#include "plan/sentence_plan.h"

/* Nanoseconds of a similar pair in a band, and of one that is not similar. */
static const double candidate_cost = 40, wrong_cost = 100;

static const double never = 1e30; /* a cost */
/* What takes less on the samples is as much noise. */
static const double seconds_least = 0.2;

enum {
	BANDS_MOST = 4000,
	BANDS_MOST_CUT = 100,
	GRID = 96,
	PARTS = 10,
	PART_LEAST = 200, /* pairs */
	FEW_PAIRS = 50,
	EACH_MOST = 100000, /* comparisons of a sentence */
};

/* Pairs have numbers from 1, by length. before[i] is the weight of those before
 * number i; met[i], how many of all these one band finds. */
struct chooser {
	const struct sentence_profile *p;
	const struct sentence_question *q;
	struct sentence_plan *plan;
	bool dense, cut;
	double least; /* comparisons */
	double *before, *met;
	size_t bands[GRID], grid; /* numbers of bands */
	double *found[GRID];	  /* weight of the pairs up to each number that
				   * so many bands find, once it is needed */
	double best;
	bool has_best;
};

static void
sum_pairs(struct chooser *c)
{
	const struct profile_pair *x = c->p->pair;
	size_t n = c->p->n, i;

	c->before = mem_new(n + 2, sizeof *c->before);
	c->met = mem_new(n + 2, sizeof *c->met);
	for (i = 1; i <= n; i++, x++) {
		c->before[i + 1] = c->before[i] + x->weight;
		c->met[i + 1] = c->met[i] +
		    x->weight *
			probability_all(x->millionths / 1e6, SENTENCE_ROWS);
	}
	for (i = 2; i <= n + 1; i++)
		c->met[i] *= c->p->different / c->before[n + 1];
}

/* The fraction of the pairs first to last that bands[g] bands find. */
static double
found(struct chooser *c, size_t first, size_t last, size_t g)
{
	const struct profile_pair *x = c->p->pair;
	size_t i;

	if (!c->found[g]) {
		c->found[g] = mem_new(c->p->n + 1, sizeof *c->found[g]);
		for (i = 1; i <= c->p->n; i++, x++)
			c->found[g][i] = c->found[g][i - 1] +
			    x->weight *
				(1 -
				    probability_all(1 -
					    probability_all(x->millionths / 1e6,
						SENTENCE_ROWS),
					c->bands[g]));
	}
	return (c->found[g][last] - c->found[g][first - 1]) /
	    (c->before[last + 1] - c->before[first]);
}

/* Whether so many bands find enough of the pairs first to last: some more than
 * the recall of all, and the recall in each tenth. */
static bool
is_enough(struct chooser *c, size_t first, size_t last, size_t g)
{
	const double recall = ratio_value(c->q->recall);
	size_t n = last + 1 - first, parts, part, to;
	double end;

	if (n == 0)
		return true;
	if (found(c, first, last, g) <
	    recall + (1 - recall) / (n < PART_LEAST ? 2 : 4))
		return false;
	parts = n < PARTS * PART_LEAST ? n / PART_LEAST : PARTS;
	end = c->before[first];
	for (part = 0; part < parts && first <= last; part++) {
		end += (c->before[last + 1] - end) / (parts - part);
		for (to = first; to < last && c->before[to + 1] < end; to++)
			;
		if (found(c, first, to, g) < recall)
			return false;
		first = to + 1;
	}
	return true;
}

/* The place in bands of the number that the pairs first to last need. */
static size_t
bands_for(struct chooser *c, size_t first, size_t last)
{
	size_t g = 0, end = c->grid - 1;

	if (last + 1 < first + FEW_PAIRS)
		while (g < end && c->bands[g] < c->q->bands_least)
			g++;
	while (g < end && !is_enough(c, first, last, g))
		g++;
	return g;
}

/* The characters of the shortest sentence that is in a pair with one of more
 * than n. */
static size_t
shortest(const struct chooser *c, size_t n)
{
	size_t least = n * c->q->t.p / c->q->t.q;

	return least > 0 ? least : 1;
}

/* The cost of these bands for the pairs first to last, of more than `from`
 * characters, up to `to`. The most bands do not suffice. */
static double
cost_of(struct chooser *c, size_t g, size_t from, size_t to, size_t first,
    size_t last)
{
	const struct sentence_profile *p = c->p;
	double right = c->met[last + 1] - c->met[first];
	double others =
	    p->band_share * (p->made[to] - p->made[from]) / p->weight - right;
	double sentences =
	    p->below[to + 1] - p->below[from * c->q->t.p / c->q->t.q];

	return c->bands[g] *
	    (sentences * c->q->band_cost + right * candidate_cost +
		(others > 0 ? others * wrong_cost : 0)) +
	    (g == c->grid - 1 ? never : 0);
}

/* Takes a plan, exact up to n characters, if it is the best so far. */
static void
consider(struct chooser *c, double cost, size_t n,
    const struct sentence_stratum *stratum, size_t strata)
{
	const struct sentence_profile *p = c->p;
	size_t i;

	if (c->cut && c->has_best)
		return;
	if (c->dense && !c->cut && n < p->top)
		cost = 2 * never - n;
	if (c->has_best &&
	    (cost > c->best ||
		p->made[n] / (c->dense ? 1 : p->weight) >
		    (double)p->below[p->top + 1] * EACH_MOST))
		return;
	c->has_best = true;
	c->best = cost;
	c->plan->longest = n == p->top ? SENTENCE_LONGEST : n;
	c->plan->strata = strata;
	for (i = 0; i < strata; i++)
		c->plan->stratum[i] = stratum[i];
}

/* The last pair of the length of pair number `last`. */
static size_t
end_of_length(const struct sentence_profile *p, size_t last)
{
	while (last < p->n && p->pair[last].chars == p->pair[last - 1].chars)
		last++;
	return last;
}

/* Considers two numbers of bands for the pairs from number first on, of more
 * than n characters: one up to pair number last. */
static void
consider_two(struct chooser *c, size_t n, size_t first, size_t last)
{
	const struct sentence_profile *p = c->p;
	size_t middle = p->pair[last - 1].chars;
	size_t g = bands_for(c, first, last), h = bands_for(c, last + 1, p->n);
	struct sentence_stratum s[] = { { shortest(c, n), middle, c->bands[g] },
		{ shortest(c, middle), SENTENCE_LONGEST, c->bands[h] } };

	consider(c,
	    p->made[n] * c->q->comparison_cost +
		cost_of(c, g, n, middle, first, last) +
		cost_of(c, h, middle, p->top, last + 1, p->n),
	    n, s, 2);
}

/* Considers bands for the pairs from number first on, of more than n
 * characters. */
static void
choose(struct chooser *c, size_t n, size_t first)
{
	const struct sentence_profile *p = c->p;
	size_t g = bands_for(c, first, p->n), k, last;
	struct sentence_stratum s = { shortest(c, n), SENTENCE_LONGEST,
		c->bands[g] };

	consider(c,
	    p->made[n] * c->q->comparison_cost +
		cost_of(c, g, n, p->top, first, p->n),
	    n, &s, 1);
	if (p->n < first)
		return;
	for (k = 1; k < PARTS; k++) {
		last = first + (p->n + 1 - first) * k / PARTS;
		last = end_of_length(p, last);
		if (last + 1 >= first + PART_LEAST && p->n >= last + PART_LEAST)
			consider_two(c, n, first, last);
	}
}

/* Considers lengths: the least, then each at which a tenth of the pairs that
 * are left is exact too. */
static void
consider_lengths(struct chooser *c)
{
	const struct sentence_profile *p = c->p;
	size_t n = 1, first = 1;

	while (n < p->top && p->made[n + 1] <= c->least)
		n++;
	while (n < p->top) {
		while (first <= p->n && p->pair[first - 1].chars <= n)
			first++;
		choose(c, n, first);
		first += (p->n + 1 - first) / 10;
		n = first > p->n ? p->top : p->pair[first - 1].chars;
	}
	consider(c, p->made[p->top] * c->q->comparison_cost, p->top, NULL, 0);
}

void
sentence_plan_choose(struct sentence_plan *plan,
    const struct sentence_profile *p, const struct sentence_question *q)
{
	struct chooser c = { .p = p, .q = q, .plan = plan };
	size_t b, i;

	c.cut = !q->stars && p->similar >= SENTENCE_TOO_SIMILAR;
	c.dense = !q->stars && p->similar >= q->places_most / 2.;
	c.least = c.cut && q->comparisons > SENTENCE_CUT_EXACT
	    ? SENTENCE_CUT_EXACT
	    : q->comparisons;
	for (b = 4; b < (c.cut ? BANDS_MOST_CUT : BANDS_MOST);
	     b = b * 11 / 10 + 1)
		c.bands[c.grid++] = b;
	sum_pairs(&c);
	consider_lengths(&c);
	for (i = 0; i < c.grid; i++)
		free(c.found[i]);
	free(c.before);
	free(c.met);
}

/* Whether all pairs are at most EACH_MOST comparisons of each sentence. *soon
 * becomes whether they take no longer than twice the bands. */
static bool
can_be_exact(const struct sentence_plan *plan, const struct sentence_profile *p,
    const struct sentence_question *q, bool *soon)
{
	double all = p->below[p->top + 1], made = p->made[p->top];
	size_t bands = 0, i;

	for (i = 0; i < plan->strata; i++)
		if (plan->stratum[i].bands > bands)
			bands = plan->stratum[i].bands;
	*soon = made * q->comparison_cost <= all * 2 * bands * q->band_cost;
	return made <= all * EACH_MOST;
}

bool
sentence_plan_hold(struct sentence_plan *plan, const struct sentence_profile *p,
    const struct sentence_question *q)
{
	bool cut = !q->stars && p->similar >= SENTENCE_TOO_SIMILAR;
	bool soon = false;

	plan->held = q->held ? q->held : p->similar >= 50 && !cut ? 1000 : 100;
	plan->can_be_exact = !cut && can_be_exact(plan, p, q, &soon);
	soon &= plan->can_be_exact;
	plan->held_most = q->held || cut || soon ? plan->held
	    : plan->can_be_exact		 ? 1000
						 : 100000;
	return !cut && !soon;
}

double
sentence_plan_seconds(const struct sentence_plan *plan,
    const struct sentence_profile *p, const struct sentence_truth *t)
{
	double share = sentence_sample_share(t->sample->all) / (1u << t->level);
	double seconds = t->seconds;

	if (t->joins == 0 || seconds < seconds_least)
		return 0;
	if (seconds > t->overhead)
		seconds -= t->overhead;
	if (plan->longest < p->top)
		seconds *= p->made[plan->longest] / p->made[p->top];
	return seconds / (share * share);
}
