/* join.c: the exact join, by prefix filter.
 *
 * Two sets that are wanted together share one of their first features in the
 * common order (rarity.h), and the first of those they share stands so early
 * in both that what follows is enough (measure_most): this bounds the sizes
 * of the sets to be met through each feature, and sets stand in the lists in
 * order of size. What was met is then compared. */
#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "join.h"
#include "mem.h"

bool
join_make(struct join *j, const struct sets *s, const struct measure *m,
    bool self)
{
	bool one = m->kind == JACCARD || self;

	*j = (struct join){ .s = s, .m = *m, .self = self };
	rarity_make(&j->rarity, s);
	j->stamp = mem_new(s->n, sizeof *j->stamp);
	return index_make(&j->small, s, &j->rarity, m, self ? INDEX_SELF :
	    m->kind == JACCARD ? INDEX_PREFIX : INDEX_SMALL) &&
	    (one || index_make(&j->all, s, &j->rarity, m, INDEX_ALL));
}

/* The first set of at least n features, of those before hi. */
static uint32_t
first_of_size(const struct sets *s, uint64_t n, uint32_t hi)
{
	uint32_t lo = 0, mid;

	while (lo < hi) {
		mid = lo + (hi - lo) / 2;
		if (s->set[mid].n < n)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
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

/* Meets through the first p features the sets of [from, to) that have a size
 * of at most measure_most there. */
static void
meet(struct join *j, const struct index *x, size_t n, size_t p, uint32_t from,
    uint32_t to)
{
	const uint32_t *q, *end;
	uint64_t h, most;
	size_t i, c;

	for (i = 0; i < p && from < to; i++) {
		h = feature_mix(j->first[i]);
		if (!index_live(x, h))
			continue;
		most = measure_most(&j->m, n, i);
		if (j->s->set[to - 1].n > most)
			to = first_of_size(j->s, most + 1, to);
		c = h >> (64 - x->bits);
		q = x->posting + x->start[c];
		end = x->posting + x->start[c + 1];
		for (q = seek(q, end, from); q < end && *q < to; q++)
			if (j->stamp[*q] != j->now) {
				j->stamp[*q] = j->now;
				j->met = mem_grow(j->met, &j->met_cap,
				    j->mets + 1, sizeof *j->met);
				j->met[j->mets++] = *q;
			}
	}
}

static void
compare(struct join *j, const uint64_t *f, size_t n)
{
	const struct one *o;
	size_t i, need, shared;

	for (i = 0; i < j->mets; i++) {
		o = &j->s->set[j->met[i]];
		need = measure_need(&j->m, n, o->n);
		shared = common(f, n, o->feature, o->n, need);
		if (shared < need)
			continue;
		j->hit = mem_grow(j->hit, &j->hit_cap, j->hits + 1,
		    sizeof *j->hit);
		j->hit[j->hits++] = (struct hit){ j->met[i], shared };
	}
}

void
join_ask(struct join *j, const uint64_t *f, size_t n, uint32_t end)
{
	uint32_t from = first_of_size(j->s, measure_least(&j->m, n), end);
	uint32_t larger;
	size_t p = measure_prefix(&j->m, n);

	j->hits = j->mets = 0;
	if (++j->now == 0) {
		memset(j->stamp, 0, j->s->n * sizeof *j->stamp);
		j->now = 1;
	}
	j->first = mem_grow(j->first, &j->first_cap, n + 8, sizeof *j->first);
	if (j->m.kind == JACCARD) {
		rarity_prefix(&j->rarity, f, n, p, j->first);
		meet(j, &j->small, n, p, from, end);
	} else {
		larger = j->self ? end : first_of_size(j->s, n + 1, end);
		rarity_prefix(&j->rarity, f, n, n, j->first);
		meet(j, &j->small, n, n, from, larger);
		if (!j->self)
			meet(j, &j->all, n, p, larger, end);
	}
	compare(j, f, n);
}

void
join_free(struct join *j)
{
	rarity_free(&j->rarity);
	index_free(&j->small);
	if (j->all.live)
		index_free(&j->all);
	free(j->stamp);
	free(j->met);
	free(j->first);
	free(j->hit);
	*j = (struct join){0};
}
