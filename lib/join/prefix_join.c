/* prefix_join.c: the exact join, by prefix filter.
 *
 * Two sets that are wanted together share one of their first features in the
 * common order (feature_order.h), and the first of those they share stands so
 * early in both that what follows is enough (measure_max_size): this bounds the
 * sizes of the sets to be met through each feature, and sets stand in the lists
 * in order of size. What was met is compared, by parity bitmaps first. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "join/prefix_join.h"
#include "join/set_bitmaps.h"
#include "similarity/set_intersection.h"

enum { AHEAD = 8, SELF_AHEAD = 32 };

/* The room that every join needs. */
static void
make_room(struct prefix_join *j)
{
	j->bitmaps = set_bitmaps_make(j->s);
	j->stamp = mem_new(j->s->n, sizeof *j->stamp);
}

bool
prefix_join_make(struct prefix_join *j, const struct set_store *s,
    const struct measure *m, bool self)
{
	const bool smaller = measure_smaller_only(m->kind);
	const enum prefix_index_kind kind = self ? PREFIX_INDEX_SELF
	    : smaller				 ? PREFIX_INDEX_SMALL
						 : PREFIX_INDEX_PROBE;

	*j = (struct prefix_join){ .s = s, .m = *m };
	feature_order_make(&j->order, s);
	if (self && !smaller) {
		if (!self_index_make(&j->self, s, &j->order, m))
			return false;
	} else if (!prefix_index_make(&j->small, s, &j->order, m, kind)) {
		return false;
	}
	if (smaller && !self &&
	    !prefix_index_make(&j->all, s, &j->order, m, PREFIX_INDEX_ALL))
		return false;
	make_room(j);
	j->probe = smaller ? j->small.probe : j->self.probe;
	return true;
}

