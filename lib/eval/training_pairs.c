/* training_pairs.c: combined records with labels and folds. No document is in
 * labelled pairs of two folds. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/mix.h"
#include "base/union_find.h"
#include "eval/evaluate.h"
#include "eval/training_pairs.h"
#include "record/combined_pair.h"

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
add_example(
    struct component_list *l, uint32_t root, bool positive, uint64_t key)
{
	struct component *t;

	if (!l->by_root[root]) {
		MEM_ADD(l->component, l->n, l->cap,
		    (struct component){ .key = key, .root = root });
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

/* Sets fold[i] to the fold of pair i, for n pairs whose c is an enum label.
 *
 * The connected components of the pairs that are not ignored go to a fold each
 * as a whole: first by the most positive pairs, then by the most pairs, then by
 * a hash of their ids and the seed. A component goes to the fold with the
 * fewest positive pairs so far, or with the fewest pairs if it has no positive
 * one. Returns the number of components with a positive pair. Takes 20 bytes an
 * id and 24 a component. */
static size_t
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
		add_example(&l, forest[pair[i].a], pair[i].c == LABEL_POSITIVE,
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

/* The fold of a pair without a label: by the hashes of its ids, in any order,
 * and the seed. */
static uint32_t
folds_by_hash(uint64_t a, uint64_t b, uint64_t seed, size_t folds)
{
	uint64_t x = mix64((a + b) ^ mix64(seed + GOLDEN));

	return (unsigned __int128)x * folds >> 64;
}

/* The largest part; a missing part is 0. */
static uint32_t
largest_part(const struct combined_pair *c)
{
	uint32_t most = 0;
	size_t i;

	for (i = 0; i < c->n; i++)
		if (c->part[i] != COMBINED_NONE && c->part[i] > most)
			most = c->part[i];
	return most;
}

void
training_read(struct training_pairs *t, struct in *in)
{
	struct combined_pair c = { .cross = t->gold.cross };
	size_t used = 0;
	uint32_t most;

	t->min_best_part = UINT32_MAX;
	while (combined_pair_read(in, &c)) {
		gold_add_found(&t->gold, in, c.a, c.b);
		MEM_GROW(t->part, t->part_cap, used + c.n);
		memcpy(t->part + used, c.part, c.n * sizeof *c.part);
		used += c.n;
		most = largest_part(&c);
		if (most < t->min_best_part)
			t->min_best_part = most;
	}
	if (used == 0)
		die("%s: expected a combined record, got none", in->name);
	t->parts = c.n;
	t->name = in->name;
	gold_sort_found(&t->gold, in->name);
}

/* The folds of the labelled pairs, and the hashes of the ids by which other
 * pairs go to folds. */
struct fold_assignment {
	uint64_t *hash[2]; /* by number of an id of a side */
	uint32_t *fold;	   /* by labelled pair */
	uint64_t seed;
};

/* Bit i: the record has part i. */
static uint32_t
present_parts(const struct training_pairs *t, uint32_t record)
{
	const uint32_t *part = t->part + record * t->parts;
	uint32_t bits = 0;
	size_t i;

	for (i = 0; i < t->parts; i++)
		bits |= (uint32_t)(part[i] != COMBINED_NONE) << i;
	return bits;
}

static void
add_pair(
    struct training_pairs *t, uint32_t record, uint32_t fold, bool positive)
{
	struct triple *x = &t->pair[t->pairs++];

	x->a = t->renormalise ? present_parts(t, record) : UINT32_MAX;
	x->b = 2 * fold + positive;
	x->c = record;
	t->positives += positive;
	t->negatives += !positive;
}

/* A pair without a label. */
static void
add_unlabelled(struct training_pairs *t, const struct fold_assignment *d,
    const struct triple *found)
{
	const uint64_t *hash_b = d->hash[t->gold.cross];

	if (t->listed_only)
		t->ignored++;
	else
		add_pair(t, found->c,
		    folds_by_hash(d->hash[0][found->a], hash_b[found->b],
			d->seed, t->folds),
		    false);
}

/* A labelled pair of a fold; found is NULL if it has no record. */
static void
add_labelled(struct training_pairs *t, uint32_t fold, enum label label,
    const struct triple *found)
{
	bool positive = label == LABEL_POSITIVE;

	t->fold_positives[fold] += positive;
	if (!found) {
		t->missed += positive;
		t->absent += label != LABEL_IGNORED;
	} else if (label == LABEL_IGNORED) {
		t->ignored++;
	} else {
		add_pair(t, found->c, fold, positive);
	}
}

/* Merges the labelled pairs with the pairs of the records. t->pair overwrites
 * the part of gold.found that has been read. */
static void
label_records(struct training_pairs *t, const struct fold_assignment *d)
{
	const struct gold_list *known = &t->gold.known, *found = &t->gold.found;
	const struct triple *f = found->pair, *f_end = f + found->n, *k;

	t->pair = found->pair;
	for (k = known->pair; k < known->pair + known->n; k++) {
		while (f < f_end && triple_ab(f) < triple_ab(k))
			add_unlabelled(t, d, f++);
		add_labelled(t, d->fold[k - known->pair], k->c,
		    f < f_end && triple_ab(f) == triple_ab(k) ? f++ : NULL);
	}
	while (f < f_end)
		add_unlabelled(t, d, f++);
}

void
training_assign(
    struct training_pairs *t, const char *known, uint64_t seed, size_t folds)
{
	const struct gold_pairs *g = &t->gold;
	struct fold_assignment d = { { gold_id_hashes(g, 0),
					 gold_id_hashes(g, 1) },
		mem_new(g->known.n, sizeof *d.fold), seed };
	const struct id_hashes ids[2] = { { d.hash[0], g->ids[0].n },
		{ d.hash[1], g->ids[1].n } };

	t->folds = folds;
	t->fold_positives = mem_new(folds, sizeof *t->fold_positives);
	t->components =
	    folds_assign(ids, g->known.pair, g->known.n, seed, folds, d.fold);
	label_records(t, &d);
	free(d.hash[0]);
	free(d.hash[1]);
	free(d.fold);
	if (t->positives + t->missed == 0)
		die("%s: expected a positive pair, got none", known);
	if (t->positives == 0)
		die("%s: expected some of the %ju positive pairs, got none",
		    t->name, (uintmax_t)t->missed);
	if (folds > t->components)
		die("--folds: expected at most %zu, the number of groups of "
		    "positive pairs that share no document, got %zu",
		    t->components, folds);
}

uint32_t
training_least(const struct training_pairs *t)
{
	if (t->listed_only && t->absent == 0)
		return 0;
	return t->min_best_part ? t->min_best_part : 1;
}

void
training_free(struct training_pairs *t)
{
	gold_free(&t->gold);
	free(t->part);
	free(t->fold_positives);
	*t = (struct training_pairs){ 0 };
}
