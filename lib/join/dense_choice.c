/* dense_choice.c: samples what lists and tiles would do, and prices it. */
#include <stdlib.h>

#include "base/mem.h"
#include "base/mix.h"
#include "base/radix_sort64.h"
#include "base/threads.h"
#include "join/dense_choice.h"
#include "join/parity_cost.h"

/* One set in SAMPLE_STRIDE is a query, at most SAMPLE_MOST. It is held against
 * PARTNERS of the sets in range, by bitmaps of each rate. */
enum {
	SETS_MIN = 512,
	SAMPLE_STRIDE = 64,
	SAMPLE_MOST = 512,
	SECTION_SAMPLE = 8,
	PARTNERS = 16,
	PIECES = 4 /* of the lists, for each thread */
};

/* Costs in ns, measured on a Zen 5. MEETING: a set that the lists lead to.
 * POSTING: a posting on the way. The tiles are chosen only if their cost times
 * MARGIN is lower. */
#define MEETING 25.
#define POSTING 2.
#define MARGIN 1.3

/* The cost of a section, if all its sets are like those of the sample. */
struct section_cost {
	double lists, tiles[PARITY_RATES];
};

/* Where in the lists the sets of the sample are, as set:32 | posting:32. */
struct sample_places {
	uint64_t *place;
	size_t n, cap;
};

struct dense_sampler {
	const struct set_store *s;
	const struct measure *m;
	const struct self_index *x;
	size_t pieces;
	struct sample_places *piece; /* of each, ascending by posting */
	uint8_t *sampled;	     /* a bit for each set */
	struct sample_places all;    /* ascending */
	size_t next;		     /* of all: the first that was not asked */
	uint32_t *stamp;      /* of each set: the last query that met it, + 1 */
	uint32_t query, from; /* a set, and the first that is large enough */
	uint64_t random;
	struct section_cost cost[DENSE_SECTIONS];
};

/* Whether the query meets the set of a posting for the last time that makes
 * it a candidate. */
static bool
is_enough(struct dense_sampler *k, uint64_t posting)
{
	const uint32_t set = posting, met = 2 * k->query + 1;
	const uint32_t was = k->stamp[set];

	if (was == met + 1)
		return false;
	k->stamp[set] = was == met || set < k->x->several_from ||
		(posting & SELF_INDEX_TWICE)
	    ? met + 1
	    : met;
	return k->stamp[set] == met + 1;
}

/* The cost of the list with posting p of the query: see cooccurrence.c. */
static double
list_cost(struct dense_sampler *k, const uint64_t *p)
{
	const struct self_index *x = k->x;
	const uint32_t reach = self_index_reach(k->s->set[k->query].n);
	const uint32_t to = x->reach_end[self_index_posting_reach(*p)];
	size_t postings = 0, meetings = 0;

	bool met = false;

	while (!(*p & SELF_INDEX_FIRST)) {
		p--;
		if ((uint32_t)*p < k->from)
			break;
		met |= (*p & SELF_INDEX_KEPT) != 0;
		postings += met;
		if ((uint32_t)*p < to && *p & SELF_INDEX_KEPT &&
		    self_index_posting_reach(*p) >= reach)
			meetings += is_enough(k, *p);
	}
	return meetings * MEETING + postings * POSTING;
}

/* The cost of the lists for the query, which follows the one before it. */
static double
lists_cost(struct dense_sampler *k)
{
	const uint64_t *p = k->all.place + k->next;
	const uint64_t *end = k->all.place + k->all.n;
	double sum = 0;

	for (; p < end && *p >> 32 == k->query; p++)
		sum += list_cost(k, k->x->posting + (uint32_t)*p);
	k->next = p - k->all.place;
	return sum;
}

/* Adds the costs of the query, which stands for `times` sets, to those of its
 * section. The tiles are not tried where they cannot win. */
static void
add_query(struct dense_sampler *k, double times, struct section_cost *cost)
{
	const uint32_t range = k->query - k->from;
	const double lists = lists_cost(k);
	const double least = range * parity_least_cost();
	double tiles[PARITY_RATES] = { 0 };
	size_t i, r;

	cost->lists += times * lists;
	for (i = 0; i < PARTNERS && least < lists; i++) {
		k->random = mix64(k->random + 1);
		parity_add_cost(k->m, &k->s->set[k->query],
		    &k->s->set[k->from + k->random % range], tiles);
	}
	for (r = 0; r < PARITY_RATES; r++)
		cost->tiles[r] += times *
		    (least < lists ? tiles[r] * range / PARTNERS : least);
}

