/* prefix_query.c: the exact similarity join, by prefix filter.
 *
 * Two sets that reach the threshold share one of their first features in the
 * common order (feature_order.h). The first feature they share comes early
 * enough that the remaining features can reach the threshold
 * (measure_max_size): this bounds the sizes of the sets that a feature can lead
 * to, and lists are in order of size. Candidates are compared, by parity
 * bitmaps first. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/prefetch.h"
#include "base/radix_sort64.h"
#include "join/prefix_query.h"

/* How many steps ahead memory is prefetched. */
enum { AHEAD = 8, LIST_AHEAD = 4 };

/* STAMPS: numbers of a query, for what a stamp counts. */
enum { STAMPS = 8, INSERTION_MOST = 16 };

void
prefix_query_close(struct prefix_query *q)
{
	free(q->stamp);
	free(q->candidate);
	free(q->end);
	free(q->ordered);
	free(q->live);
	free(q->bitmap);
	free(q->hit);
	free(q->by_set);
	free(q->room[0].half);
	free(q->room[1].half);
	dense_query_free(&q->dense);
	*q = (struct prefix_query){ 0 };
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
end_by_size(const struct prefix_query *q, size_t n, size_t i, uint32_t end)
{
	uint64_t max = measure_max_size(&q->j->m, n, i);

	if (q->j->s->set[end - 1].n > max)
		return set_store_find_size(q->j->s, max + 1, end);
	return end;
}

/* Counts a set that shares features with the query; makes it a candidate when
 * they are `needed`, at most STAMPS - 1. */
static inline void
count_set(
    struct prefix_query *q, uint32_t set, unsigned features, unsigned needed)
{
	unsigned was = q->stamp[set], now;

	if (was < q->query)
		was = q->query;
	if (was >= q->query + needed)
		return;
	now = was + features;
	if (now < q->query + needed) {
		q->stamp[set] = now;
		return;
	}
	q->stamp[set] = q->query + needed;
	MEM_ADD(q->candidate, q->candidates, q->candidate_cap, set);
}

/* Adds as candidates the sets of [from, to) in the list of a cell; the query
 * has n features, the one of the cell in place i. Returns `to`, lowered by the
 * size bound if the list had a set in range: most lists are empty. */
static inline uint32_t
walk_list(struct prefix_query *q, const struct prefix_index *x, size_t cell,
    size_t n, size_t i, uint32_t from, uint32_t to)
{
	const uint32_t *p = x->posting + x->start[cell];
	const uint32_t *end = x->posting + x->start[cell + 1];

	p = seek(p, end, from);
	if (p == end || *p >= to)
		return to;
	to = end_by_size(q, n, i, to);
	for (; p < end && *p < to; p++) {
		if (p + AHEAD < end)
			prefetch(&q->stamp[p[AHEAD]]);
		count_set(q, *p, 1, 1);
	}
	return to;
}

/* Sets q->live to the features of q->ordered[0, p) whose lists can have
 * postings; returns how many they are. Without a branch, as no processor can
 * predict which lists are empty. */
static size_t
find_live(struct prefix_query *q, const struct prefix_index *x, size_t p)
{
	uint64_t *live;
	uint32_t h;
	size_t i, n = 0;

	MEM_GROW(q->live, q->live_cap, p + 1);
	live = q->live;
	for (i = 0; i < p; i++) {
		h = feature_order_mix(q->ordered[i]);
		live[n] = (uint64_t)h << 32 | i;
		n += prefix_index_live(x, h);
	}
	return n;
}

/* Adds as candidates the sets of [from, to) that the first p features of
 * q->ordered lead to. */
static void
walk_lists(struct prefix_query *q, const struct prefix_index *x, size_t n,
    size_t p, uint32_t from, uint32_t to)
{
	const unsigned shift = 64 - x->bits;
	const uint64_t *e, *end;

	if (from >= to)
		return;
	p = find_live(q, x, p);
	end = q->live + p;
	for (e = q->live; e < end && from < to; e++) {
		if (end - e > AHEAD)
			prefetch(x->start + (e[AHEAD] >> shift));
		if (end - e > LIST_AHEAD)
			prefetch(x->posting + x->start[e[LIST_AHEAD] >> shift]);
		to = walk_list(q, x, *e >> shift, n, (uint32_t)*e, from, to);
	}
}

/* Sorts many hits by set. */
static void
sort_many(struct prefix_query *q)
{
	size_t i;

	MEM_GROW(q->by_set, q->by_set_cap, q->hits);
	for (i = 0; i < q->hits; i++)
		q->by_set[i] = (uint64_t)q->hit[i].set << 32 | q->hit[i].shared;
	radix_sort64(q->by_set, q->hits, 32);
	for (i = 0; i < q->hits; i++)
		q->hit[i] =
		    (struct join_hit){ q->by_set[i] >> 32, q->by_set[i] };
}

/* Puts the hits in the order of sets: the order of the lists that led to them
 * is one of threads. */
static void
sort_hits(struct prefix_query *q)
{
	struct join_hit h, *hit = q->hit;
	size_t i, k;

	if (q->hits > INSERTION_MOST) {
		sort_many(q);
		return;
	}
	for (i = 1; i < q->hits; i++) {
		h = hit[i];
		for (k = i; k > 0 && h.set < hit[k - 1].set; k--)
			hit[k] = hit[k - 1];
		hit[k] = h;
	}
}

/* Moves to candidate number `kept` on those of [first, last) whose bitmaps do
 * not show that they share too little with the query, which has n features,
 * `fitting` in its bitmap, or none; returns the end of those kept. */
static size_t
filter_by_bitmap(struct prefix_query *q, size_t first, size_t last, size_t kept,
    size_t n, size_t fitting, const uint64_t *bits)
{
	const struct prefix_join *j = q->j;
	uint32_t set;
	size_t i;

	for (i = first; i < last; i++) {
		if (i + AHEAD < q->candidates) {
			set_bitmaps_prefetch(
			    j->bitmaps, q->candidate[i + AHEAD]);
			prefetch(&j->s->set[q->candidate[i + AHEAD]]);
		}
		if (i + AHEAD / 2 < q->candidates)
			set_bitmaps_prefetch_features(
			    j->bitmaps, q->candidate[i + AHEAD / 2]);
		set = q->candidate[i];
		q->candidate[kept] = set;
		kept += !bits ||
		    set_bitmaps_max_shared(j->bitmaps, bits, fitting, set) >=
			measure_min_shared(&j->m, n, j->s->set[set].n);
	}
	return kept;
}

/* Sets q->hit to those of candidates [first, last) that reach the threshold
 * with the query of n features; its lower halves are NULL if it is set
 * q->asking. */
static void
compare(struct prefix_query *q, const struct halves *query, size_t n,
    size_t first, size_t last)
{
	struct halves whole = *query;
	const struct stored_set *o;
	struct halves other;
	size_t i, need, shared;

	q->hits = 0;
	for (i = first; i < last; i++) {
		if (i + AHEAD < q->candidates) /* of the next sets, too */
			set_store_prefetch(q->j->s, q->candidate[i + AHEAD]);
		o = &q->j->s->set[q->candidate[i]];
		need = measure_min_shared(&q->j->m, n, o->n);
		if (!q->j->s->lower.kept &&
		    halves_bound(query->upper, query->n, o->upper, o->n, need) <
			need)
			continue;
		if (!whole.lower)
			whole =
			    set_store_halves(q->j->s, q->asking, &q->room[0]);
		other = set_store_halves(q->j->s, q->candidate[i], &q->room[1]);
		shared = halves_shared(&whole, &other, need);
		if (shared < need)
			continue;
		MEM_ADD(q->hit, q->hits, q->hit_cap,
		    (struct join_hit){ q->candidate[i], shared });
	}
	sort_hits(q);
}

/* Begins a query with a stamp of its own. The first one gets the memory: not
 * every thread may come to have one. */
static void
begin_query(struct prefix_query *q)
{
	if (!q->stamp) {
		q->stamp = mem_new(q->j->s->n, sizeof *q->stamp);
		q->bitmap = mem_new(PARITY_WORDS_MAX, sizeof *q->bitmap);
	}
	if (q->query > UINT16_MAX - 2 * STAMPS) {
		memset(q->stamp, 0, q->j->s->n * sizeof *q->stamp);
		q->query = 0;
	}
	q->query += STAMPS;
}

void
prefix_query_ask(
    struct prefix_query *q, const struct halves *query, size_t n, uint32_t end)
{
	const struct set_store *s = q->j->s;
	const uint32_t *f = query->upper;
	const size_t fitting = query->n;
	uint32_t from =
		     set_store_find_size(s, measure_min_size(&q->j->m, n), end),
		 larger;
	size_t p = measure_probe_prefix(&q->j->m, n);

	/* Features that do not fit come last in the common order. */
	if (p > fitting)
		p = fitting;
	begin_query(q);
	q->hits = q->candidates = 0;
	MEM_GROW(q->ordered, q->ordered_cap, fitting + FEATURE_ORDER_SPARE);
	if (!measure_smaller_only(q->j->m.row)) {
		feature_order_prefix(&q->j->order, f, fitting, p, q->ordered);
		walk_lists(q, &q->j->prefix, n, p, from, end);
	} else {
		larger = set_store_find_size(s, n + 1, end);
		feature_order_prefix(
		    &q->j->order, f, fitting, fitting, q->ordered);
		walk_lists(q, &q->j->prefix, n, fitting, from, larger);
		walk_lists(q, &q->j->full, n, p, larger, end);
	}
	if (q->candidates == 0)
		return;
	q->candidates = filter_by_bitmap(q, 0, q->candidates, 0, n, fitting,
	    set_bitmaps_compute(q->bitmap, f, fitting));
	compare(q, query, n, 0, q->candidates);
}

/* Adds as candidates those of the sets met[0, n) that share enough features of
 * their prefix with the query. */
static void
count_met(struct prefix_query *q, const uint32_t *met, size_t n)
{
	const struct self_index *x = &q->j->self;
	size_t i;

	for (i = 0; i < n; i++) {
		prefetch(&q->stamp[met[i + COOCCURRENCE_SPARE]]);
		count_set(
		    q, met[i], 1, met[i] < x->several_from ? 1 : x->several);
	}
}

void
prefix_query_block(struct prefix_query *q, const struct cooccurrence_block *m)
{
	const struct prefix_join *j = q->j;
	const size_t sets = m->to - m->from;
	size_t i, begin, kept = 0, n, *end;

	q->block = m->from;
	q->candidates = 0;
	q->end = end = mem_grow(q->end, &q->end_cap, sets, sizeof *q->end);
	for (i = begin = 0; i < sets; begin = m->end[i++]) {
		if (begin < m->end[i]) {
			begin_query(q);
			count_met(q, m->met + begin, m->end[i] - begin);
		}
		end[i] = q->candidates;
	}
	for (i = begin = 0; i < sets; i++) {
		n = j->s->set[m->from + i].n;
		if (i + AHEAD < sets)
			set_bitmaps_prefetch_features(
			    j->bitmaps, m->from + i + AHEAD);
		if (begin < end[i])
			kept = filter_by_bitmap(q, begin, end[i], kept, n, n,
			    set_bitmaps_get(j->bitmaps, m->from + i));
		begin = end[i];
		end[i] = kept;
	}
	q->candidates = kept;
}

/* Sets q->hit[0, q->hits) to what the tiles find for set i. */
static void
ask_dense(struct prefix_query *q, uint32_t i, uint32_t end)
{
	const struct parity_pair *pair;
	size_t k;

	pair = dense_join_ask(q->j->dense, &q->dense, i, end, &q->hits);
	MEM_GROW(q->hit, q->hit_cap, q->hits + 1);
	for (k = 0; k < q->hits; k++)
		q->hit[k] = (struct join_hit){ pair[k].row, pair[k].shared };
}

void
prefix_query_within(struct prefix_query *q, uint32_t i, uint32_t end)
{
	const struct prefix_join *j = q->j;
	const struct stored_set *o = &j->s->set[i];
	const struct halves query = { o->upper, NULL, o->n };

	q->asking = i;
	if (measure_smaller_only(j->m.row))
		prefix_query_ask(q, &query, o->n, i);
	else if (j->dense && dense_join_has(j->dense, i))
		ask_dense(q, i, end);
	else
		compare(q, &query, o->n,
		    i > q->block ? q->end[i - q->block - 1] : 0,
		    q->end[i - q->block]);
}
