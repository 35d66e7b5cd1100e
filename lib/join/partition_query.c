/* partition_query.c: the queries of prefix_query.c, to the file itself. Each
 * number of the file is checked where it is used: the checksum of its block,
 * and whether it is in range. */
#include <stdlib.h>
#include <string.h>

#include "base/bisect.h"
#include "base/mem.h"
#include "base/prefetch.h"
#include "base/radix_sort64.h"
#include "join/partition_load.h"
#include "join/partition_query.h"

enum { AHEAD = 8, SET_BITS = 32 };

static _Noreturn void
damaged(const struct partition_query *q, const char *what)
{
	partition_map_damaged(&q->p->map, what);
}

static void
read32(struct partition_query *q, enum partition_part part, uint64_t from,
    size_t n, uint32_t *to)
{
	partition_cache_read(
	    &q->cache, part, from * sizeof *to, n * sizeof *to, to);
}

/* The first set before end that has at least n features, or end. */
static uint32_t
find_size(const struct partition_query *q, uint64_t n, uint32_t end)
{
	const struct partition_step *s = q->p->step;
	size_t i;

	BISECT(i, 0, q->p->map.h->steps, s[i].n < n);
	return s[i].set < end ? s[i].set : end;
}

/* Adds a set to the candidates, if this query did not meet it before. */
static void
meet(struct partition_query *q, uint32_t set)
{
	if (set >= q->p->sets.n)
		damaged(q, "its postings are wrong");
	if (q->met[set] == q->query)
		return;
	q->met[set] = q->query;
	MEM_ADD(q->candidate, q->candidates, q->candidate_cap,
	    (uint64_t)set << SET_BITS);
}

/* Reads the bits [from, end) of a part; the first becomes bit *at of what it
 * returns, which is valid until the next call. */
static const char *
read_bits(struct partition_query *q, enum partition_part part, uint64_t from,
    uint64_t end, uint64_t *at)
{
	const size_t n = (end + 7) / 8 - from / 8;

	MEM_GROW(q->packed, q->packed_cap, n + PACKED_SPARE);
	partition_cache_read(&q->cache, part, from / 8, n, q->packed);
	*at = from % 8;
	return q->packed;
}

/* Sets q->list to the list of a cell of the index whose parts are every second
 * one from `first` on; returns its length. */
static size_t
read_list(struct partition_query *q, const struct prefix_index *x,
    enum partition_part first, size_t cell)
{
	const size_t i = cell % PARTITION_CELLS;
	const unsigned bits = packed_bits(q->p->map.h->sets);
	uint32_t start[2], end[PARTITION_CELLS];
	uint64_t at;
	const char *packed;
	size_t k, n;

	read32(q, first + 2, cell / PARTITION_CELLS, 2, start);
	if (start[0] > start[1] || start[1] > x->postings)
		damaged(q, "its lists are wrong");
	packed = read_bits(q, first + 4, cell - i + start[0],
	    cell - i + PARTITION_CELLS + (uint64_t)start[1], &at);
	if (!packed_ones(packed, at, at + PARTITION_CELLS + start[1] - start[0],
		i + 1, end))
		damaged(q, "its lists are wrong");
	at = start[0] + (i ? end[i - 1] : 0);
	n = start[0] + end[i] - at;
	packed = read_bits(q, first + 6, at * bits, (at + n) * bits, &at);
	MEM_GROW(q->list, q->list_cap, n);
	for (k = 0; k < n; k++)
		q->list[k] = packed_get(packed, at + k * bits, bits);
	return n;
}

/* Adds as candidates the sets of [from, to) in the list of a cell; the query
 * has n features, the one of the cell in place i. Returns `to`, lowered by the
 * size bound if the list has a set in range. */
static uint32_t
walk_list(struct partition_query *q, const struct prefix_index *x, size_t cell,
    size_t n, size_t i, uint32_t from, uint32_t to)
{
	const uint64_t max = measure_max_size(&q->m, n, i);
	const size_t end = read_list(
	    q, x, x == &q->p->full ? PART_FULL_LIVE : PART_PREFIX_LIVE, cell);
	const uint32_t *list = q->list;
	size_t k;

	BISECT(k, 0, end, list[k] < from);
	if (k == end || list[k] >= to)
		return to;
	if (max != UINT64_MAX)
		to = find_size(q, max + 1, to);
	for (; k < end && list[k] < to; k++) {
		if (k + AHEAD < end && list[k + AHEAD] < to)
			prefetch(&q->met[list[k + AHEAD]]);
		meet(q, list[k]);
	}
	return to;
}

/* Adds as candidates the sets of [from, to) that the first p features of
 * q->ordered lead to. */
static void
walk_lists(struct partition_query *q, const struct prefix_index *x, size_t n,
    size_t p, uint32_t from, uint32_t to)
{
	uint32_t mixed;
	size_t i;

	for (i = 0; i < p && from < to; i++) {
		mixed = feature_order_mix(q->ordered[i]);
		if (prefix_index_live(x, mixed))
			to = walk_list(
			    q, x, mixed >> (32 - x->bits), n, i, from, to);
	}
}

