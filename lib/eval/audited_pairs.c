#include <stdlib.h>

#include "base/mem.h"
#include "base/union_find.h"
#include "eval/audited_pairs.h"
#include "record/pair.h"

struct auditor {
	struct audited_pairs *a;
	struct gold_pairs *g;
	struct gold_list equal; /* pairs of equal documents */
	uint32_t *sample;	/* the numbers of its ids */
	size_t sample_cap;
	uint32_t *parent; /* of each id: see union_find.h */
	uint32_t *first;  /* of each root: the smallest id of its class */
	bool *is_equal;	  /* of each id: it is in a class */
	bool *is_drawn;	  /* of each class, by its first id */
};

static void
add_pair(struct auditor *x, struct gold_list *l, struct span a, struct span b,
    bool c)
{
	MEM_ADD(l->pair, l->n, l->cap,
	    (struct triple){ .a = idmap_add(&x->g->ids[0], a),
		.b = idmap_add(&x->g->ids[0], b),
		.c = c });
}

/* Whether a true pair had to be found. */
static bool
is_wanted(const struct audited_pairs *a, struct span x, struct span y)
{
	const struct kept_ids *k = a->kept;
	struct span kept[2] = { x, y };
	uint32_t of[2], i;

	if (!k)
		return true;
	of[0] = kept_ids_find(k, x);
	of[1] = kept_ids_find(k, y);
	for (i = 0; i < 2; i++)
		if (of[i] != IDMAP_NONE)
			kept[i] = idmap_id(&k->ids, of[i]);
	return a->components ? !span_equal(kept[0], kept[1])
			     : span_equal(kept[0], x) && span_equal(kept[1], y);
}

/* Reads the pairs: c of true ones is whether they had to be found. Equal are
 * those that were found so, and true ones that the run need not have found. */
static void
read_pairs(struct auditor *x, struct in *found, struct in *truth)
{
	struct pair p;
	bool wanted;

	while (pair_read(found, &p, false)) {
		add_pair(x, &x->g->found, p.a, p.b, false);
		if (p.equal)
			add_pair(x, &x->equal, p.a, p.b, true);
	}
	while (pair_read(truth, &p, true)) {
		if (span_equal(p.a, p.b))
			continue;
		wanted = is_wanted(x->a, p.a, p.b);
		add_pair(x, &x->g->known, p.a, p.b, wanted);
		if (p.equal && !wanted)
			add_pair(x, &x->equal, p.a, p.b, true);
	}
}

static void
read_sample(struct auditor *x, struct in *in)
{
	struct span id;

	while (in_id(in, &id))
		MEM_ADD(x->sample, x->a->sample, x->sample_cap,
		    idmap_add(&x->g->ids[0], id));
}

static void
find_classes(struct auditor *x)
{
	const struct triple *t = x->equal.pair;
	size_t i;

	for (i = 0; x->a->classes && i < x->equal.n; i++, t++) {
		union_find_merge(x->parent, t->a, t->b);
		x->is_equal[t->a] = x->is_equal[t->b] = true;
	}
}

static void
find_firsts(struct auditor *x)
{
	const struct idmap *ids = &x->g->ids[0];
	uint32_t i, root;

	for (i = 0; i < ids->n; i++) {
		root = union_find_root(x->parent, i);
		if (i == root ||
		    span_order(
			idmap_id(ids, i), idmap_id(ids, x->first[root])) < 0)
			x->first[root] = i;
	}
}

static uint32_t
class_of(struct auditor *x, uint32_t id)
{
	return x->first[union_find_root(x->parent, id)];
}

/* Makes the pairs those of classes, sorted, each once; its c is whether that of
 * one of them is set. */
static void
unite(struct auditor *x, struct gold_list *l)
{
	struct triple *t, *to;
	uint32_t a, b;

	/* Not NULL, which the loops may not add to. */
	MEM_GROW(l->pair, l->cap, 1);
	for (t = to = l->pair; t < l->pair + l->n; t++) {
		a = class_of(x, t->a);
		b = class_of(x, t->b);
		if (a != b && (x->is_drawn[a] || x->is_drawn[b]))
			*to++ = (struct triple){ .a = a < b ? a : b,
				.b = a < b ? b : a,
				.c = t->c };
	}
	l->n = to - l->pair;
	triple_sort(l->pair, l->n);
	for (t = to = l->pair; t < l->pair + l->n; t++)
		if (to > l->pair && triple_ab(&to[-1]) == triple_ab(t))
			to[-1].c |= t->c;
		else
			*to++ = *t;
	l->n = to - l->pair;
}

/* Drops the known pairs that did not have to be found and were not. */
static void
drop_unwanted(struct gold_list *known, const struct gold_list *found)
{
	const struct triple *f = found->pair, *end = f + found->n;
	struct triple *t, *to = known->pair;

	for (t = known->pair; t < known->pair + known->n; t++) {
		while (f < end && triple_ab(f) < triple_ab(t))
			f++;
		if (t->c || (f < end && triple_ab(f) == triple_ab(t))) {
			*to = *t;
			to++->c = LABEL_POSITIVE;
		}
	}
	known->n = to - known->pair;
}

void
audited_pairs_read(struct audited_pairs *a, struct gold_pairs *g,
    struct in *found, struct in *truth, struct in *sample)
{
	struct auditor x = { .a = a, .g = g };
	size_t i, n;

	read_pairs(&x, found, truth);
	read_sample(&x, sample);
	n = g->ids[0].n;
	x.parent = union_find_new(n);
	x.first = mem_new(n + 1, sizeof *x.first);
	x.is_equal = mem_new(n + 1, sizeof *x.is_equal);
	x.is_drawn = mem_new(n + 1, sizeof *x.is_drawn);
	find_classes(&x);
	find_firsts(&x);
	for (i = 0; i < a->sample; i++) {
		x.is_drawn[class_of(&x, x.sample[i])] = true;
		a->equal += x.is_equal[x.sample[i]];
	}
	unite(&x, &g->found);
	unite(&x, &g->known);
	drop_unwanted(&g->known, &g->found);
	mem_unmap(x.parent, n * sizeof *x.parent);
	free(x.equal.pair);
	free(x.first);
	free(x.is_equal);
	free(x.is_drawn);
	free(x.sample);
}
