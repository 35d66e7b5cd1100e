/* cluster.c: units, and greedy stars. */

#include "base/bisect.h"
#include "base/mem.h"
#include "base/prefetch.h"
#include "base/union_find.h"
#include "cluster/cluster.h"
#include "cluster/cluster_units.h"

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

void
cluster_find_units(struct cluster *c)
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
			prefetch(&c->kept[e[AHEAD].b]);
			prefetch(&c->similarity[e[AHEAD].b]);
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
	size_t i;

	BISECT(i, 0, r->n, r->row[i].a < u);
	return r->row + i;
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
	cluster_find_units(c);
	c->kept = new_array(c->n, CLUSTER_NONE);
	c->similarity = new_array(c->n, CLUSTER_NONE);
	if (c->limit)
		stars_limited(c);
	else
		stars(c);
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