/* Adds a hit, a set of n features. */
static void
add_hit(struct partition_query *q, uint32_t set, uint32_t n, size_t shared)
{
	uint32_t id[2];

	read32(q, PART_FIRST_IDS, set, 2, id);
	if (id[0] >= id[1] || id[1] > q->p->map.h->ids)
		damaged(q, "its sets are wrong");
	MEM_ADD(q->hit, q->hits, q->hit_cap,
	    (struct partition_hit){ shared, n, id[0], id[1] });
}

/* Makes a candidate a hit, if it reaches the threshold. */
static void
compare(struct partition_query *q, const struct halves *query, size_t n,
    uint32_t set)
{
	const struct partition_step step = partition_set(q->p, set);
	const uint32_t has = step.n;
	const size_t need = measure_min_shared(&q->m, n, has);
	struct halves other;
	size_t shared, k;
	uint32_t *half;

	half = q->half =
	    mem_grow(q->half, &q->half_cap, 2 * (size_t)has, sizeof *q->half);
	k = packed_ascending_bytes(has);
	MEM_GROW(q->packed, q->packed_cap, k + PACKED_SPARE);
	partition_cache_read(&q->cache, PART_UPPER, step.upper, k, q->packed);
	if (!packed_ascending_get(q->packed, has, half))
		damaged(q, "its features are wrong");
	if (halves_bound(query->upper, query->n, half, has, need) < need)
		return;
	read32(q, PART_LOWER, step.feature, has, half + has);
	other = (struct halves){ half, half + has, has };
	for (k = 1; k < has; k++)
		if (halves_key(&other, k) <= halves_key(&other, k - 1))
			damaged(q, "its features are wrong");
	shared = halves_shared(query, &other, need);
	if (shared >= need)
		add_hit(q, set, has, shared);
}

/* Begins a query with a number of its own. */
static void
begin_query(struct partition_query *q)
{
	q->hits = q->candidates = 0;
	if (!q->met)
		q->met = mem_map(q->p->sets.n * sizeof *q->met);
	if (q->query++ < UINT32_MAX)
		return;
	memset(q->met, 0, q->p->sets.n * sizeof *q->met);
	q->query = 1;
}

void
partition_query_ask(
    struct partition_query *q, const struct halves *query, size_t n)
{
	const uint32_t end = q->p->sets.n,
		       from = find_size(q, measure_min_size(&q->m, n), end);
	size_t p = measure_probe_prefix(&q->m, n), fitting = query->n, i;
	uint32_t larger;

	/* Features that do not fit come last in the common order. */
	if (p > fitting)
		p = fitting;
	begin_query(q);
	MEM_GROW(q->ordered, q->ordered_cap, fitting + FEATURE_ORDER_SPARE);
	feature_order_prefix(&q->p->order, query->upper, fitting,
	    measure_smaller_only(q->m.row) ? fitting : p, q->ordered);
	if (!measure_smaller_only(q->m.row)) {
		walk_lists(q, &q->p->prefix, n, p, from, end);
	} else {
		larger = find_size(q, n + 1, end);
		walk_lists(q, &q->p->prefix, n, fitting, from, larger);
		walk_lists(q, &q->p->full, n, p, larger, end);
	}
	radix_sort64(q->candidate, q->candidates, SET_BITS);
	for (i = 0; i < q->candidates; i++)
		compare(q, query, n, q->candidate[i] >> SET_BITS);
}

struct span
partition_query_id(struct partition_query *q, uint32_t place)
{
	struct span id;
	uint64_t start[2];

	partition_cache_read(&q->cache, PART_ID_STARTS, place * sizeof *start,
	    sizeof start, start);
	if (start[0] > start[1] || start[1] > q->p->map.h->text)
		damaged(q, "its ids are wrong");
	id.n = start[1] - start[0];
	id.p = q->id = mem_grow(q->id, &q->id_cap, id.n, 1);
	partition_cache_read(&q->cache, PART_ID_TEXT, start[0], id.n, id.p);
	if (!id_ok(id))
		damaged(q, "its ids are wrong");
	return id;
}

void
partition_query_free(struct partition_query *q)
{
	if (q->met)
		mem_unmap(q->met, q->p->sets.n * sizeof *q->met);
	free(q->hit);
	free(q->candidate);
	free(q->ordered);
	free(q->list);
	free(q->half);
	free(q->packed);
	free(q->id);
	partition_cache_free(&q->cache);
}

void
partition_query_prepare(struct partition *p)
{
	struct partition_cache c = { .map = &p->map };

	p->order.rare_bits = partition_cache_part(&c, PART_RARE);
	p->order.class = partition_cache_part(&c, PART_CLASSES);
	p->prefix.live = partition_cache_part(&c, PART_PREFIX_LIVE);
	if (p->full.bits)
		p->full.live = partition_cache_part(&c, PART_FULL_LIVE);
	partition_cache_free(&c);
}