void
prefix_join_load(struct prefix_join *j, const struct set_store *s,
    const struct measure *m, const struct feature_order *r,
    const struct prefix_index *small, const struct prefix_index *all)
{
	*j = (struct prefix_join){
		.s = s, .m = *m, .order = *r, .small = *small, .all = *all
	};
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
end_by_size(const struct prefix_join *j, size_t n, size_t i, uint32_t to)
{
	uint64_t most = measure_max_size(&j->m, n, i);

	if (j->s->set[to - 1].n > most)
		return set_store_find_size(j->s, most + 1, to);
	return to;
}

/* Takes a set for comparison, once. */
static inline void
add_candidate(struct prefix_join *j, uint32_t set)
{
	if (j->stamp[set] == j->stamp_now)
		return;
	j->stamp[set] = j->stamp_now;
	j->candidate = mem_grow(j->candidate, &j->candidate_cap,
	    j->candidates + 1, sizeof *j->candidate);
	j->candidate[j->candidates++] = set;
}

/* Meets the sets of [from, to) in the list of a cell, for a set of n that has
 * the feature in place i. Returns the end of the sets that it may be wanted
 * with from there on, where it was worked out: most lists are empty. */
static inline uint32_t
walk_list(struct prefix_join *j, const struct prefix_index *x, size_t cell,
    size_t n, size_t i, uint32_t from, uint32_t to)
{
	const uint32_t *p = x->posting + x->start[cell];
	const uint32_t *end = x->posting + x->start[cell + 1];

	p = seek(p, end, from);
	if (p == end || *p >= to)
		return to;
	to = end_by_size(j, n, i, to);
	for (; p < end && *p < to; p++) {
		if (p + AHEAD < end)
			__builtin_prefetch(&j->stamp[p[AHEAD]]);
		add_candidate(j, *p);
	}
	return to;
}

/* Meets through the first p features in j->ordered the sets of [from, to). */
static void
walk_lists(struct prefix_join *j, const struct prefix_index *x, size_t n,
    size_t p, uint32_t from, uint32_t to)
{
	uint64_t h;
	size_t i;

	for (i = 0; i < p && from < to; i++) {
		h = feature_order_mix(j->ordered[i]);
		if (!prefix_index_live(x, h))
			continue;
		to = walk_list(j, x, h >> (64 - x->bits), n, i, from, to);
	}
}

/* Keeps of the sets met those that are wanted. mine is the bitmap of the set
 * asked for, NULL for none. */
static void
compare(
    struct prefix_join *j, const uint64_t *f, size_t n, const uint64_t *mine)
{
	const struct stored_set *o;
	size_t i, need, shared;

	for (i = 0; i < j->candidates; i++) {
		if (i + AHEAD < j->candidates) {
			set_bitmaps_prefetch(
			    j->bitmaps, j->candidate[i + AHEAD]);
			__builtin_prefetch(&j->s->set[j->candidate[i + AHEAD]]);
		}
		o = &j->s->set[j->candidate[i]];
		need = measure_min_shared(&j->m, n, o->n);
		if (mine &&
		    set_bitmaps_max_shared(
			j->bitmaps, mine, n, j->candidate[i]) < need)
			continue;
		shared = set_intersection_size(f, n, o->feature, o->n, need);
		if (shared < need)
			continue;
		j->hit =
		    mem_grow(j->hit, &j->hit_cap, j->hits + 1, sizeof *j->hit);
		j->hit[j->hits++] =
		    (struct join_hit){ j->candidate[i], shared };
	}
}

static void
begin(struct prefix_join *j)
{
	j->hits = j->candidates = 0;
	if (++j->stamp_now == 0) {
		memset(j->stamp, 0, j->s->n * sizeof *j->stamp);
		j->stamp_now = 1;
	}
}

void
prefix_join_query(
    struct prefix_join *j, const uint64_t *f, size_t n, uint32_t end)
{
	const struct set_store *s = j->s;
	uint32_t from = set_store_find_size(s, measure_min_size(&j->m, n), end),
		 larger;
	size_t p = measure_probe_prefix(&j->m, n);

	begin(j);
	j->ordered =
	    mem_grow(j->ordered, &j->ordered_cap, n + 8, sizeof *j->ordered);
	if (!measure_smaller_only(j->m.kind)) {
		feature_order_prefix(&j->order, f, n, p, j->ordered);
		walk_lists(j, &j->small, n, p, from, end);
	} else {
		larger = set_store_find_size(s, n + 1, end);
		feature_order_prefix(&j->order, f, n, n, j->ordered);
		walk_lists(j, &j->small, n, n, from, larger);
		walk_lists(j, &j->all, n, p, larger, end);
	}
	if (j->candidates > 0)
		compare(j, f, n, set_bitmaps_compute(j->bitmaps, f, n));
}

/* Asks memory for the lists that sets i + 1 and i + 2 will walk. */
static void
prefetch(const struct prefix_join *j, uint32_t i)
{
	const struct prefix_index *x = &j->small;
	const uint32_t *e = j->probe + x->probe_n[i], *end;

	if (i + 1 >= j->s->n)
		return;
	for (end = e + x->probe_n[i + 1]; e < end; e++)
		__builtin_prefetch(x->posting + x->start[*e >> (32 - x->bits)]);
	if (i + 2 >= j->s->n)
		return;
	for (end = e + x->probe_n[i + 2]; e < end; e++)
		__builtin_prefetch(x->start + (*e >> (32 - x->bits)));
}

/* Meets for set i the sets of [j->from, i) in its lists. */
static void
walk_self_index(struct prefix_join *j, uint32_t i)
{
	const struct self_index *x = &j->self;
	const uint32_t *e = j->probe, *end = x->probe + x->probe_end[i];
	const size_t n = j->s->set[i].n;
	const unsigned cut =
	    self_index_place_shift(measure_probe_prefix(&j->m, n));
	const uint64_t *p;
	const uint32_t from = j->first_set;
	uint32_t to;

	for (; e < end; e++) {
		__builtin_prefetch(x->posting + e[SELF_AHEAD]);
		p = x->posting + *e;
		if ((uint32_t)p[-1] < from)
			continue;
		to = end_by_size(j, n, self_index_place(*p, cut), i);
		do {
			p--;
			if ((uint32_t)*p < from)
				break;
			if ((uint32_t)*p < to && *p & SELF_INDEX_KEPT)
				add_candidate(j, *p);
		} while (!(*p & SELF_INDEX_FIRST));
	}
	j->probe = end;
}

/* The same from an index. */
static void
walk_probes(struct prefix_join *j, uint32_t i)
{
	const struct prefix_index *x = &j->small;
	const uint32_t *e = j->probe, *end = e + x->probe_n[i];
	const size_t n = j->s->set[i].n;
	uint32_t to = i;

	prefetch(j, i);
	for (; e < end && j->first_set < to; e++)
		to = walk_list(j, x, *e >> (32 - x->bits), n,
		    prefix_index_place(x, n, *e), j->first_set, to);
	j->probe = end;
}

void
prefix_join_next(struct prefix_join *j, uint32_t i)
{
	const struct stored_set *o = &j->s->set[i];
	const uint64_t least = measure_min_size(&j->m, o->n);

	begin(j);
	while (j->first_set < i && j->s->set[j->first_set].n < least)
		j->first_set++;
	if (measure_smaller_only(j->m.kind))
		walk_probes(j, i);
	else
		walk_self_index(j, i);
	if (j->candidates > 0)
		compare(j, o->feature, o->n, set_bitmaps_get(j->bitmaps, i));
}
