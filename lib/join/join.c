/* join.c: the exact join, by prefix filter.
 *
 * Two sets that are wanted together share one of their first features in the
 * common order (rarity.h), and the first of those they share stands so early
 * in both that what follows is enough (measure_most): this bounds the sizes
 * of the sets to be met through each feature, and sets stand in the lists in
 * order of size. What was met is compared, by parity bitmaps first. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "join/bitmaps.h"
#include "join/join.h"
#include "similarity/common.h"

enum { AHEAD = 8, PRIOR_AHEAD = 32 };

/* The room that every join needs. */
static void
make_room(struct join *j)
{
	j->bitmaps = bitmaps_make(j->s);
	j->stamp = mem_new(j->s->n, sizeof *j->stamp);
}

bool
join_make(struct join *j, const struct sets *s, const struct measure *m,
    bool self)
{
	const bool smaller = measure_of_smaller(m->kind);

	*j = (struct join){ .s = s, .m = *m };
	rarity_make(&j->rarity, s);
	if (self && !smaller ? !prior_make(&j->prior, s, &j->rarity, m) :
	    !index_make(&j->small, s, &j->rarity, m, self ? INDEX_SELF :
	    smaller ? INDEX_SMALL : INDEX_PREFIX))
		return false;
	if (smaller && !self &&
	    !index_make(&j->all, s, &j->rarity, m, INDEX_ALL))
		return false;
	make_room(j);
	j->own = smaller ? j->small.own : j->prior.own;
	return true;
}

void
join_take(struct join *j, const struct sets *s, const struct measure *m,
    const struct rarity *r, const struct index *small, const struct index *all)
{
	*j = (struct join){ .s = s, .m = *m, .rarity = *r, .small = *small,
	    .all = *all };
	make_room(j);
}

/* The first posting in [p, end) that is at least set. */
static const uint32_t *
seek(const uint32_t *p, const uint32_t *end, uint32_t set)
{
	const uint32_t *mid;

	while (end - p > 8) {
		mid = p + (end - p) / 2;
		if (*mid < set)
			p = mid + 1;
		else
			end = mid;
	}
	while (p < end && *p < set)
		p++;
	return p;
}

/* The end of the sets before to that n may be wanted with when the first
 * feature they share is its i-th; to > 0. */
static inline uint32_t
reach(const struct join *j, size_t n, size_t i, uint32_t to)
{
	uint64_t most = measure_most(&j->m, n, i);

	if (j->s->set[to - 1].n > most)
		return sets_of_size(j->s, most + 1, to);
	return to;
}

/* Takes a set for comparison, once. */
static inline void
add_met(struct join *j, uint32_t set)
{
	if (j->stamp[set] == j->now)
		return;
	j->stamp[set] = j->now;
	j->met = mem_grow(j->met, &j->met_cap, j->mets + 1, sizeof *j->met);
	j->met[j->mets++] = set;
}

/* Meets the sets of [from, to) in the list of a cell, for a set of n that has
 * the feature in place i. Returns the end of the sets that it may be wanted
 * with from there on, where it was worked out: most lists are empty. */
static inline uint32_t
meet(struct join *j, const struct index *x, size_t cell, size_t n, size_t i,
    uint32_t from, uint32_t to)
{
	const uint32_t *p = x->posting + x->start[cell];
	const uint32_t *end = x->posting + x->start[cell + 1];

	p = seek(p, end, from);
	if (p == end || *p >= to)
		return to;
	to = reach(j, n, i, to);
	for (; p < end && *p < to; p++) {
		if (p + AHEAD < end)
			__builtin_prefetch(&j->stamp[p[AHEAD]]);
		add_met(j, *p);
	}
	return to;
}

/* Meets through the first p features in j->first the sets of [from, to). */
static void
meet_all(struct join *j, const struct index *x, size_t n, size_t p,
    uint32_t from, uint32_t to)
{
	uint64_t h;
	size_t i;

	for (i = 0; i < p && from < to; i++) {
		h = feature_mix(j->first[i]);
		if (!index_live(x, h))
			continue;
		to = meet(j, x, h >> (64 - x->bits), n, i, from, to);
	}
}

/* Keeps of the sets met those that are wanted. mine is the bitmap of the set
 * asked for, NULL for none. */
