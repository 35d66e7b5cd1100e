/* cluster.c: pairs to clusters: greedy stars, and connected components. */
#include <stdlib.h>
#include <string.h>

#include "cluster.h"
#include "forest.h"
#include "mem.h"
#include "radix.h"

enum { ONE = 1000000, AHEAD = 16, FEW = 12 };

/* The rows of the stars: what is similar to a unit. An entry is the distance
 * ONE - similarity above the other unit, so that the nearest sorts first. */
struct rows {
	size_t *end;		/* row u is at[end[u - 1], end[u]) */
	uint64_t *at;
	size_t entries;
};

/* Members of units not yet in a cluster, each unit's in ascending order. */
struct left {
	uint32_t *head, *next;
};

static uint32_t *
numbers(uint32_t n, uint32_t value)
{
	uint32_t *a = mem_map((size_t)n * sizeof *a);

	if (value)
		memset(a, 0xff, (size_t)n * sizeof *a);
	return a;
}

static void
drop(const struct cluster *c, uint32_t *a)
{
	mem_unmap(a, (size_t)c->n * sizeof *a);
}

static uint32_t
unit_of(const struct cluster *c, uint32_t v)
{
	return c->unit ? c->unit[v] : v;
}

/* Asks for what an edge soon to come needs of at. */
static void
ahead(const struct cluster *c, const uint32_t *at, const struct edge *e)
{
	if (c->edge + c->edges - e > AHEAD) {
		__builtin_prefetch(&at[e[AHEAD].a], 1);
		__builtin_prefetch(&at[e[AHEAD].b], 1);
	}
}

static uint32_t
similarity_of(const struct edge *e)
{
	return e->similarity & (CLUSTER_SAME - 1);
}

static void
find_units(struct cluster *c)
{
	const struct edge *e, *end = c->edge + c->edges;

	for (e = c->edge; e < end; e++) {
		if (!(e->similarity & CLUSTER_SAME))
			continue;
		if (!c->unit)
			c->unit = forest_new(c->n);
		forest_join(c->unit, e->a, e->b);
	}
	if (c->unit)
		forest_flatten(c->unit, c->n);
}

/* Which row has an edge: that of its smaller unit, because all in the larger
 * unit's row that are smaller have a cluster when its turn comes. Not so
 * where a unit may be split: then both have. */
static struct rows
make_rows(const struct cluster *c)
{
	bool both = c->unit && c->limit;
	const struct edge *e, *end = c->edge + c->edges;
	struct rows r;
	uint64_t distance;
	uint32_t u, w, v;
	size_t sum = 0, had;

	r.end = mem_map((size_t)c->n * sizeof *r.end);
	for (e = c->edge; e < end; e++) {
		u = unit_of(c, e->a);
		w = unit_of(c, e->b);
		if (u != w) {
			r.end[u < w ? u : w]++;
			r.end[u < w ? w : u] += both;
		}
	}
	for (v = 0; v < c->n; v++) {
		had = r.end[v];
		r.end[v] = sum;
		sum += had;
	}
	r.entries = sum;
	r.at = mem_map(sum * sizeof *r.at);
	for (e = c->edge; e < end; e++) {
		u = unit_of(c, e->a);
		w = unit_of(c, e->b);
		distance = (uint64_t)(ONE - similarity_of(e)) << 32;
		if (u != w && (both || u < w))
			r.at[r.end[u]++] = distance | w;
		if (u != w && (both || w < u))
			r.at[r.end[w]++] = distance | u;
	}
	return r;
}

static int
compare(const void *pa, const void *pb)
{
	uint64_t a = *(const uint64_t *)pa, b = *(const uint64_t *)pb;

	return (a > b) - (a < b);
}

static void
sort_row(uint64_t *a, size_t n)
{
	uint64_t x;
	size_t i, k;

	if (n > FEW) {
		qsort(a, n, sizeof *a, compare);
		return;
	}
	for (i = 1; i < n; i++) {
		x = a[i];
		for (k = i; k > 0 && a[k - 1] > x; k--)
			a[k] = a[k - 1];
		a[k] = x;
	}
}

