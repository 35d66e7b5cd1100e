/* folds.c: labelled pairs dealt out to folds. */
#include <stdbool.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/mix.h"
#include "base/union_find.h"
#include "eval/folds.h"

#define GOLDEN 0x9e3779b97f4a7c15

/* What pairs connect, or a fold, and how much that is. */
struct thing {
	uint64_t key;
	uint32_t positive, pairs;
	uint32_t root;
};

/* Every thing, and which of them a root's is, for folds_deal. */
struct things {
	struct thing *thing;
	size_t n, cap;
	uint32_t *of;		/* by root: the thing's number + 1, later its
				 * fold */
};

static int
larger(const void *a, const void *b)
{
	const struct thing *x = a, *y = b;

	if (x->positive != y->positive)
		return x->positive > y->positive ? -1 : 1;
	if (x->pairs != y->pairs)
		return x->pairs > y->pairs ? -1 : 1;
	return (x->key > y->key) - (x->key < y->key);
}

/* Adds a pair to the thing whose root it has. */
static void
add(struct things *l, uint32_t root, bool positive, uint64_t key)
{
	struct thing *t;

	if (!l->of[root]) {
		l->thing = mem_grow(l->thing, &l->cap, l->n + 1,
		    sizeof *l->thing);
		l->thing[l->n++] = (struct thing){ .key = key, .root = root };
		l->of[root] = l->n;
	}
	t = &l->thing[l->of[root] - 1];
	t->positive += positive;
	t->pairs++;
	if (key < t->key)
		t->key = key;
}

/* Whether fold x has less of what a thing is made of. */
static bool
emptier(const struct thing *x, const struct thing *y, bool positive)
{
	if (positive && x->positive != y->positive)
		return x->positive < y->positive;
	return x->pairs < y->pairs;
}

static size_t
deal(struct things *l, size_t folds)
{
	struct thing *fold = mem_new(folds, sizeof *fold), *t;
	size_t f, to, with = 0;

	if (l->n > 0)
		qsort(l->thing, l->n, sizeof *l->thing, larger);
	for (t = l->thing; t < l->thing + l->n; t++) {
		to = 0;
		for (f = 1; f < folds; f++)
			if (emptier(&fold[f], &fold[to], t->positive > 0))
				to = f;
		fold[to].positive += t->positive;
		fold[to].pairs += t->pairs;
		l->of[t->root] = to;
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
folds_deal(const struct population of[2], const struct triple *pair,
    size_t n, uint64_t seed, size_t folds, uint32_t *fold)
{
	const uint64_t stream = mix64(seed + GOLDEN);
	const struct population *other = &of[of[1].hash != NULL];
	const uint32_t second = of[1].hash ? of[0].n : 0;
	const uint32_t nodes = second + other->n;
	uint32_t *forest = connect(pair, n, second, nodes);
	struct things l = { .of = mem_new(nodes, sizeof *l.of) };
	uint64_t a, b;
	size_t i, with;

	for (i = 0; i < n; i++) {
		if (pair[i].c == LABEL_IGNORED)
			continue;
		a = mix64(of[0].hash[pair[i].a] ^ stream);
		b = mix64(other->hash[pair[i].b] ^ stream);
		add(&l, forest[pair[i].a], pair[i].c == LABEL_POSITIVE,
		    a < b ? a : b);
	}
	with = deal(&l, folds);
	for (i = 0; i < n; i++)
		fold[i] = l.of[forest[pair[i].a]];
	mem_unmap(forest, (size_t)nodes * sizeof *forest);
	free(l.thing);
	free(l.of);
	return with;
}

uint32_t
folds_any(uint64_t a, uint64_t b, uint64_t seed, size_t folds)
{
	uint64_t x = mix64((a + b) ^ mix64(seed + GOLDEN));

	return (unsigned __int128)x * folds >> 64;
}
