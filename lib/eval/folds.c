/* folds.c: assigns labelled pairs to folds. */
#include <stdbool.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/mix.h"
#include "base/union_find.h"
#include "eval/folds.h"

#define GOLDEN 0x9e3779b97f4a7c15

/* A connected component of pairs, or the sum of the components of a fold. */
struct component {
	uint64_t key; /* the least hash of its ids */
	uint32_t positive, pairs;
	uint32_t root; /* in the union-find forest */
};

struct component_list {
	struct component *component;
	size_t n, cap;
	uint32_t *by_root; /* number of the component + 1; later its fold */
};

static int
by_size(const void *a, const void *b)
{
	const struct component *x = a, *y = b;

	if (x->positive != y->positive)
		return x->positive > y->positive ? -1 : 1;
	if (x->pairs != y->pairs)
		return x->pairs > y->pairs ? -1 : 1;
	return (x->key > y->key) - (x->key < y->key);
}

/* Adds a pair to the component of its root. */
static void
add_pair(struct component_list *l, uint32_t root, bool positive, uint64_t key)
{
	struct component *t;

	if (!l->by_root[root]) {
		l->component = mem_grow(
		    l->component, &l->cap, l->n + 1, sizeof *l->component);
		l->component[l->n++] =
		    (struct component){ .key = key, .root = root };
		l->by_root[root] = l->n;
	}
	t = &l->component[l->by_root[root] - 1];
	t->positive += positive;
	t->pairs++;
	if (key < t->key)
		t->key = key;
}

/* Whether fold x should get a component rather than fold y: it has fewer
 * positive pairs, if the component has any, then fewer pairs. */
static bool
emptier(const struct component *x, const struct component *y, bool positive)
{
	if (positive && x->positive != y->positive)
		return x->positive < y->positive;
	return x->pairs < y->pairs;
}

static size_t
assign(struct component_list *l, size_t folds)
{
	struct component *fold = mem_new(folds, sizeof *fold), *t;
	size_t i, f, best, positive = 0;

	if (l->n > 0)
		qsort(l->component, l->n, sizeof *l->component, by_size);
	for (i = 0; i < l->n; i++) {
		t = &l->component[i];
		best = 0;
		for (f = 1; f < folds; f++)
			if (emptier(&fold[f], &fold[best], t->positive > 0))
				best = f;
		fold[best].positive += t->positive;
		fold[best].pairs += t->pairs;
		l->by_root[t->root] = best;
		positive += t->positive > 0;
	}
	free(fold);
	return positive;
}

/* The union-find forest of the ids that pairs join. Ids of side b have numbers
 * from `second` on. */
static uint32_t *
connect(const struct triple *pair, size_t n, uint32_t second, uint32_t nodes)
{
	uint32_t *forest = union_find_new(nodes);
	size_t i;

	for (i = 0; i < n; i++)
		if (pair[i].c != LABEL_IGNORED)
			union_find_merge(forest, pair[i].a, second + pair[i].b);
	union_find_flatten(forest, nodes);
	return forest;
}

size_t
folds_assign(const struct id_hashes ids[2], const struct triple *pair, size_t n,
    uint64_t seed, size_t folds, uint32_t *fold)
{
	const uint64_t stream = mix64(seed + GOLDEN);
	const struct id_hashes *side_b = &ids[ids[1].hash != NULL];
	const uint32_t second = ids[1].hash ? ids[0].n : 0;
	const uint32_t nodes = second + side_b->n;
	uint32_t *forest = connect(pair, n, second, nodes);
	struct component_list l = { .by_root =
					mem_new(nodes, sizeof *l.by_root) };
	uint64_t a, b;
	size_t i, positive;

	for (i = 0; i < n; i++) {
		if (pair[i].c == LABEL_IGNORED)
			continue;
		a = mix64(ids[0].hash[pair[i].a] ^ stream);
		b = mix64(side_b->hash[pair[i].b] ^ stream);
		add_pair(&l, forest[pair[i].a], pair[i].c == LABEL_POSITIVE,
		    a < b ? a : b);
	}
	positive = assign(&l, folds);
	for (i = 0; i < n; i++)
		fold[i] = l.by_root[forest[pair[i].a]];
	mem_unmap(forest, (size_t)nodes * sizeof *forest);
	free(l.component);
	free(l.by_root);
	return positive;
}

uint32_t
folds_by_hash(uint64_t a, uint64_t b, uint64_t seed, size_t folds)
{
	uint64_t x = mix64((a + b) ^ mix64(seed + GOLDEN));

	return (unsigned __int128)x * folds >> 64;
}
