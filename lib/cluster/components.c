/* components.c: connected components, and average link. */
#include "base/prefetch.h"
#include "base/union_find.h"
#include "cluster/average_link.h"
#include "cluster/cluster.h"
#include "cluster/cluster_units.h"

enum { ONE = 1000000, AHEAD = 16 };

/* Prefetches the elements of array that an edge soon after e needs. */
static void
prefetch_edge(
    const struct cluster *c, const uint32_t *array, const struct triple *e)
{
	if (c->edge + c->edges - e > AHEAD) {
		prefetch(&array[e[AHEAD].a]);
		prefetch(&array[e[AHEAD].b]);
	}
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

	cluster_find_units(c);
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

static bool
is_larger(struct fraction x, struct fraction y)
{
	return (unsigned __int128)x.num * y.den >
	    (unsigned __int128)y.num * x.den;
}

/* Makes the edges those between units, sorted, each once with the number of its
 * largest similarity in c->exact. */
static void
unite_edges(struct cluster *c)
{
	struct triple *e, *to = c->edge, *end = c->edge + c->edges;
	uint32_t u, w;

	for (e = c->edge; e < end; e++) {
		u = unit_of(c, e->a);
		w = unit_of(c, e->b);
		if (u != w)
			*to++ = (struct triple){ { { u < w ? u : w,
			    u < w ? w : u, e - c->edge } } };
	}
	end = to;
	triple_sort(c->edge, end - c->edge);
	for (e = to = c->edge; e < end; e++) {
		if (to == c->edge || triple_ab(e) != triple_ab(&to[-1]))
			*to++ = *e;
		else if (is_larger(c->exact[e->c], c->exact[to[-1].c]))
			to[-1].c = e->c;
	}
	c->edges = to - c->edge;
}

bool
cluster_average(struct cluster *c, struct ratio least)
{
	struct triple *e;
	uint32_t v;

	if (c->edges > AVERAGE_LINKS_MOST)
		return false;
	cluster_find_units(c);
	unite_edges(c);
	c->similarity = new_array(c->n, 0);
	c->kept = union_find_new(c->n);
	average_link(c->edge, c->exact, c->edges, c->n, least, c->kept);
	for (e = c->edge; e < c->edge + c->edges; e++)
		e->c = fraction_millionths(c->exact[e->c]);
	for (v = 0; v < c->n; v++)
		c->kept[v] = union_find_root(c->kept, unit_of(c, v));
	find_similarities(c);
	return true;
}