static struct left
make_left(const struct cluster *c)
{
	struct left l = {0};
	uint32_t u, v;

	if (!c->unit)
		return l;
	l.head = numbers(c->n, CLUSTER_NONE);
	l.next = numbers(c->n, CLUSTER_NONE);
	for (v = c->n; v-- > 0; ) {
		u = c->unit[v];
		l.next[v] = l.head[u];
		l.head[u] = v;
	}
	return l;
}

/* Gives to v what is left of unit u, up to room; returns the room left. */
static uint32_t
take(struct cluster *c, struct left *l, uint32_t v, uint32_t u,
    uint32_t similarity, uint32_t room)
{
	uint32_t w = l->head ? l->head[u] : u;

	while (room > 0 && w != CLUSTER_NONE && c->kept[w] == CLUSTER_NONE) {
		c->kept[w] = v;
		c->similarity[w] = similarity;
		w = l->head ? l->next[w] : CLUSTER_NONE;
		room--;
	}
	if (l->head)
		l->head[u] = w;
	return room;
}

/* What cluster_cut needs of stars: a unit's first kept member, and the last
 * that any of its members is kept for. */
static void
mark(struct cluster *c)
{
	uint32_t u, v;

	c->first = numbers(c->n, CLUSTER_NONE);
	c->last = numbers(c->n, 0);
	for (v = c->n; v-- > 0; ) {
		u = unit_of(c, v);
		if (c->kept[v] == v)
			c->first[u] = v;
		if (c->last[u] < c->kept[v])
			c->last[u] = c->kept[v];
	}
}

void
cluster_stars(struct cluster *c)
{
	struct rows r;
	struct left l;
	size_t begin, i;
	uint32_t room, u, v;

	find_units(c);
	r = make_rows(c);
	l = make_left(c);
	c->kept = numbers(c->n, CLUSTER_NONE);
	c->similarity = numbers(c->n, CLUSTER_NONE);
	for (v = 0; v < c->n; v++) {
		if (c->kept[v] != CLUSTER_NONE)
			continue;
		u = unit_of(c, v);
		room = c->limit ? c->limit : UINT32_MAX;
		room = take(c, &l, v, u, ONE, room);
		if (!room)
			continue;
		begin = u ? r.end[u - 1] : 0;
		sort_row(r.at + begin, r.end[u] - begin);
		for (i = begin; i < r.end[u] && room; i++)
			room = take(c, &l, v, (uint32_t)r.at[i],
			    ONE - (r.at[i] >> 32), room);
	}
	mem_unmap(r.end, (size_t)c->n * sizeof *r.end);
	mem_unmap(r.at, r.entries * sizeof *r.at);
	drop(c, l.head);
	drop(c, l.next);
	if (c->limit)
		mark(c);
}

/* Cuts units above the limit to pieces: each number's parent becomes its
 * piece's first member; piece[u] is the last piece of unit u, the only one
 * that may have room. members counts those of a piece. */
static uint32_t *
make_pieces(const struct cluster *c, uint32_t *parent, uint32_t *members)
{
	uint32_t *piece = numbers(c->n, CLUSTER_NONE), u, v;

	for (v = 0; v < c->n; v++) {
		u = unit_of(c, v);
		if (piece[u] == CLUSTER_NONE || members[piece[u]] == c->limit)
			piece[u] = v;
		parent[v] = piece[u];
		members[piece[u]]++;
	}
	return piece;
}

/* The edges between units, nearest first, ties by the smaller unit, then the
 * larger; keys are spent, values are the numbers of the edges. */
