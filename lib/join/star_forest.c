/* star_forest.c: finds similar sets of different components, block by block.
 *
 * The components are those of the blocks before while the askers of a block
 * are asked, by several threads. Then the edges found join components, in
 * order; those that no longer do are dropped. */
#include <float.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/threads.h"
#include "base/union_find.h"
#include "io/progress.h"
#include "join/forest_lists.h"
#include "join/parity_cost.h"
#include "join/self_index.h"
#include "join/star_compare.h"
#include "join/star_forest.h"
#include "join/star_tiles.h"

/* BLOCK: members of a block; the first blocks are smaller, from BLOCK_FIRST on,
 * as they may join much. GRAIN: those that a thread takes at a time. AHEAD:
 * candidates, for prefetches. */
enum { BLOCK = 8192, BLOCK_FIRST = 64, GRAIN = 64, AHEAD = 6 };

/* Costs in ns, measured on a Zen 5. POSTING: a posting that is read, and its
 * set sorted. RUN: the postings of a star that are passed over. */
#define POSTING 4.
#define RUN 8.

/* The memory of one thread. */
struct forest_asker {
	struct star_candidates candidates;
	struct star_compare compare;
	uint32_t *met; /* roots of components that this member is similar to */
	size_t met_cap;
	struct parity_asker tiles;
	struct star_question question[GRAIN];
	double lists; /* the cost of the lists for the members of this block */
	char apart[THREADS_APART];
};

/* The edges that a grain of members found. */
struct forest_grain {
	struct star_edge *edge;
	size_t edges, cap;
};

struct forest {
	struct star_forest *k;
	struct star_index *x;
	uint32_t n;
	uint32_t *tree;	  /* of each place: its component at first */
	uint32_t *member; /* places of the sets that ask, ascending */
	size_t members, from, to;
	struct forest_lists lists;
	struct forest_asker *asker; /* of each thread */
	struct forest_grain *grain; /* of a block */
	bool has_tiles;
	struct star_tiles tiles; /* of all sets, in one generation */
};

static uint32_t
root_of(const struct forest *f, uint32_t r)
{
	const uint32_t *parent = f->k->parent;

	while (parent[r] != r)
		r = parent[r];
	return r;
}

static void
find_members(struct forest *f)
{
	uint32_t r;

	f->tree = mem_new(f->n, sizeof *f->tree);
	f->member = mem_new(f->n, sizeof *f->member);
	for (r = 0; r < f->n; r++) {
		f->tree[r] = root_of(f, r);
		if (f->k->role[r] & STAR_ASKS)
			f->member[f->members++] = r;
	}
}

/* The cost, in ns, of the lists for the member in place r, of the component
 * `root`, or a number above `most` if it is more. Sets postings to how many
 * find_others would read. */
static double
lists_cost(const struct forest *f, uint32_t r, uint32_t root, double most,
    uint64_t *postings)
{
	const struct star_index *x = f->x;
	const uint64_t *e = x->entry + x->first[r];
	const uint64_t *end = x->entry + x->first[r + 1], *p;
	const struct kept_list *l;
	double cost = 0;
	uint32_t i, to;

	*postings = 0;
	for (; e < end && cost <= most; e++) {
		l = &x->list[*e >> 32];
		p = x->posting + l->start;
		for (i = 0; i < l->kept && cost <= most; i = to) {
			to = f->lists.run_end[l->start + i];
			cost += RUN;
			if (root_of(f, f->tree[(uint32_t)p[i]]) == root)
				continue;
			*postings += to - i;
			cost += (to - i) * POSTING;
		}
	}
	return cost;
}

/* Sets the candidates of the member in place r to sets of other components than
 * `root`, its own, by the lists, which have so many postings of these. */
