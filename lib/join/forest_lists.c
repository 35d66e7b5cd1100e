#include <stdlib.h>

#include "base/mem.h"
#include "join/forest_lists.h"
#include "join/self_index.h"
#include "join/star_forest.h"

/* Returns the places tree by tree. */
static uint32_t *
by_tree(const struct forest_lists *f)
{
	uint32_t *end = mem_new((size_t)f->n + 1, sizeof *end);
	uint32_t *place = mem_new(f->n, sizeof *place), r;

	for (r = 0; r < f->n; r++)
		end[f->tree[r] + 1]++;
	for (r = 0; r < f->n; r++)
		end[r + 1] += end[r];
	for (r = 0; r < f->n; r++)
		place[end[f->tree[r]]++] = r;
	free(end);
	return place;
}

/* Empties the lists; `block` of one is 1 if a member is in it, as only these
 * are needed. */
static void
empty_lists(const struct forest_lists *f)
{
	struct star_index *x = f->x;
	const uint64_t *e;
	size_t i;

	for (i = 0; i < x->lists; i++)
		x->list[i].kept = x->list[i].block = 0;
	for (i = 0; i < f->members; i++)
		for (e = x->entry + x->first[f->member[i]];
		     e < x->entry + x->first[f->member[i] + 1]; e++)
			x->list[*e >> 32].block = 1;
}

/* Adds the sets that are asked to the lists, tree by tree, as if they were
 * kept; `kept_before` of one is where its last tree begins. */
static void
fill_lists(struct forest_lists *f)
{
	struct star_index *x = f->x;
	uint32_t *place = by_tree(f), i, r, last;
	struct kept_list *l;
	const uint64_t *e;
	uint64_t size;

	f->run_end = mem_map(x->postings * sizeof *f->run_end);
	for (i = 0; i < f->n; i++) {
		r = place[i];
		if (!(f->role[r] & STAR_ASKED))
			continue;
		size = self_index_reach(x->s->set[x->set_at[r]].n);
		for (e = x->entry + x->first[r]; e < x->entry + x->first[r + 1];
		     e++) {
			l = &x->list[*e >> 32];
			if (!l->block)
				continue;
			last = l->kept
			    ? (uint32_t)x->posting[l->start + l->kept_before]
			    : r;
			if (f->tree[last] != f->tree[r] || !l->kept)
				l->kept_before = l->kept;
			x->posting[l->start + l->kept++] =
			    star_index_posting(*e, size, r);
			f->run_end[l->start + l->kept_before] = l->kept;
		}
	}
	free(place);
}

void
forest_lists_make(struct forest_lists *f)
{
	empty_lists(f);
	fill_lists(f);
}
