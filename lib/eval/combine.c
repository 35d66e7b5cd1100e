/* combine.c: sorted files of pairs to one. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "eval/combine.h"

/* Both ids and the TAB between: as no id has a byte that small, these are in
 * the order of the lines. */
static struct span
ids(const struct pair *p)
{
	return (struct span){ p->a.p, p->a.n + 1 + p->b.n };
}

/* The next pair of a part, which is behind the one that came last: that was
 * the part's own, or the part's comes later. */
static void
advance(struct combine *c, struct part *p)
{
	const struct pair *pair = &p->pair;
	int order;

	p->ended = !(c->cross ? pair_read_cross : pair_read)(&p->in, &p->pair);
	if (p->ended)
		return;
	p->pairs++;
	if (!c->cross && span_order(pair->a, pair->b) > 0)
		die("%s:%ju: expected two ids in byte order, got '%.*s' "
		    "before '%.*s'", p->in.name, (uintmax_t)p->in.line,
		    span_shown(pair->a), pair->a.p, span_shown(pair->b),
		    pair->b.p);
	order = span_order(ids(pair), (struct span){ c->last, c->last_n });
	if (order > 0)
		return;
	die("%s:%ju: expected pairs in order, each once, got '%.*s' and "
	    "'%.*s' %s: sort with LC_ALL=C%s", p->in.name,
	    (uintmax_t)p->in.line, span_shown(pair->a), pair->a.p,
	    span_shown(pair->b), pair->b.p,
	    order < 0 ? "behind greater ones" : "again",
	    order < 0 ? "" : " and -u");
}

/* The first of all next pairs; NULL where there is none. */
static const struct pair *
first(const struct combine *c)
{
	const struct pair *least = NULL;
	const struct part *p;

	for (p = c->part; p < c->part + c->n; p++)
		if (!p->ended && (!least ||
		    span_order(ids(&p->pair), ids(least)) < 0))
			least = &p->pair;
	return least;
}

/* Keeps the ids, which outlive their line so. */
static void
keep(struct combine *c, const struct pair *p, struct combined_pair *to)
{
	c->last_n = ids(p).n;
	c->last = mem_grow(c->last, &c->last_cap, c->last_n, 1);
	memcpy(c->last, p->a.p, c->last_n);
	to->a = (struct span){ c->last, p->a.n };
	to->b = (struct span){ c->last + p->a.n + 1, p->b.n };
}

/* Takes the pair whose ids were kept from all parts that have it. False where
 * it has no similarity. */
static bool
take(struct combine *c, struct combined_pair *to)
{
	struct span last = { c->last, c->last_n };
	struct weighted_fraction term[COMBINED_PARTS];
	uint64_t weights = 0, sum;
	size_t n = 0, i;
	struct part *p;

	for (i = 0; i < c->n; i++) {
		p = &c->part[i];
		to->part[i] = COMBINED_NONE;
		if (p->ended || !span_equal(ids(&p->pair), last))
			continue;
		to->part[i] = p->pair.similarity;
		if (pair_fraction_read(p->measure, &p->in, &p->pair, &term[n].value)) {
			weights += p->weight;
			term[n++].weight = p->weight;
		}
		advance(c, p);
	}
	if (!c->renormalise) {
		to->similarity = fraction_sum_floor(term, n);
		return true;
	}
	if (weights == 0)
		return false;
	/* Millionths of the sum over the weights: rounded down twice is
	 * rounded down once. */
	for (i = 0; i < n; i++)
		term[i].weight *= PAIR_ONE;
	sum = fraction_sum_floor(term, n);
	to->similarity = sum / weights;
	return true;
}

void
combine_run(struct combine *c, struct out *out)
{
	struct combined_pair record = { .n = c->n };
	const struct pair *p;
	size_t i;

	c->last = mem_grow(NULL, &c->last_cap, 1, 1);
	for (i = 0; i < c->n; i++)
		advance(c, &c->part[i]);
	while ((p = first(c))) {
		keep(c, p, &record);
		c->pairs++;
		if (!take(c, &record)) {
			c->weightless++;
		} else if (record.similarity >= c->least) {
			combined_pair_write(out, &record);
			c->written++;
		}
	}
	free(c->last);
}
