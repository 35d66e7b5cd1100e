/* pair_graph.c: reads pairs, numbers their ids, orders them by preference. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/triple.h"
#include "base/union_find.h"
#include "cluster/cluster.h"
#include "cluster/pair_graph.h"
#include "io/mapped_pages.h"
#include "record/candidate.h"
#include "record/pair.h"
#include "record/preference.h"
#include "similarity/measure_table.h"

enum {
	EDGES_INITIAL = 4096,
	ID_BYTES = 64, /* besides its length, of arrays and tables */
};

/* n pairs whose ids are to be numbered together. The ids are copied, as a line
 * is valid until the next; an id that is first in several pairs in a row is
 * copied once. */
struct id_batch {
	struct buf text;
	size_t offset[IDMAP_BATCH], len[IDMAP_BATCH]; /* of ids in text */
	size_t ids;
	size_t a[IDMAP_BATCH], b[IDMAP_BATCH]; /* of pairs: indexes of ids */
	size_t n;
};

static size_t
batch_add(struct id_batch *b, struct span id)
{
	b->offset[b->ids] = b->text.n;
	b->len[b->ids] = id.n;
	buf_put(&b->text, id);
	return b->ids++;
}

/* Whether id is the first id of the last pair too. */
static bool
repeats_first(const struct id_batch *b, struct span id)
{
	size_t last = b->n ? b->a[b->n - 1] : 0;

	return b->n && b->len[last] == id.n &&
	    memcmp(b->text.p + b->offset[last], id.p, id.n) == 0;
}

/* Drops those of the last n edges whose ends are connected without them. */
static void
keep_forest(struct pair_graph *g, size_t n)
{
	struct triple *e = g->edge + g->edges - n, *end = e + n;

	MEM_GROW(g->parent, g->parent_cap, g->ids.n);
	for (; g->parents < g->ids.n; g->parents++)
		g->parent[g->parents] = g->parents;
	for (g->edges -= n; e < end; e++) {
		if (union_find_root(g->parent, e->a) ==
		    union_find_root(g->parent, e->b))
			continue;
		union_find_merge(g->parent, e->a, e->b);
		g->edge[g->edges++] = *e;
	}
}

static void
number_batch(struct pair_graph *g, struct id_batch *b)
{
	struct span id[IDMAP_BATCH];
	uint32_t number[IDMAP_BATCH];
	struct triple *e = g->edge + g->edges - b->n;
	uint32_t known = g->ids.n;
	size_t i;

	for (i = 0; i < b->ids; i++)
		id[i] = (struct span){ b->text.p + b->offset[i], b->len[i] };
	idmap_add_batch(&g->ids, id, b->ids, number);
	for (i = 0; i < b->ids; i++)
		if (number[i] == known) {
			g->id_bytes += id[i].n;
			known++;
		}
	for (i = 0; i < b->n; i++) {
		e[i].a = number[b->a[i]];
		e[i].b = number[b->b[i]];
	}
	g->read += b->n;
	if (g->candidates)
		keep_forest(g, b->n);
	b->n = b->ids = b->text.n = 0;
}

static void
grow_edges(struct pair_graph *g)
{
	size_t cap = g->edge_cap ? 2 * g->edge_cap : EDGES_INITIAL;

	g->edge = mem_remap(
	    g->edge, g->edge_cap * sizeof *g->edge, cap * sizeof *g->edge);
	if (g->keep_exact)
		g->exact = mem_remap(g->exact, g->edge_cap * sizeof *g->exact,
		    cap * sizeof *g->exact);
	g->edge_cap = cap;
}

/* The exact similarity of the pair read last. */
static struct fraction
exact_of(const struct in *in, const struct pair *p)
{
	char *end = in->last.p + in->last.n;
	char *evidence = p->b.p + p->b.n + PAIR_SIMILARITY + 2;

	if (evidence > end)
		evidence = end;
	return measure_exact(
	    (struct span){ evidence, end - evidence }, p->similarity);
}

