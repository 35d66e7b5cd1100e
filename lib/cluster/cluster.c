/* cluster.c: greedy stars, and connected components. */
#include <string.h>

#include "base/mem.h"
#include "base/union_find.h"
#include "cluster/cluster.h"

enum { ONE = 1000000, AHEAD = 16 };

/* Edges sorted by a unit at one end: see make_rows. */
struct unit_rows {
	struct triple *row;
	size_t n, cap;
};

/* Members of each unit without a cluster, as lists in ascending order. */
struct unassigned {
	uint32_t *head, *next;
};

static uint32_t *
new_array(uint32_t n, uint32_t value)
{
	uint32_t *a = mem_map((size_t)n * sizeof *a);

	if (value)
		memset(a, 0xff, (size_t)n * sizeof *a);
	return a;
}

static void
free_array(const struct cluster *c, uint32_t *a)
{
	mem_unmap(a, (size_t)c->n * sizeof *a);
}

static uint32_t
unit_of(const struct cluster *c, uint32_t v)
{
	return c->unit ? c->unit[v] : v;
}

/* Prefetches the elements of array that an edge soon after e needs. */
static void
prefetch_edge(
    const struct cluster *c, const uint32_t *array, const struct triple *e)
{
	if (c->edge + c->edges - e > AHEAD) {
		__builtin_prefetch(&array[e[AHEAD].a], 1);
		__builtin_prefetch(&array[e[AHEAD].b], 1);
	}
}

static uint32_t
similarity_of(const struct triple *e)
{
	return e->c & (CLUSTER_EQUAL - 1);
}

/* Sets c->unit if an edge is equal. */
static void
find_units(struct cluster *c)
{
	const struct triple *e, *end = c->edge + c->edges;

	for (e = c->edge; e < end; e++) {
		if (!(e->c & CLUSTER_EQUAL))
			continue;
		if (!c->unit)
			c->unit = union_find_new(c->n);
		union_find_merge(c->unit, e->a, e->b);
	}
	if (c->unit)
		union_find_flatten(c->unit, c->n);
}

/* Stars without a limit. Edges are sorted by their smaller unit: by the time
 * its edges are processed, it is in the cluster of a smaller unit or is
 * kept. */
static void
stars(struct cluster *c)
{
	struct triple *e, *end = c->edge + c->edges;
	uint32_t u, v;

	for (e = c->edge; e < end; e++) {
		u = unit_of(c, e->a);
		v = unit_of(c, e->b);
		e->a = u < v ? u : v;
		e->b = u < v ? v : u;
	}
	triple_sort(c->edge, c->edges);
	for (e = c->edge; e < end; e++) {
		if (end - e > AHEAD) {
			__builtin_prefetch(&c->kept[e[AHEAD].b], 1);
			__builtin_prefetch(&c->similarity[e[AHEAD].b], 1);
		}
		if (c->kept[e->a] == CLUSTER_NONE)
			c->kept[e->a] = e->a;
		if (c->kept[e->a] != e->a ||
		    (c->kept[e->b] != CLUSTER_NONE && c->kept[e->b] != e->a))
			continue;
		/* The last edge between two units is the most similar. */
		c->kept[e->b] = e->a;
		c->similarity[e->b] = e->c;
	}
	for (v = 0; v < c->n; v++) {
		u = unit_of(c, v);
		if (c->kept[u] == CLUSTER_NONE)
			c->kept[u] = u;
		c->kept[v] = c->kept[u];
		c->similarity[v] = c->kept[u] == u ? ONE : c->similarity[u];
	}
}

/* Returns for each edge a triple: a unit, the distance, the other unit. The
 * most similar edges of a unit come first. An edge is listed at its smaller
 * unit: by the time the larger unit is processed, the smaller unit is already
 * assigned. A unit that may be split can still be free then, so with units an
 * edge is listed at both. */
