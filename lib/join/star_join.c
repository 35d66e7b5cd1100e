/* star_join.c: asks the centres only, block by block.
 *
 * The sets of a block first ask the centres of all blocks before, by several
 * threads: an answer is final, as those centres are preferred to all of this
 * block. Then those without an answer ask the centres of this block, in
 * order. */
#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/threads.h"
#include "base/union_find.h"
#include "io/progress.h"
#include "join/parity_cost.h"
#include "join/star_compare.h"
#include "join/star_few.h"
#include "join/star_index.h"
#include "join/star_join.h"
#include "join/star_tiles.h"

/* BLOCK: places of a block; the first blocks are smaller, from BLOCK_FIRST on,
 * and so are those that use tiles, as the second step is slower there. GRAIN:
 * places that a thread takes at a time. AHEAD: candidates, for prefetches. */
enum { BLOCK = 8192, BLOCK_FIRST = 128, GRAIN = STAR_QUESTIONS, AHEAD = 6 };

/* Costs in ns, measured on a Zen 5. LONG: of a question to the lists that may
 * be one for the tiles. RECENT: a centre of this block, compared by bitmaps.
 * TILES_MIN: what the lists must have cost before tiles are tried. */
#define LONG 400.
#define RECENT 6.
#define TILES_MIN 1e6

/* The memory of one thread. */
struct star_asker {
	struct star_candidates candidates;
	struct star_compare compare;
	struct parity_asker tiles;
	struct star_question question[GRAIN];
	double lists; /* the cost of long questions to the lists */
	double rows;  /* the centres that they could have asked */
	uint32_t tiled;
	char apart[THREADS_APART];
};

struct star_run {
	struct star_join *k;
	struct star_index index;
	struct set_bitmaps *bitmaps;
	struct star_asker *asker; /* of each thread */
	uint32_t *centre;	  /* all centres, ascending */
	size_t centres, before;	  /* before: of blocks before this one */
	uint64_t features;	  /* of all centres */
	uint32_t from, to;	  /* places of this block */
	bool has_tiles;
	double wait; /* factor of what the tiles must save */
	struct star_tiles tiles;
};

static inline const struct stored_set *
set_in(const struct star_run *x, uint32_t r)
{
	return &x->k->s->set[x->k->set_at[r]];
}

/* Gives the set in place r to the first of the candidates that is similar. */
static void
take_first(struct star_run *x, struct star_asker *a, uint32_t r)
{
	const struct star_candidates *c = &a->candidates;
	const uint32_t *set_at = x->k->set_at;
	size_t i;

	if (c->n == 0)
		return;
	star_compare_begin(&a->compare, set_at[r]);
	for (i = 0; i < c->n; i++) {
		if (i + AHEAD < c->n)
			star_compare_prefetch(
			    &a->compare, set_at[c->place[i + AHEAD]]);
		x->k->shared[r] =
		    star_compare_with(&a->compare, set_at[c->place[i]]);
		if (x->k->shared[r] > 0) {
			x->k->owner[r] = c->place[i];
			return;
		}
	}
}

/* Whether the tiles are to answer for the set in place r; if not, sets postings
 * to those that the lists have for it. */
static bool
is_for_tiles(
    struct star_run *x, struct star_asker *a, uint32_t r, uint64_t *postings)
{
	const double most = x->has_tiles
	    ? star_tiles_cost(&x->tiles, set_in(x, r)->n)
	    : DBL_MAX;
	const double cost =
	    star_index_cost(&x->index, r, false, most, postings);

	if (x->has_tiles && (cost > most || x->k->tiles_always))
		return *postings > 0;
	if (cost > LONG) {
		a->lists += cost;
		a->rows += x->before;
	}
	return false;
}

/* Asks the tiles the first n questions of a. */
static void
ask_tiles(struct star_run *x, struct star_asker *a, size_t n)
{
	struct star_question *q = a->question;

	star_tiles_ask(&x->tiles, &a->tiles, q, n);
	a->tiled += n;
	for (; n > 0; n--, q++) {
		x->k->owner[q->place] = q->centre;
		x->k->shared[q->place] = q->shared;
	}
}

/* Asks the centres of the blocks before for GRAIN sets of this block. */
static void
ask_grain(void *state, size_t i, size_t t)
{
	struct star_run *x = state;
	struct star_asker *a = &x->asker[t];
	uint32_t r = x->from + i * GRAIN, end = r + GRAIN;
	uint64_t postings;
	size_t n = 0;

	for (; r < end && r < x->to; r++) {
		if (is_for_tiles(x, a, r, &postings)) {
			a->question[n++] =
			    (struct star_question){ r, STAR_NONE, 0 };
		} else if (postings > 0) {
			star_index_find(
			    &x->index, r, false, postings, &a->candidates);
			take_first(x, a, r);
		}
	}
	if (n > 0)
		ask_tiles(x, a, n);
}

/* Sets the candidates of the set in place r to centres of this block. */
static void
find_recent(struct star_run *x, struct star_candidates *c, uint32_t r)
{
	const size_t recent = x->centres - x->before;
	const double most = x->has_tiles ? recent * RECENT : DBL_MAX;
	uint64_t postings;
	const double cost =
	    star_index_cost(&x->index, r, true, most, &postings);

	c->n = 0;
	if (postings == 0)
		return;
	if (cost <= most) {
		star_index_find(&x->index, r, true, postings, c);
		return;
	}
	MEM_GROW(c->place, c->cap, recent);
	for (; c->n < recent; c->n++)
		c->place[c->n] = x->centre[x->before + c->n];
}