uint64_t
pair_graph_bytes(const struct pair_graph *g)
{
	/* Of candidates, id_more has the edges. */
	const uint64_t pairs = g->candidates ? 0
	    : g->read > g->edges	     ? g->read
					     : g->edges;

	return pairs * (sizeof *g->edge + g->edge_more) +
	    g->ids.n * (ID_BYTES + g->id_more) + g->id_bytes + g->line_bytes;
}

static bool
fits(const struct pair_graph *g)
{
	return !g->memory || pair_graph_bytes(g) <= g->memory;
}

/* Numbers the ids of a batch; drops the edges if they do not fit. */
static void
end_batch(struct pair_graph *g, struct id_batch *b)
{
	number_batch(g, b);
	if (!fits(g) && g->counts)
		g->edges = 0;
}

static void
keep_line(struct pair_graph *g, struct span line)
{
	g->line_bytes += line.n + 1;
	if (!fits(g))
		return;
	buf_put(&g->lines, line);
	buf_char(&g->lines, '\n');
}

static bool
read_pair(const struct pair_graph *g, struct in *in, struct pair *p)
{
	struct candidate c;

	if (!g->candidates)
		return pair_read(in, p, false);
	if (!candidate_read(in, &c, (struct candidate_forms){ .cross = true }))
		return false;
	*p = (struct pair){ c.a, c.b };
	return true;
}

bool
pair_graph_read(struct pair_graph *g, struct in *in)
{
	struct id_batch b = { 0 };
	struct pair p;

	/* So that edge is not NULL: arithmetic on NULL is not defined. */
	grow_edges(g);
	if (g->counts && g->memory)
		idmap_limit(&g->ids, g->memory / 4, mapped_pages_scratch);
	while ((g->counts || fits(g)) && read_pair(g, in, &p)) {
		b.a[b.n] =
		    repeats_first(&b, p.a) ? b.a[b.n - 1] : batch_add(&b, p.a);
		b.b[b.n++] = batch_add(&b, p.b);
		if (g->edges == g->edge_cap)
			grow_edges(g);
		if (g->keep_exact)
			g->exact[g->edges] = exact_of(in, &p);
		g->edge[g->edges++].c =
		    p.similarity | (p.equal ? CLUSTER_EQUAL : 0);
		if (b.ids > IDMAP_BATCH - 2)
			end_batch(g, &b);
		if (g->keep_lines)
			keep_line(g, in->last);
	}
	number_batch(g, &b);
	buf_free(&b.text);
	return fits(g);
}

void
pair_graph_order(struct pair_graph *g, struct in *rank, struct in *first)
{
	size_t bytes = g->ids.n * sizeof(uint32_t);
	uint32_t *place, i;
	struct triple *e, *end = g->edge + g->edges;

	g->id_number = mem_map(bytes);
	g->byte_order = mem_map(bytes);
	preference_order(&g->ids, rank, first, g->id_number, g->byte_order);
	place = mem_map(bytes);
	for (i = 0; i < g->ids.n; i++)
		place[g->id_number[i]] = i;
	for (e = g->edge; e < end; e++) {
		e->a = place[e->a];
		e->b = place[e->b];
	}
	for (i = 0; i < g->ids.n; i++)
		g->byte_order[i] = place[g->byte_order[i]];
	mem_unmap(place, bytes);
}

void
pair_graph_free(struct pair_graph *g)
{
	mem_unmap(g->id_number, g->ids.n * sizeof *g->id_number);
	mem_unmap(g->byte_order, g->ids.n * sizeof *g->byte_order);
	idmap_free(&g->ids);
	mem_unmap(g->edge, g->edge_cap * sizeof *g->edge);
	if (g->exact)
		mem_unmap(g->exact, g->edge_cap * sizeof *g->exact);
	free(g->parent);
	buf_free(&g->lines);
	*g = (struct pair_graph){ 0 };
}