/* Set number j of a sample of `sample` sets of section i, in equal distances;
 * *size is how many the section has. */
static uint32_t
sample_set(const struct dense_sampler *k, const struct dense_choice *c,
    size_t sample, size_t i, size_t j, uint32_t *size)
{
	const uint32_t first = i * c->size, n = k->s->n;

	*size = n - first < c->size ? n - first : c->size;
	return first + (2 * j + 1) * *size / (2 * sample);
}

static void
find_in_piece(void *state, size_t piece, size_t t)
{
	struct dense_sampler *k = state;
	struct sample_places *s = &k->piece[piece];
	uint64_t i = k->x->postings * piece / k->pieces;
	const uint64_t end = k->x->postings * (piece + 1) / k->pieces;
	uint32_t set;

	(void)t;
	for (; i < end; i++) {
		set = k->x->posting[i];
		if (!(k->sampled[set / 8] >> set % 8 & 1))
			continue;
		MEM_ADD(s->place, s->n, s->cap, (uint64_t)set << 32 | i);
	}
}

/* Finds where the sets of the sample are. */
static void
find_sample(struct dense_sampler *k, const struct dense_choice *c,
    size_t sample, size_t threads)
{
	struct sample_places *all = &k->all, *s;
	uint32_t set, size;
	size_t i, j;

	k->sampled = mem_new(k->s->n / 8 + 1, 1);
	for (i = 0; i < c->sections; i++)
		for (j = 0; j < sample; j++) {
			set = sample_set(k, c, sample, i, j, &size);
			k->sampled[set / 8] |= 1u << set % 8;
		}
	k->pieces = PIECES * threads;
	k->piece = mem_new(k->pieces, sizeof *k->piece);
	threads_run(threads, k->pieces, find_in_piece, k);
	for (s = k->piece; s < k->piece + k->pieces; s++) {
		MEM_GROW(all->place, all->cap, all->n + s->n + 1);
		for (i = 0; i < s->n; i++)
			all->place[all->n++] = s->place[i];
		free(s->place);
	}
	free(k->piece);
	free(k->sampled);
	radix_sort64(all->place, all->n, 0);
}

/* Asks `sample` sets of each section. */
static void
ask_sample(struct dense_sampler *k, const struct dense_choice *c, size_t sample)
{
	uint32_t size;
	size_t i, j;

	for (i = 0; i < c->sections; i++)
		for (j = 0; j < sample; j++) {
			k->query = sample_set(k, c, sample, i, j, &size);
			k->from = set_store_find_size(k->s,
			    measure_min_size(k->m, k->s->set[k->query].n),
			    k->query);
			add_query(k, (double)size / sample, &k->cost[i]);
		}
}

/* Marks the sections for which tiles are faster with bitmaps of rate r. Returns
 * what this saves, less the making of the bitmaps. */
static double
mark_sections(const struct dense_sampler *k, struct dense_choice *c, size_t r)
{
	const struct section_cost *cost = k->cost;
	double saved = -PARITY_FEATURE_COST * k->s->features;
	size_t i;

	c->rate = 1 << r;
	for (i = 0; i < c->sections; i++) {
		c->dense[i] = cost[i].tiles[r] * MARGIN < cost[i].lists;
		if (c->dense[i])
			saved += cost[i].lists - cost[i].tiles[r] * MARGIN;
	}
	return saved;
}

bool
dense_choose(struct dense_choice *c, const struct set_store *s,
    const struct measure *m, const struct self_index *x, size_t threads)
{
	struct dense_sampler k = { .s = s, .m = m, .x = x };
	size_t sample = s->n / SAMPLE_STRIDE, r, best = 0;
	double saved, most = 0;

	*c = (struct dense_choice){ 0 };
	if (s->n < SETS_MIN)
		return false;
	if (sample > SAMPLE_MOST)
		sample = SAMPLE_MOST;
	c->sections = sample / SECTION_SAMPLE;
	if (c->sections > DENSE_SECTIONS)
		c->sections = DENSE_SECTIONS;
	c->size = (s->n + c->sections - 1) / c->sections;
	sample /= c->sections;
	find_sample(&k, c, sample, threads);
	k.stamp = mem_new(s->n, sizeof *k.stamp);
	ask_sample(&k, c, sample);
	free(k.stamp);
	free(k.all.place);
	for (r = 0; r < PARITY_RATES; r++) {
		saved = mark_sections(&k, c, r);
		if (saved > most) {
			most = saved;
			best = r;
		}
	}
	mark_sections(&k, c, best);
	return most > 0;
}