/* Asks the centres of this block for its sets that have no centre yet. */
static void
ask_recent(struct star_run *x)
{
	struct star_asker *a = x->asker;
	uint32_t r;

	for (r = x->from; r < x->to; r++) {
		if (x->k->owner[r] != STAR_NONE)
			continue;
		find_recent(x, &a->candidates, r);
		take_first(x, a, r);
		if (x->k->owner[r] != STAR_NONE)
			continue;
		star_index_add(&x->index, r);
		x->centre[x->centres++] = r;
		x->features += set_in(x, r)->n;
	}
}

/* Makes tiles if the lists have cost more than it takes to make these, and more
 * than the same questions would have cost with them. */
static void
choose_tiles(struct star_run *x)
{
	double in_range, lists = 0, rows = 0;
	size_t t;

	for (t = 0; t < x->k->threads; t++) {
		lists += x->asker[t].lists;
		rows += x->asker[t].rows;
	}
	if (x->centres == 0 ||
	    (!x->k->tiles_always &&
		lists <
		    x->wait * (TILES_MIN + x->features * PARITY_FEATURE_COST)))
		return;
	star_tiles_begin(&x->tiles, x->k->s, x->k->set_at, &x->k->m, x->centre,
	    x->centres, x->from, x->to, &in_range);
	x->has_tiles =
	    x->k->tiles_always || in_range * rows * x->tiles.row_cost < lists;
	x->wait *= 2;
	if (x->has_tiles)
		star_tiles_add(&x->tiles, x->centre, x->before);
}

static uint32_t
next_size(const struct star_run *x, uint32_t size)
{
	return x->has_tiles ? BLOCK_FIRST : size < BLOCK ? 2 * size : BLOCK;
}

static void
run_blocks(struct star_run *x)
{
	const uint32_t n = x->k->s->n;
	uint32_t size = x->k->block ? x->k->block : BLOCK_FIRST;

	for (x->from = 0; x->from < n; x->from = x->to) {
		x->to = n - x->from < size ? n : x->from + size;
		x->before = x->centres;
		x->index.block++;
		if (x->before > 0)
			threads_run(x->k->threads,
			    (x->to - x->from + GRAIN - 1) / GRAIN, ask_grain,
			    x);
		ask_recent(x);
		if (!x->has_tiles)
			choose_tiles(x);
		if (x->has_tiles) {
			star_tiles_add(&x->tiles, x->centre + x->before,
			    x->centres - x->before);
		}
		if (!x->k->block)
			size = next_size(x, size);
		progress_tick("joining", x->to, n);
	}
}

static void
free_run(struct star_run *x)
{
	size_t t;

	for (t = 0; t < x->k->threads; t++) {
		x->k->tiled += x->asker[t].tiled;
		free(x->asker[t].candidates.place);
		star_compare_free(&x->asker[t].compare);
		parity_asker_free(&x->asker[t].tiles);
	}
	free(x->asker);
	free(x->centre);
	set_bitmaps_free(x->bitmaps);
	star_tiles_free(&x->tiles);
	star_index_free(&x->index);
}

/* Connects the stars. Two centres are never similar, so that only the other
 * sets ask. */
static void
connect(struct star_run *x)
{
	struct star_join *k = x->k;
	const uint32_t n = k->s->n;
	uint8_t *role = mem_new(n, sizeof *role);
	struct star_forest f = { .index = &x->index,
		.bitmaps = x->bitmaps,
		.threads = k->threads,
		.tiles_always = k->tiles_always,
		.role = role,
		.parent = union_find_new(n) };
	uint32_t r;

	for (r = 0; r < n; r++) {
		role[r] = STAR_ASKED;
		if (k->owner[r] == STAR_NONE)
			continue;
		role[r] |= STAR_ASKS;
		f.parent[r] = k->owner[r];
	}
	star_forest_find(&f);
	k->edge = f.edge;
	k->edges = f.edges;
	free(role);
	mem_unmap(f.parent, (size_t)n * sizeof *f.parent);
}

bool
star_join_run(struct star_join *k)
{
	const size_t n = k->s->n;
	struct star_run x = { .k = k, .wait = 1 };
	struct self_index lists;
	size_t t;

	k->owner = mem_new(n + 1, sizeof *k->owner);
	k->shared = mem_new(n + 1, sizeof *k->shared);
	memset(k->owner, 0xff, n * sizeof *k->owner);
	if (n == 0)
		return true;
	if (!self_index_make(&lists, k->s, &k->m, k->threads)) {
		self_index_free(&lists);
		return false;
	}
	if (!k->connect && !k->block && !k->tiles_always &&
	    star_few_fits(&lists)) {
		star_few_run(k, &lists);
		self_index_free(&lists);
		return true;
	}
	star_index_make(&x.index, k->s, k->set_at, &k->m, &lists);
	x.bitmaps = set_bitmaps_make(k->s);
	x.asker = mem_new(k->threads, sizeof *x.asker);
	for (t = 0; t < k->threads; t++)
		x.asker[t].compare = (struct star_compare){
			.s = k->s, .m = &k->m, .bitmaps = x.bitmaps
		};
	x.centre = mem_new(n, sizeof *x.centre);
	run_blocks(&x);
	if (k->connect)
		connect(&x);
	free_run(&x);
	return true;
}

void
star_join_free(struct star_join *k)
{
	free(k->owner);
	free(k->shared);
	free(k->edge);
}