static void
compare(struct join *j, const uint64_t *f, size_t n, const uint64_t *mine)
{
	const struct one *o;
	size_t i, need, shared;

	for (i = 0; i < j->mets; i++) {
		if (i + AHEAD < j->mets) {
			bitmaps_prefetch(j->bitmaps, j->met[i + AHEAD]);
			__builtin_prefetch(&j->s->set[j->met[i + AHEAD]]);
		}
		o = &j->s->set[j->met[i]];
		need = measure_need(&j->m, n, o->n);
		if (mine && bitmaps_most(j->bitmaps, mine, n, j->met[i]) < need)
			continue;
		shared = common(f, n, o->feature, o->n, need);
		if (shared < need)
			continue;
		j->hit = mem_grow(j->hit, &j->hit_cap, j->hits + 1,
		    sizeof *j->hit);
		j->hit[j->hits++] = (struct hit){ j->met[i], shared };
	}
}

static void
begin(struct join *j)
{
	j->hits = j->mets = 0;
	if (++j->now == 0) {
		memset(j->stamp, 0, j->s->n * sizeof *j->stamp);
		j->now = 1;
	}
}

void
join_ask(struct join *j, const uint64_t *f, size_t n, uint32_t end)
{
	const struct sets *s = j->s;
	uint32_t from = sets_of_size(s, measure_least(&j->m, n), end), larger;
	size_t p = measure_prefix(&j->m, n);

	begin(j);
	j->first = mem_grow(j->first, &j->first_cap, n + 8, sizeof *j->first);
	if (!measure_of_smaller(j->m.kind)) {
		rarity_prefix(&j->rarity, f, n, p, j->first);
		meet_all(j, &j->small, n, p, from, end);
	} else {
		larger = sets_of_size(s, n + 1, end);
		rarity_prefix(&j->rarity, f, n, n, j->first);
		meet_all(j, &j->small, n, n, from, larger);
		meet_all(j, &j->all, n, p, larger, end);
	}
	if (j->mets > 0)
		compare(j, f, n, bitmaps_of(j->bitmaps, f, n));
}

/* Asks memory for the lists that sets i + 1 and i + 2 will walk. */
static void
prefetch(const struct join *j, uint32_t i)
{
	const struct index *x = &j->small;
	const uint32_t *e = j->own + x->own_n[i], *end;

	if (i + 1 >= j->s->n)
		return;
	for (end = e + x->own_n[i + 1]; e < end; e++)
		__builtin_prefetch(x->posting + x->start[*e >> (32 - x->bits)]);
	if (i + 2 >= j->s->n)
		return;
	for (end = e + x->own_n[i + 2]; e < end; e++)
		__builtin_prefetch(x->start + (*e >> (32 - x->bits)));
}

/* Meets for set i the sets of [j->from, i) in its lists. */
static void
meet_prior(struct join *j, uint32_t i)
{
	const struct prior *x = &j->prior;
	const uint32_t *e = j->own, *end = x->own + x->own_end[i];
	const size_t n = j->s->set[i].n;
	const unsigned cut = prior_cut(measure_prefix(&j->m, n));
	const uint64_t *p;
	const uint32_t from = j->from;
	uint32_t to;

	for (; e < end; e++) {
		__builtin_prefetch(x->posting + e[PRIOR_AHEAD]);
		p = x->posting + *e;
		if ((uint32_t)p[-1] < from)
			continue;
		to = reach(j, n, prior_place(*p, cut), i);
		do {
			p--;
			if ((uint32_t)*p < from)
				break;
			if ((uint32_t)*p < to && *p & PRIOR_KEPT)
				add_met(j, *p);
		} while (!(*p & PRIOR_FIRST));
	}
	j->own = end;
}

/* The same from an index. */
static void
meet_own(struct join *j, uint32_t i)
{
	const struct index *x = &j->small;
	const uint32_t *e = j->own, *end = e + x->own_n[i];
	const size_t n = j->s->set[i].n;
	uint32_t to = i;

	prefetch(j, i);
	for (; e < end && j->from < to; e++)
		to = meet(j, x, *e >> (32 - x->bits), n,
		    index_place(x, n, *e), j->from, to);
	j->own = end;
}

void
join_next(struct join *j, uint32_t i)
{
	const struct one *o = &j->s->set[i];
	const uint64_t least = measure_least(&j->m, o->n);

	begin(j);
	while (j->from < i && j->s->set[j->from].n < least)
		j->from++;
	if (measure_of_smaller(j->m.kind))
		meet_own(j, i);
	else
		meet_prior(j, i);
	if (j->mets > 0)
		compare(j, o->feature, o->n, bitmaps_at(j->bitmaps, i));
}
