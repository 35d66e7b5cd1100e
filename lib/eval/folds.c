/* folds.c: labelled pairs dealt out to folds. */
#include <stdbool.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/mix.h"
#include "base/union_find.h"
#include "eval/folds.h"

#define GOLDEN 0x9e3779b97f4a7c15

/* What pairs connect, or a fold, and how much that is. */
struct component {
	uint64_t key;
	uint32_t positive, pairs;
	uint32_t root;
};

/* Every thing, and which of them a root's is, for folds_assign. */
struct component_list {
	struct component *component;
	size_t n, cap;
	uint32_t *by_root; /* by root: the component's number + 1, later
				 * its fold */
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

/* Adds a pair to the thing whose root it has. */
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

/* Whether fold x has less of what a thing is made of. */
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
	size_t f, to, with = 0;

	if (l->n > 0)
		qsort(l->component, l->n, sizeof *l->component, by_size);
	for (t = l->component; t < l->component + l->n; t++) {
		to = 0;
		for (f = 1; f < folds; f++)
			if (emptier(&fold[f], &fold[to], t->positive > 0))
				to = f;
		fold[to].positive += t->positive;
		fold[to].pairs += t->pairs;
		l->by_root[t->root] = to;
		with += t->positive > 0;
	}
	free(fold);
	return with;
}

/* A forest over the ids of both collections, those of the second behind the
 * first, in which every pair that counts is joined. */
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
folds_assign(const struct id_hashes of[2], const struct triple *pair, size_t n,
    uint64_t seed, size_t folds, uint32_t *fold)
{
	const uint64_t stream = mix64(seed + GOLDEN);
	const struct id_hashes *other = &of[of[1].hash != NULL];
	const uint32_t second = of[1].hash ? of[0].n : 0;
	const uint32_t nodes = second + other->n;
	uint32_t *forest = connect(pair, n, second, nodes);
	struct component_list l = { .by_root =
					mem_new(nodes, sizeof *l.by_root) };
	uint64_t a, b;
	size_t i, with;

	for (i = 0; i < n; i++) {
		if (pair[i].c == LABEL_IGNORED)
			continue;
		a = mix64(of[0].hash[pair[i].a] ^ stream);
		b = mix64(other->hash[pair[i].b] ^ stream);
		add_pair(&l, forest[pair[i].a], pair[i].c == LABEL_POSITIVE,
		    a < b ? a : b);
	}
	with = assign(&l, folds);
	for (i = 0; i < n; i++)
		fold[i] = l.by_root[forest[pair[i].a]];
	mem_unmap(forest, (size_t)nodes * sizeof *forest);
	free(l.component);
	free(l.by_root);
	return with;
}

uint32_t
folds_by_hash(uint64_t a, uint64_t b, uint64_t seed, size_t folds)
{
	uint64_t x = mix64((a + b) ^ mix64(seed + GOLDEN));

	return (unsigned __int128)x * folds >> 64;
}
