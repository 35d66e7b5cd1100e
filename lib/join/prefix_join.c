/* prefix_join.c: the exact similarity join, by prefix filter.
 *
 * Two sets that reach the threshold share one of their first features in the
 * common order (feature_order.h). The first feature they share comes early
 * enough that the remaining features can reach the threshold
 * (measure_max_size): this bounds the sizes of the sets that a feature can lead
 * to, and lists are in order of size. Candidates are compared, by parity
 * bitmaps first. */
#include <string.h>

#include "base/mem.h"
#include "join/prefix_join.h"
#include "join/set_bitmaps.h"
#include "similarity/set_intersection.h"

/* How many steps ahead memory is prefetched. */
enum { AHEAD = 8, LIST_AHEAD = 4, SELF_AHEAD = 32 };

/* Makes the buffers that every join needs. */
static void
make_buffers(struct prefix_join *j)
{
	j->bitmaps = set_bitmaps_make(j->s);
	j->stamp = mem_new(j->s->n, sizeof *j->stamp);
}

bool
prefix_join_make(struct prefix_join *j, const struct set_store *s,
    const struct measure *m, bool self)
{
	const bool smaller = measure_smaller_only(m->row);
	bool fits;

	*j = (struct prefix_join){ .s = s, .m = *m };
	feature_order_make(&j->order, s);
	if (smaller)
		fits = prefix_index_make(&j->prefix, s, &j->order, m,
			   PREFIX_INDEX_FOR_LARGER) &&
		    (self ||
			prefix_index_make(
			    &j->full, s, &j->order, m, PREFIX_INDEX_FULL));
	else if (self)
		fits = self_index_make(&j->self, s, &j->order, m);
	else
		fits = prefix_index_make(
		    &j->prefix, s, &j->order, m, PREFIX_INDEX_FOR_ANY);
	if (!fits)
		return false;
	make_buffers(j);
	j->probe = j->self.probe;
	return true;
}

void
prefix_join_load(struct prefix_join *j, const struct set_store *s,
    const struct measure *m, const struct feature_order *order,
    const struct prefix_index *prefix, const struct prefix_index *full)
{
	*j = (struct prefix_join){ .s = s,
		.m = *m,
		.order = *order,
		.prefix = *prefix,
		.full = *full };
	make_buffers(j);
}

/* Returns the first posting in [p, end) that is at least set, or end. */
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

/* Returns the end, at most `end`, of the sets that are small enough to reach
 * the threshold with a set of n if the first feature shared is its i-th;
 * end > 0. */
static inline uint32_t
end_by_size(const struct prefix_join *j, size_t n, size_t i, uint32_t end)
{
	uint64_t max = measure_max_size(&j->m, n, i);

	if (j->s->set[end - 1].n > max)
		return set_store_find_size(j->s, max + 1, end);
	return end;
}

/* Makes a set a candidate, once a query. */
static inline void
add_candidate(struct prefix_join *j, uint32_t set)
{
	if (j->stamp[set] == j->query)
		return;
	j->stamp[set] = j->query;
	j->candidate = mem_grow(j->candidate, &j->candidate_cap,
	    j->candidates + 1, sizeof *j->candidate);
	j->candidate[j->candidates++] = set;
}

/* Adds as candidates the sets of [from, to) in the list of a cell; the query
 * has n features, the one of the cell in place i. Returns `to`, lowered by the
 * size bound if the list had a set in range: most lists are empty. */
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

/* Sets j->live to the features of j->ordered[0, p) whose lists can have
 * postings; returns how many they are. Without a branch, as no processor can
 * predict which lists are empty. */
static size_t
find_live(struct prefix_join *j, const struct prefix_index *x, size_t p)
{
	uint64_t h, *live;
	size_t i, n = 0;

	j->live = mem_grow(j->live, &j->live_cap, p + 1, sizeof *j->live);
	live = j->live;
	for (i = 0; i < p; i++) {
		h = feature_order_mix(j->ordered[i]);
		live[n] = (h & ~(uint64_t)UINT32_MAX) | i;
		n += prefix_index_live(x, h);
	}
	return n;
}

/* Adds as candidates the sets of [from, to) that the first p features of
 * j->ordered lead to. */
static void
walk_lists(struct prefix_join *j, const struct prefix_index *x, size_t n,
    size_t p, uint32_t from, uint32_t to)
{
	const unsigned shift = 64 - x->bits;
	const uint64_t *e, *end;

	if (from >= to)
		return;
	p = find_live(j, x, p);
	end = j->live + p;
	for (e = j->live; e < end && from < to; e++) {
		if (end - e > AHEAD)
			__builtin_prefetch(x->start + (e[AHEAD] >> shift));
		if (end - e > LIST_AHEAD)
			__builtin_prefetch(
			    x->posting + x->start[e[LIST_AHEAD] >> shift]);
		to = walk_list(j, x, *e >> shift, n, (uint32_t)*e, from, to);
	}
}

/* Adds to j->hit the candidates that reach the threshold with the query, the n
 * features at f. bits is the query's bitmap, or NULL. */
static void
compare(
    struct prefix_join *j, const uint64_t *f, size_t n, const uint64_t *bits)
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
		if (bits &&
		    set_bitmaps_max_shared(
			j->bitmaps, bits, n, j->candidate[i]) < need)
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
begin_query(struct prefix_join *j)
{
	j->hits = j->candidates = 0;
	if (++j->query == 0) {
		memset(j->stamp, 0, j->s->n * sizeof *j->stamp);
		j->query = 1;
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

	begin_query(j);
	j->ordered =
	    mem_grow(j->ordered, &j->ordered_cap, n + 8, sizeof *j->ordered);
	if (!measure_smaller_only(j->m.row)) {
		feature_order_prefix(&j->order, f, n, p, j->ordered);
		walk_lists(j, &j->prefix, n, p, from, end);
	} else {
		larger = set_store_find_size(s, n + 1, end);
		feature_order_prefix(&j->order, f, n, n, j->ordered);
		walk_lists(j, &j->prefix, n, n, from, larger);
		walk_lists(j, &j->full, n, p, larger, end);
	}
	if (j->candidates > 0)
		compare(j, f, n, set_bitmaps_compute(j->bitmaps, f, n));
}

/* Adds as candidates the sets of [j->first_set, i) that share a prefix feature
 * with set i. */
static void
walk_self_index(struct prefix_join *j, uint32_t i)
{
	const struct self_index *x = &j->self;
	const uint32_t *e = j->probe, *end = x->probe + x->probe_end[i];
	const size_t n = j->s->set[i].n;
	const unsigned shift =
	    self_index_place_shift(measure_probe_prefix(&j->m, n));
	const uint64_t *p;
	const uint32_t from = j->first_set;
	uint32_t to;

	for (; e < end; e++) {
		__builtin_prefetch(x->posting + e[SELF_AHEAD]);
		p = x->posting + *e;
		if ((uint32_t)p[-1] < from)
			continue;
		to = end_by_size(j, n, self_index_place(*p, shift), i);
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

void
prefix_join_next(struct prefix_join *j, uint32_t i)
{
	const struct stored_set *o = &j->s->set[i];
	const uint64_t min_size = measure_min_size(&j->m, o->n);

	if (measure_smaller_only(j->m.row)) {
		prefix_join_query(j, o->feature, o->n, i);
		return;
	}
	begin_query(j);
	while (j->first_set < i && j->s->set[j->first_set].n < min_size)
		j->first_set++;
	walk_self_index(j, i);
	if (j->candidates > 0)
		compare(j, o->feature, o->n, set_bitmaps_get(j->bitmaps, i));
}
