/* star_index.c: the lists of features, with the centres at their beginning. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/prefetch.h"
#include "base/radix_sort64.h"
#include "join/feature_order.h"
#include "join/self_index.h"
#include "join/star_index.h"

/* An entry is the number of a list and two flags of the posting. AHEAD: of what
 * many steps later is used, memory is prefetched. */
enum {
	KEPT = 2,
	TWICE = 1,
	LIST_SHIFT = 2,
	AHEAD = 8,
	ENTRIES_SPARE = 2 * AHEAD,
	INSERTION_MOST = 24
};

static size_t
count_lists(const struct star_index *x)
{
	size_t lists = 0;
	uint64_t p;

	for (p = 0; p < x->postings; p++)
		lists += x->posting[p] >> 63;
	return lists;
}

/* Sets first to where the entries of each place begin. */
static void
count_entries(struct star_index *x)
{
	uint64_t p;
	uint32_t r;

	x->first = mem_new((size_t)x->s->n + 2, sizeof *x->first);
	for (p = 0; p < x->postings; p++)
		x->first[(uint32_t)x->posting[p] + 1]++;
	for (r = 0; r < x->s->n; r++)
		x->first[r + 1] += x->first[r];
}

/* Lists the lists of each place. */
static void
make_entries(struct star_index *x)
{
	size_t list = SIZE_MAX;
	uint64_t p, q;
	uint32_t r;

	x->entry = mem_map((x->postings + ENTRIES_SPARE) * sizeof *x->entry);
	for (p = 0; p < x->postings; p++) {
		q = x->posting[p];
		if (q & SELF_INDEX_FIRST)
			x->list[++list].start = p;
		if (p + AHEAD < x->postings) {
			r = x->posting[p + AHEAD];
			prefetch(&x->entry[x->first[r]]);
		}
		x->entry[x->first[(uint32_t)q]++] = (uint32_t)list
			<< LIST_SHIFT |
		    (q & SELF_INDEX_KEPT ? KEPT : 0) |
		    (q & SELF_INDEX_TWICE ? TWICE : 0);
	}
	/* Each first is now that of the next place. */
	memmove(x->first + 1, x->first, (size_t)x->s->n * sizeof *x->first);
	x->first[0] = 0;
}

bool
star_index_make(struct star_index *x, const struct set_store *s,
    const uint32_t *set_at, const struct measure *m, size_t threads)
{
	struct feature_order order;
	struct self_index lists;
	bool fits;

	*x = (struct star_index){ .s = s, .set_at = set_at, .m = *m };
	feature_order_make(&order, s, threads);
	fits = self_index_make(&lists, s, set_at, &order, m, threads);
	feature_order_free(&order);
	if (!fits)
		return false;
	x->posting = lists.posting;
	x->postings = lists.postings;
	x->lists = count_lists(x);
	if (x->lists > UINT32_MAX >> LIST_SHIFT)
		return false;
	x->list = mem_map((x->lists + 1) * sizeof *x->list);
	count_entries(x);
	make_entries(x);
	return true;
}

void
star_index_add(struct star_index *x, uint32_t r)
{
	const uint32_t *e = x->entry + x->first[r];
	const uint32_t *end = x->entry + x->first[r + 1];
	const uint64_t size = self_index_reach(x->s->set[x->set_at[r]].n);
	struct star_list *l;

	for (; e < end; e++) {
		l = &x->list[*e >> LIST_SHIFT];
		if (l->block != x->block) {
			l->block = x->block;
			l->before = l->centres;
		}
		x->posting[l->start + l->centres++] = r | size << 32 |
		    (*e & KEPT ? SELF_INDEX_KEPT : 0) |
		    (*e & TWICE ? SELF_INDEX_TWICE : 0);
	}
}

/* The first posting of a list that is asked for. */
static inline uint32_t
list_begin(const struct star_index *x, const struct star_list *l, bool recent)
{
	if (!recent)
		return 0;
	return l->block == x->block ? l->before : l->centres;
}