static struct unit_rows
make_rows(const struct cluster *c)
{
	const struct triple *e, *end = c->edge + c->edges;
	struct unit_rows r = { .cap = c->edges * (c->unit ? 2 : 1) };
	uint32_t u, w, distance;

	r.row = mem_map(r.cap * sizeof *r.row);
	for (e = c->edge; e < end; e++) {
		u = unit_of(c, e->a);
		w = unit_of(c, e->b);
		distance = ONE - similarity_of(e);
		if (u != w && (c->unit || u < w))
			r.row[r.n++] =
			    (struct triple){ { { u, distance, w } } };
		if (u != w && (c->unit || w < u))
			r.row[r.n++] =
			    (struct triple){ { { w, distance, u } } };
	}
	triple_sort(r.row, r.n);
	return r;
}

/* Returns the first row at or after unit u. */
static const struct triple *
row_of(const struct unit_rows *r, uint32_t u)
{
	size_t low = 0, high = r->n, mid;

	while (low < high) {
		mid = low + (high - low) / 2;
		if (r->row[mid].a < u)
			low = mid + 1;
		else
			high = mid;
	}
	return r->row + low;
}

static struct unassigned
make_unassigned(const struct cluster *c)
{
	struct unassigned l = { 0 };
	uint32_t u, v;

	if (!c->unit)
		return l;
	l.head = new_array(c->n, CLUSTER_NONE);
	l.next = new_array(c->n, CLUSTER_NONE);
	for (v = c->n; v-- > 0;) {
		u = c->unit[v];
		l.next[v] = l.head[u];
		l.head[u] = v;
	}
	return l;
}

/* Puts the free members of unit u, at most room, into the cluster of v; returns
 * the room left. */
