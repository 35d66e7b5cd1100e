/* star_tiles.c: bitmaps of centres, in generations sorted by size. Two of about
 * the same size become one, so that there are few. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/mix.h"
#include "base/radix_sort64.h"
#include "join/parity_cost.h"
#include "join/star_tiles.h"

/* Pairs that are priced. */
enum { SAMPLE = 512 };

void
star_tiles_begin(struct star_tiles *t, const struct set_store *s,
    const uint32_t *set_at, const struct measure *m, const uint32_t *centre,
    size_t n, uint32_t from, uint32_t to, double *in_range)
{
	const struct stored_set *x, *y;
	double cost[PARITY_RATES] = { 0 };
	uint64_t random = 0;
	size_t i, fit = 0, best = 0;

	for (i = 0; i < SAMPLE; i++) {
		random = mix64(random + 1);
		x = &s->set[set_at[from + random % (to - from)]];
		random = mix64(random + 1);
		y = &s->set[set_at[centre[random % n]]];
		if (!measure_sizes_fit(m, x->n, y->n))
			continue;
		parity_add_cost(m, x, y, cost);
		fit++;
	}
	for (i = 1; i < PARITY_RATES; i++)
		if (cost[i] < cost[best])
			best = i;
	*t = (struct star_tiles){ .s = s,
		.set_at = set_at,
		.m = *m,
		.rate = (size_t)1 << best,
		.row_cost = fit ? cost[best] / fit : 0 };
	*in_range = (double)fit / SAMPLE;
}

/* Sorts the places of g by size, and sets g->set. Returns where each was. */
static uint32_t *
sort_generation(const struct star_tiles *t, struct star_generation *g)
{
	uint64_t *key = mem_new(g->n, sizeof *key);
	uint32_t *from = mem_new(g->n, sizeof *from), *place;
	size_t i;

	for (i = 0; i < g->n; i++)
		key[i] =
		    (uint64_t)t->s->set[t->set_at[g->place[i]]].n << 32 | i;
	radix_sort64(key, g->n, 0);
	place = mem_new(g->n, sizeof *place);
	g->set = mem_new(g->n, sizeof *g->set);
	for (i = 0; i < g->n; i++) {
		from[i] = key[i];
		place[i] = g->place[from[i]];
		g->set[i] = t->set_at[place[i]];
	}
	free(key);
	free(g->place);
	g->place = place;
	return from;
}

static void
free_generation(struct star_generation *g)
{
	parity_tiles_free(&g->tiles);
	free(g->set);
	free(g->place);
}

/* Makes one generation of the last two. */
static void
merge_last(struct star_tiles *t)
{
	struct star_generation *x = t->generation + t->generations - 2;
	struct star_generation *y = x + 1, g = { .n = x->n + y->n };
	uint32_t *from;

	g.place = mem_new(g.n, sizeof *g.place);
	memcpy(g.place, x->place, x->n * sizeof *g.place);
	memcpy(g.place + x->n, y->place, y->n * sizeof *g.place);
	from = sort_generation(t, &g);
	parity_tiles_merge(&g.tiles, &x->tiles, &y->tiles, g.set, from, g.n);
	free(from);
	free_generation(x);
	free_generation(y);
	*x = g;
	t->generations--;
}

/* Counts n centres in t->within. */
static void
count_sizes(struct star_tiles *t, const uint32_t *centre, size_t n)
{
	const size_t reaches = 1 << SELF_INDEX_REACH_BITS;
	uint32_t more[1 << SELF_INDEX_REACH_BITS] = { 0 }, sum = 0;
	size_t i;

	for (i = 0; i < n; i++)
		more[self_index_reach(t->s->set[t->set_at[centre[i]]].n)]++;
	for (i = 0; i < reaches; i++) {
		sum += more[i];
		t->within[i + 1] += sum;
	}
}

void
star_tiles_add(struct star_tiles *t, const uint32_t *centre, size_t n)
{
	struct star_generation *g;

	if (n == 0)
		return;
	count_sizes(t, centre, n);
	MEM_GROW(t->generation, t->cap, t->generations + 1);
	g = t->generation + t->generations++;
	*g = (struct star_generation){ .n = n };
	g->place = mem_new(n, sizeof *g->place);
	memcpy(g->place, centre, n * sizeof *g->place);
	free(sort_generation(t, g));
	parity_tiles_make(&g->tiles, t->s, &t->m, t->rate, g->set, 0, n);
	for (; t->generations > 1 && g[-1].n <= g->n; g--)
		merge_last(t);
}

double
star_tiles_cost(const struct star_tiles *t, uint64_t n)
{
	const uint32_t low = self_index_reach(measure_min_size(&t->m, n));
	const uint32_t high = self_index_reach(measure_max_size(&t->m, n, 0));

	return (t->within[high + 1] - t->within[low]) * t->row_cost +
	    PARITY_FEATURE_COST * n * t->generations;
}

static int
by_size(const void *a, const void *b, void *tiles)
{
	const struct star_tiles *t = tiles;
	const struct star_question *x = a, *y = b;
	const uint32_t nx = t->s->set[t->set_at[x->place]].n;
	const uint32_t ny = t->s->set[t->set_at[y->place]].n;

	return nx != ny ? (nx > ny) - (nx < ny)
			: (x->place > y->place) - (x->place < y->place);
}

void
star_tiles_questions(const struct star_tiles *t, struct parity_asker *a,
    struct star_question *q, size_t n)
{
	uint32_t set[STAR_QUESTIONS];
	size_t i;

	qsort_r(q, n, sizeof *q, by_size, (void *)t);
	for (i = 0; i < n; i++)
		set[i] = t->set_at[q[i].place];
	parity_asker_begin(a, t->s, &t->m, t->rate, set, n);
}

void
star_tiles_ask(const struct star_tiles *t, struct parity_asker *a,
    struct star_question *q, size_t n)
{
	const struct star_generation *g = t->generation;
	const struct star_generation *end = g + t->generations;
	const struct parity_pair *p;
	size_t i;

	star_tiles_questions(t, a, q, n);
	for (; g < end; g++) {
		parity_tiles_ask(&g->tiles, a);
		for (i = 0, p = a->pair; i < a->pairs; i++, p++)
			if (g->place[p->row] < q[p->query].centre) {
				q[p->query].centre = g->place[p->row];
				q[p->query].shared = p->shared;
			}
	}
}

void
star_tiles_free(struct star_tiles *t)
{
	size_t i;

	for (i = 0; i < t->generations; i++)
		free_generation(&t->generation[i]);
	free(t->generation);
}