static void
find_others(const struct forest *f, struct star_candidates *c, uint32_t r,
    uint32_t root, uint64_t postings)
{
	const struct star_index *x = f->x;
	const uint64_t *e = x->entry + x->first[r];
	const uint64_t *end = x->entry + x->first[r + 1], *p;
	const uint32_t n = x->s->set[x->set_at[r]].n;
	const struct kept_list *l;
	uint32_t i, to;

	c->n = 0;
	MEM_GROW(c->place, c->cap, 2 * postings + 1);
	for (; e < end; e++) {
		l = &x->list[*e >> 32];
		p = x->posting + l->start;
		for (i = 0; i < l->kept; i = to) {
			to = f->lists.run_end[l->start + i];
			if (root_of(f, f->tree[(uint32_t)p[i]]) != root)
				star_index_select(
				    c, p + i, p + to, *e, self_index_reach(n));
		}
	}
	star_index_enough(x, c, n);
}

/* Whether an edge from the member in place r, of the component `root`, to the
 * set in place `other` is wanted: a member after r will ask itself. */
static bool
is_wanted(const struct forest *f, uint32_t r, uint32_t root, uint32_t other)
{
	return (other < r || !(f->k->role[other] & STAR_ASKS)) &&
	    root_of(f, f->tree[other]) != root;
}

static bool
is_met(const uint32_t *met, size_t n, uint32_t root)
{
	while (n > 0)
		if (met[--n] == root)
			return true;
	return false;
}

static void
add_edge(struct forest_grain *g, struct star_edge e)
{
	MEM_ADD(g->edge, g->edges, g->cap, e);
}

/* Finds an edge to each component with a candidate that is similar to the
 * member in place r. */
static void
ask_lists(const struct forest *f, struct forest_asker *a,
    struct forest_grain *g, uint32_t r, uint32_t root)
{
	const struct star_candidates *c = &a->candidates;
	const uint32_t *set_at = f->x->set_at;
	uint32_t other, shared;
	size_t i, met = 0;

	if (c->n > 0)
		star_compare_begin(&a->compare, set_at[r]);
	for (i = 0; i < c->n; i++) {
		if (i + AHEAD < c->n)
			star_compare_prefetch(
			    &a->compare, set_at[c->place[i + AHEAD]]);
		other = c->place[i];
		if (!is_wanted(f, r, root, other) ||
		    is_met(a->met, met, root_of(f, other)))
			continue;
		shared = star_compare_with(&a->compare, set_at[other]);
		if (shared == 0)
			continue;
		MEM_ADD(a->met, met, a->met_cap, root_of(f, other));
		add_edge(g, (struct star_edge){ r, other, shared });
	}
}

/* What the tiles are asked: for parity_asker. */
struct forest_questions {
	const struct forest *f;
	const struct star_question *question;
};

static bool
is_tile_wanted(const void *state, size_t query, uint32_t row)
{
	const struct forest_questions *q = state;
	const struct forest *f = q->f;
	const uint32_t r = q->question[query].place;

	return is_wanted(f, r, root_of(f, r), f->tiles.generation->place[row]);
}

/* Finds the edges of the first n questions of a. */
static void
ask_tiles(const struct forest *f, struct forest_asker *a,
    struct forest_grain *g, size_t n)
{
	const struct star_generation *all = f->tiles.generation;
	const struct forest_questions questions = { f, a->question };
	const struct parity_pair *p;
	size_t i;

	a->tiles.wanted = is_tile_wanted;
	a->tiles.state = &questions;
	star_tiles_questions(&f->tiles, &a->tiles, a->question, n);
	parity_tiles_ask(&all->tiles, &a->tiles);
	for (i = 0, p = a->tiles.pair; i < a->tiles.pairs; i++, p++)
		add_edge(g,
		    (struct star_edge){ a->question[p->query].place,
			all->place[p->row], p->shared });
}

static void
ask_grain(void *state, size_t i, size_t t)
{
	struct forest *f = state;
	struct forest_asker *a = &f->asker[t];
	size_t m = f->from + i * GRAIN, end = m + GRAIN, n = 0;
	uint64_t postings;
	double tiles = DBL_MAX, lists;
	uint32_t r, root;

	f->grain[i].edges = 0;
	for (; m < end && m < f->to; m++) {
		r = f->member[m];
		root = root_of(f, r);
		if (f->has_tiles)
			tiles = star_tiles_cost(
			    &f->tiles, f->x->s->set[f->x->set_at[r]].n);
		lists = lists_cost(f, r, root, tiles, &postings);
		a->lists += lists;
		if (lists > tiles || (f->k->tiles_always && f->has_tiles)) {
			a->question[n++].place = r;
		} else if (postings > 0) {
			find_others(f, &a->candidates, r, root, postings);
			ask_lists(f, a, &f->grain[i], r, root);
		}
	}
	if (n > 0)
		ask_tiles(f, a, &f->grain[i], n);
}