static uint32_t
assign(struct cluster *c, struct unassigned *l, uint32_t v, uint32_t u,
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

/* For cluster_is_cut: sets first_kept of a unit to its first member that is
 * kept, last_kept to the last record that is kept for one of its members. */
static void
find_kept_range(struct cluster *c)
{
	uint32_t u, v;

	c->first_kept = new_array(c->n, CLUSTER_NONE);
	c->last_kept = new_array(c->n, 0);
	for (v = c->n; v-- > 0;) {
		u = unit_of(c, v);
		if (c->kept[v] == v)
			c->first_kept[u] = v;
		if (c->last_kept[u] < c->kept[v])
			c->last_kept[u] = c->kept[v];
	}
}

static void
stars_limited(struct cluster *c)
{
	struct unit_rows r = make_rows(c);
	struct unassigned l = make_unassigned(c);
	const struct triple *e, *end = r.row + r.n;
	uint32_t room, u, v;

	for (v = 0; v < c->n; v++) {
		if (c->kept[v] != CLUSTER_NONE)
			continue;
		u = unit_of(c, v);
		room = assign(c, &l, v, u, ONE, c->limit);
		for (e = row_of(&r, u); e < end && e->a == u && room; e++)
			room = assign(c, &l, v, e->c, ONE - e->b, room);
	}
	mem_unmap(r.row, r.cap * sizeof *r.row);
	free_array(c, l.head);
	free_array(c, l.next);
	find_kept_range(c);
}

void
cluster_stars(struct cluster *c)
{
	find_units(c);
	c->kept = new_array(c->n, CLUSTER_NONE);
	c->similarity = new_array(c->n, CLUSTER_NONE);
	if (c->limit)
		stars_limited(c);
	else
		stars(c);
}

/* Cuts units into pieces of at most `limit` records. The parent of a record is
 * the first member of its piece; members of the parent is the size of the
 * piece. Returns the last piece of each unit: no other piece has room. */
static uint32_t *
make_pieces(const struct cluster *c, uint32_t *parent, uint32_t *members)
{
	uint32_t *piece = new_array(c->n, CLUSTER_NONE), u, v;

	for (v = 0; v < c->n; v++) {
		u = unit_of(c, v);
		if (piece[u] == CLUSTER_NONE || members[piece[u]] == c->limit)
			piece[u] = v;
		parent[v] = piece[u];
		members[piece[u]]++;
	}
	return piece;
}

/* Joins pieces by the edges between units, the most similar first, then by the
 * smaller unit, then by the larger. */
static void
join_limited(struct cluster *c)
{
	uint32_t *members = new_array(c->n, 0);
	uint32_t *piece = make_pieces(c, c->kept, members), u, w;
	struct triple *near = mem_map(c->edges * sizeof *near);
	const struct triple *e, *end = c->edge + c->edges;
	size_t i, n = 0;

	for (e = c->edge; e < end; e++) {
		u = unit_of(c, e->a);
		w = unit_of(c, e->b);
		if (u != w)
			near[n++] = (struct triple){ { { ONE - similarity_of(e),
			    u < w ? u : w, u < w ? w : u } } };
	}
	triple_sort(near, n);
	for (i = 0; i < n; i++) {
		u = union_find_root(c->kept, piece[near[i].b]);
		w = union_find_root(c->kept, piece[near[i].c]);
		if (u == w || members[w] > c->limit - members[u])
			continue;
		union_find_merge(c->kept, u, w);
		members[u < w ? u : w] = members[u] + members[w];
	}
	mem_unmap(near, c->edges * sizeof *near);
	free_array(c, piece);
	free_array(c, members);
}

/* If a record of b's unit is kept for the last piece of a's unit, raises best
 * of a's unit to the similarity + 1. Only a last piece can be in the cluster of
 * another unit. last is NULL if units are whole. */
static void
note_similarity(struct cluster *c, const uint32_t *last, uint32_t *best,
    uint32_t a, uint32_t b, uint32_t similarity)
{
	uint32_t u = unit_of(c, a), kept = c->kept[last ? last[u] : u];

	if (unit_of(c, kept) == unit_of(c, b) && best[u] <= similarity)
		best[u] = similarity + 1;
}

/* Sets the similarity of each record to the record kept for it: ONE in the same
 * unit; otherwise the similarity of the edge between their units, if it
 * exists. */
static void
find_similarities(struct cluster *c)
{
	uint32_t *best = c->similarity, *last = NULL, u, v;
	const struct triple *e, *end = c->edge + c->edges;

	if (c->unit && c->limit) {
		last = new_array(c->n, 0);
		for (v = 0; v < c->n; v++)
			last[c->unit[v]] = v;
	}
	for (e = c->edge; e < end; e++) {
		prefetch_edge(c, c->kept, e);
		note_similarity(c, last, best, e->a, e->b, similarity_of(e));
		note_similarity(c, last, best, e->b, e->a, similarity_of(e));
	}
	/* Downwards: best of a unit is at its smallest member. */
	for (v = c->n; v-- > 0;) {
		u = unit_of(c, v);
		if (unit_of(c, c->kept[v]) == u)
			c->similarity[v] = ONE;
		else
			c->similarity[v] = best[u] - 1;
	}
	free_array(c, last);
}

void
cluster_components(struct cluster *c)
{
	const struct triple *e, *end = c->edge + c->edges;

	find_units(c);
	c->similarity = new_array(c->n, 0);
	if (c->limit) {
		c->kept = new_array(c->n, 0);
		join_limited(c);
	} else {
		c->kept = union_find_new(c->n);
		for (e = c->edge; e < end; e++) {
			prefetch_edge(c, c->kept, e);
			union_find_merge(c->kept, e->a, e->b);
		}
	}
	union_find_flatten(c->kept, c->n);
	find_similarities(c);
}

bool
cluster_is_cut(const struct cluster *c, const struct triple *e)
{
	uint32_t u, w;

	if (!c->limit || c->kept[e->a] == c->kept[e->b])
		return false;
	if (!c->first_kept)
		return true;
	u = unit_of(c, e->a);
	w = unit_of(c, e->b);
	return c->first_kept[u] < c->last_kept[w] ||
	    c->first_kept[w] < c->last_kept[u];
}

void
cluster_free(struct cluster *c)
{
	free_array(c, c->kept);
	free_array(c, c->similarity);
	free_array(c, c->unit);
	free_array(c, c->first_kept);
	free_array(c, c->last_kept);
}
