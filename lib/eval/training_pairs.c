/* training_pairs.c: combined records and what is known of their pairs. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "eval/folds.h"
#include "eval/training_pairs.h"
#include "record/combined_pair.h"

/* The largest part; one that is not there counts 0. */
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
training_read(struct training_pairs *l, struct in *in)
{
	struct combined_pair c = { .cross = l->gold.cross };
	size_t used = 0;
	uint32_t most;

	l->least_largest = UINT32_MAX;
	while (combined_pair_read(in, &c)) {
		gold_add_found(&l->gold, in, c.a, c.b);
		l->part = mem_grow(
		    l->part, &l->part_cap, used + c.n, sizeof *l->part);
		memcpy(l->part + used, c.part, c.n * sizeof *c.part);
		used += c.n;
		most = largest_part(&c);
		if (most < l->least_largest)
			l->least_largest = most;
	}
	if (used == 0)
		die("%s: expected a combined record, got none", in->name);
	l->parts = c.n;
	l->name = in->name;
	gold_sort_found(&l->gold, in->name);
}

/* What is sorted into folds: the known pairs, and the others by hash. */
struct fold_assignment {
	uint64_t *hash[2]; /* of the ids */
	uint32_t *fold;	   /* of the known pairs */
	uint64_t seed;
};

static void
assign_folds(struct training_pairs *l, struct fold_assignment *d)
{
	const struct gold_pairs *g = &l->gold;
	struct id_hashes of[2] = { { .n = g->ids[0].n }, { .n = g->ids[1].n } };

	d->fold = mem_new(g->known.n, sizeof *d->fold);
	if (l->folds == 1)
		return;
	of[0].hash = d->hash[0] = gold_id_hashes(g, 0);
	of[1].hash = d->hash[1] = g->cross ? gold_id_hashes(g, 1) : NULL;
	l->components = folds_assign(
	    of, g->known.pair, g->known.n, d->seed, l->folds, d->fold);
}

static uint32_t
fold_by_hash(const struct training_pairs *l, const struct fold_assignment *d,
    const struct triple *t)
{
	if (l->folds == 1)
		return 0;
	return folds_by_hash(
	    d->hash[0][t->a], d->hash[l->gold.cross][t->b], d->seed, l->folds);
}

/* Bit i: record has part i. */
static uint32_t
present_parts(const struct training_pairs *l, uint32_t record)
{
	const uint32_t *part = l->part + record * l->parts;
	uint32_t bits = 0;
	size_t i;

	for (i = 0; i < l->parts; i++)
		bits |= (uint32_t)(part[i] != COMBINED_NONE) << i;
	return bits;
}

static void
add_pair(struct training_pairs *l, uint32_t record, uint32_t fold, bool right)
{
	struct triple *t = &l->pair[l->pairs++];

	t->a = l->renormalise ? present_parts(l, record) : UINT32_MAX;
	t->b = 2 * fold + right;
	t->c = record;
	l->positives += right;
	l->negatives += !right;
}

/* Whether the first pair comes before the second; end is behind all. */
static bool
comes_first(const struct triple *x, const struct triple *x_end,
    const struct triple *y, const struct triple *y_end)
{
	return x < x_end && (y == y_end || triple_ab(x) < triple_ab(y));
}

/* Merges the known pairs and those of the records. Pairs are kept where
 * others were read before. */
static void
label_records(struct training_pairs *l, const struct fold_assignment *d)
{
	const struct gold_list *known = &l->gold.known, *found = &l->gold.found;
	const struct triple *k = known->pair, *k_end = k + known->n;
	const struct triple *f = found->pair, *f_end = f + found->n;
	bool both, right;
	uint32_t fold;

	l->pair = found->pair;
	while (k < k_end || f < f_end) {
		if (comes_first(f, f_end, k, k_end)) {
			if (l->listed_only)
				l->ignored++;
			else
				add_pair(l, f->c, fold_by_hash(l, d, f), false);
			f++;
			continue;
		}
		both = !comes_first(k, k_end, f, f_end);
		right = k->c == LABEL_POSITIVE;
		fold = d->fold[k - known->pair];
		l->fold_positives[fold] += right;
		if (!both) {
			l->missed += right;
			l->absent += k->c != LABEL_IGNORED;
		} else if (k->c == LABEL_IGNORED) {
			l->ignored++;
		} else {
			add_pair(l, f->c, fold, right);
		}
		f += both;
		k++;
	}
}

void
training_assign(
    struct training_pairs *l, const char *known, uint64_t seed, size_t folds)
{
	struct fold_assignment d = { .seed = seed };

	l->folds = folds;
	l->fold_positives = mem_new(folds, sizeof *l->fold_positives);
	assign_folds(l, &d);
	label_records(l, &d);
	free(d.hash[0]);
	free(d.hash[1]);
	free(d.fold);
	if (l->positives + l->missed == 0)
		die("%s: expected a pair that should be found, got none",
		    known);
	if (l->positives == 0)
		die("%s: expected some of the pairs that should be found "
		    "(%ju), got none",
		    l->name, (uintmax_t)l->missed);
	if (folds > 1 && folds > l->components)
		die("--folds: expected at most %zu, for so many sets of pairs "
		    "that should be found share no document, got %zu",
		    l->components, folds);
}

uint32_t
training_least(const struct training_pairs *l)
{
	if (l->listed_only && l->absent == 0)
		return 0;
	return l->least_largest ? l->least_largest : 1;
}

void
training_free(struct training_pairs *l)
{
	gold_free(&l->gold);
	free(l->part);
	free(l->fold_positives);
	*l = (struct training_pairs){ 0 };
}