/* Joins components by the edges of a grain, and keeps those that do. */
static void
join_by(struct forest *f, const struct forest_grain *g)
{
	struct star_forest *k = f->k;
	const struct star_edge *e = g->edge;
	size_t i;

	for (i = 0; i < g->edges; i++, e++) {
		if (union_find_root(k->parent, e->place) ==
		    union_find_root(k->parent, e->other))
			continue;
		union_find_merge(k->parent, e->place, e->other);
		MEM_ADD(k->edge, k->edges, k->edge_cap, *e);
	}
}

/* Makes tiles if the lists for the members of this block, and so for those to
 * come, cost more than these would. */
static void
choose_tiles(struct forest *f)
{
	const struct star_index *x = f->x;
	const size_t done = f->to - f->from, left = f->members - f->to;
	uint32_t *place, n = 0, r;
	double in_range, lists = 0;
	size_t t;

	for (t = 0; t < f->k->threads; t++) {
		lists += f->asker[t].lists;
		f->asker[t].lists = 0;
	}
	if (f->has_tiles || left == 0 ||
	    (!f->k->tiles_always &&
		lists / done * left < x->s->features * PARITY_FEATURE_COST))
		return;
	place = mem_new(f->n, sizeof *place);
	for (r = 0; r < f->n; r++)
		if (f->k->role[r] & STAR_ASKED)
			place[n++] = r;
	star_tiles_begin(
	    &f->tiles, x->s, x->set_at, &x->m, place, n, 0, f->n, &in_range);
	f->has_tiles = f->k->tiles_always ||
	    in_range * n * f->tiles.row_cost < lists / done;
	if (f->has_tiles)
		star_tiles_add(&f->tiles, place, n);
	free(place);
}

static void
run_blocks(struct forest *f)
{
	size_t grains, i, size = BLOCK_FIRST;

	f->grain = mem_new(BLOCK / GRAIN, sizeof *f->grain);
	for (f->from = 0; f->from < f->members; f->from = f->to) {
		f->to =
		    f->members - f->from < size ? f->members : f->from + size;
		grains = (f->to - f->from + GRAIN - 1) / GRAIN;
		threads_run(f->k->threads, grains, ask_grain, f);
		for (i = 0; i < grains; i++)
			join_by(f, &f->grain[i]);
		choose_tiles(f);
		if (size < BLOCK)
			size *= 2;
		progress_tick("connecting", f->to, f->members);
	}
	for (i = 0; i < BLOCK / GRAIN; i++)
		free(f->grain[i].edge);
	free(f->grain);
	star_tiles_free(&f->tiles);
}

void
star_forest_find(struct star_forest *k)
{
	struct star_index *x = k->index;
	struct forest f = { .k = k, .x = x, .n = x->s->n };
	size_t t;

	find_members(&f);
	f.lists = (struct forest_lists){ .x = x,
		.role = k->role,
		.n = f.n,
		.tree = f.tree,
		.member = f.member,
		.members = f.members };
	forest_lists_make(&f.lists);
	f.asker = mem_new(k->threads, sizeof *f.asker);
	for (t = 0; t < k->threads; t++)
		f.asker[t].compare = (struct star_compare){
			.s = x->s, .m = &x->m, .bitmaps = k->bitmaps
		};
	run_blocks(&f);
	for (t = 0; t < k->threads; t++) {
		star_compare_free(&f.asker[t].compare);
		free(f.asker[t].candidates.place);
		free(f.asker[t].met);
		parity_asker_free(&f.asker[t].tiles);
	}
	free(f.asker);
	free(f.tree);
	free(f.member);
	mem_unmap(f.lists.run_end, f.x->postings * sizeof *f.lists.run_end);
}