uint64_t
star_index_postings(const struct star_index *x, uint32_t r, bool recent)
{
	const uint32_t *e = x->entry + x->first[r];
	const uint32_t *end = x->entry + x->first[r + 1];
	const struct star_list *l;
	uint64_t n = 0;

	for (; e < end; e++) {
		l = &x->list[*e >> LIST_SHIFT];
		prefetch(&x->list[e[ENTRIES_SPARE - 1] >> LIST_SHIFT]);
		n += l->centres - list_begin(x, l, recent);
	}
	return n;
}

/* What a set can be similar to: sizes from low to high, as self_index_reach. */
struct size_range {
	uint32_t size, low, high;
};

/* Adds the centres of [p, end) for a set with an entry of these flags. Of two
 * sets, the smaller must have the feature in its kept prefix; of two with equal
 * self_index_reach, either may be the smaller one. */
static void
add_centres(struct star_candidates *c, const uint64_t *p, const uint64_t *end,
    uint32_t flags, const struct size_range *r)
{
	uint32_t size;
	uint64_t *to;

	c->place = mem_grow(
	    c->place, &c->cap, c->n + 2 * (end - p) + 1, sizeof *c->place);
	to = c->place + c->n;
	for (; p < end; p++) {
		size = self_index_posting_reach(*p);
		if (size < r->low || size > r->high ||
		    !((size >= r->size && flags & KEPT) ||
			(size <= r->size && *p & SELF_INDEX_KEPT)))
			continue;
		*to++ = (uint32_t)*p;
		if (*p & SELF_INDEX_TWICE || flags & TWICE)
			*to++ = (uint32_t)*p;
	}
	c->n = to - c->place;
}

/* Sorts the candidates of a set of n features, and keeps once those that share
 * enough with it. */
static void
keep_enough(const struct star_index *x, struct star_candidates *c, uint64_t n)
{
	uint64_t *place = c->place, other;
	size_t i, k, kept = 0;

	if (c->n <= INSERTION_MOST)
		insertion_sort64(place, place, c->n);
	else
		radix_sort64(place, c->n, 0);
	for (i = 0; i < c->n; i = k) {
		for (k = i + 1; k < c->n && place[k] == place[i]; k++)
			;
		other = x->s->set[x->set_at[place[i]]].n;
		if (k - i > 1 ||
		    self_index_several(&x->m, other < n ? other : n) == 1)
			place[kept++] = place[i];
	}
	c->n = kept;
}

void
star_index_find(const struct star_index *x, uint32_t r, bool recent,
    struct star_candidates *c)
{
	const uint32_t *e = x->entry + x->first[r];
	const uint32_t *end = x->entry + x->first[r + 1];
	const uint32_t n = x->s->set[x->set_at[r]].n;
	const struct size_range range = { self_index_reach(n),
		self_index_reach(measure_min_size(&x->m, n)),
		self_index_reach(measure_max_size(&x->m, n, 0)) };
	const struct star_list *l;
	const uint64_t *p;

	c->n = 0;
	for (; e < end; e++) {
		l = &x->list[e[AHEAD] >> LIST_SHIFT];
		prefetch(&x->posting[l->start]);
		l = &x->list[*e >> LIST_SHIFT];
		p = x->posting + l->start;
		add_centres(c, p + list_begin(x, l, recent), p + l->centres, *e,
		    &range);
	}
	if (c->n > 0)
		keep_enough(x, c, n);
}

void
star_index_free(struct star_index *x)
{
	mem_unmap(x->entry, (x->postings + ENTRIES_SPARE) * sizeof *x->entry);
	mem_unmap(x->list, (x->lists + 1) * sizeof *x->list);
	mem_unmap(x->posting, (x->postings + 1) * sizeof *x->posting);
	free(x->first);
}