static struct radix *
nearest_first(const struct cluster *c, size_t *count)
{
	struct radix *a = mem_new(c->edges, sizeof *a);
	struct radix *tmp = mem_new(c->edges, sizeof *tmp);
	uint64_t u, w;
	size_t i, n = 0;

	for (i = 0; i < c->edges; i++) {
		u = unit_of(c, c->edge[i].a);
		w = unit_of(c, c->edge[i].b);
		if (u == w)
			continue;
		a[n].key = u < w ? u << 32 | w : w << 32 | u;
		a[n++].value = i;
	}
	radix_sort(a, tmp, n);
	for (i = 0; i < n; i++)
		a[i].key = ONE - similarity_of(&c->edge[a[i].value]);
	radix_sort(a, tmp, n);
	free(tmp);
	*count = n;
	return a;
}

static void
join_limited(struct cluster *c)
{
	uint32_t *members = numbers(c->n, 0);
	uint32_t *piece = make_pieces(c, c->kept, members), u, w;
	size_t i, n;
	struct radix *order = nearest_first(c, &n);
	const struct edge *e;

	for (i = 0; i < n; i++) {
		e = &c->edge[order[i].value];
		u = forest_root(c->kept, piece[unit_of(c, e->a)]);
		w = forest_root(c->kept, piece[unit_of(c, e->b)]);
		if (u == w || members[w] > c->limit - members[u])
			continue;
		forest_join(c->kept, u, w);
		members[u < w ? u : w] = members[u] + members[w];
	}
	free(order);
	drop(c, piece);
	drop(c, members);
}

/* If the unit of b is kept for the last piece of that of a, so that e is the
 * pair between the two, notes its similarity. Only a last piece can be with
 * another unit's. */
static void
note_similarity(struct cluster *c, const uint32_t *last, uint32_t *best,
    uint32_t a, uint32_t b, uint32_t similarity)
{
	uint32_t u = unit_of(c, a), kept = c->kept[last ? last[u] : u];

	if (unit_of(c, kept) == unit_of(c, b) && best[u] <= similarity)
		best[u] = similarity + 1;
}

/* A member's similarity is ONE to a kept one of its own unit, else that of
 * the pair between the two units, if there is one. */
static void
find_similarities(struct cluster *c)
{
	uint32_t *best = c->similarity, *last = NULL, u, v;
	const struct edge *e, *end = c->edge + c->edges;

	if (c->unit && c->limit) {
		last = numbers(c->n, 0);
		for (v = 0; v < c->n; v++)
			last[c->unit[v]] = v;
	}
	for (e = c->edge; e < end; e++) {
		ahead(c, c->kept, e);
		note_similarity(c, last, best, e->a, e->b, similarity_of(e));
		note_similarity(c, last, best, e->b, e->a, similarity_of(e));
	}
	/* Downwards: a unit's own entry is its smallest member's. */
	for (v = c->n; v-- > 0; ) {
		u = unit_of(c, v);
		if (unit_of(c, c->kept[v]) == u)
			c->similarity[v] = ONE;
		else
			c->similarity[v] = best[u] - 1;
	}
	drop(c, last);
}

void
cluster_components(struct cluster *c)
{
	const struct edge *e, *end = c->edge + c->edges;

	find_units(c);
	c->similarity = numbers(c->n, 0);
	if (c->limit) {
		c->kept = numbers(c->n, 0);
		join_limited(c);
	} else {
		c->kept = forest_new(c->n);
		for (e = c->edge; e < end; e++) {
			ahead(c, c->kept, e);
			forest_join(c->kept, e->a, e->b);
		}
	}
	forest_flatten(c->kept, c->n);
	find_similarities(c);
}

bool
cluster_cut(const struct cluster *c, const struct edge *e)
{
	uint32_t u, w;

	if (!c->limit || c->kept[e->a] == c->kept[e->b])
		return false;
	if (!c->first)
		return true;
	u = unit_of(c, e->a);
	w = unit_of(c, e->b);
	return c->first[u] < c->last[w] || c->first[w] < c->last[u];
}

void
cluster_free(struct cluster *c)
{
	drop(c, c->kept);
	drop(c, c->similarity);
	drop(c, c->unit);
	drop(c, c->first);
	drop(c, c->last);
}
