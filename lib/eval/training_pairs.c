/* training_pairs.c: combined records with labels and folds. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "eval/folds.h"
#include "eval/training_pairs.h"
#include "record/combined_pair.h"

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
		t->part = mem_grow(
		    t->part, &t->part_cap, used + c.n, sizeof *t->part);
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
