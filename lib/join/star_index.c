#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/prefetch.h"
#include "base/radix_sort64.h"
#include "join/self_index.h"
#include "join/star_index.h"

/* AHEAD: entries, for prefetches. SIZE_SHIFT: a centre's posting has the
 * self_index_reach of its size from this bit on, in place of the key. */
enum {
	AHEAD = 8,
	ENTRIES_SPARE = 2 * AHEAD,
	INSERTION_MOST = 24,
	SIZE_SHIFT = 32 + SELF_INDEX_REACH_BITS + 1
};

/* Costs in ns, measured on a Zen 5: a list with postings, and one of these,
 * with the comparisons that it leads to. */
#define LIST 24.
#define POSTING 10.

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
count_entries(struct star_index *x, const uint32_t *place_of)
{
	uint64_t p;
	uint32_t r;

	x->first = mem_new((size_t)x->s->n + 2, sizeof *x->first);
	for (p = 0; p < x->postings; p++)
		x->first[place_of[(uint32_t)x->posting[p]] + 1]++;
	for (r = 0; r < x->s->n; r++)
		x->first[r + 1] += x->first[r];
}

/* Lists the lists of each place. */
static void
make_entries(struct star_index *x, const uint32_t *place_of)
{
	uint64_t p, q, list = UINT64_MAX;
	uint32_t set;

	x->entry = mem_map((x->postings + ENTRIES_SPARE) * sizeof *x->entry);
	for (p = 0; p < x->postings; p++) {
		q = x->posting[p];
		if (q & SELF_INDEX_FIRST)
			x->list[++list].start = p;
		if (p + AHEAD < x->postings) {
			set = x->posting[p + AHEAD];
			prefetch(&x->entry[x->first[place_of[set]]]);
		}
		x->entry[x->first[place_of[(uint32_t)q]]++] =
		    list << 32 | q >> 32;
	}
	x->list[x->lists].start = x->postings;
	/* Each first is now that of the next place. */
	memmove(x->first + 1, x->first, (size_t)x->s->n * sizeof *x->first);
	x->first[0] = 0;
}

void
star_index_make(struct star_index *x, const struct set_store *s,
    const uint32_t *set_at, const struct measure *m, struct self_index *lists)
{
	uint32_t *place_of, r;

	*x = (struct star_index){ .s = s,
		.set_at = set_at,
		.m = *m,
		.posting = lists->posting,
		.postings = lists->postings };
	lists->posting = NULL;
	self_index_free(lists);
	x->lists = count_lists(x);
	x->list = mem_map((x->lists + 1) * sizeof *x->list);
	place_of = mem_new(s->n, sizeof *place_of);
	for (r = 0; r < s->n; r++)
		place_of[set_at[r]] = r;
	count_entries(x, place_of);
	make_entries(x, place_of);
	free(place_of);
}

uint64_t
star_index_posting(uint64_t entry, uint64_t size, uint32_t r)
{
	return entry << 32 | size << SIZE_SHIFT | r;
}

void
star_index_add(struct star_index *x, uint32_t r)
{
	const uint64_t *e = x->entry + x->first[r];
	const uint64_t *end = x->entry + x->first[r + 1];
	const uint64_t size = self_index_reach(x->s->set[x->set_at[r]].n);
	struct kept_list *l;
	uint32_t to;

	for (; e < end; e++) {
		l = &x->list[*e >> 32];
		if (l->block != x->block) {
			l->block = x->block;
			l->kept_before = l->kept;
			l->others_before = l->others;
		}
		to = *e << 32 & SELF_INDEX_KEPT ? l->start + l->kept++
						: l[1].start - ++l->others;
		x->posting[to] = star_index_posting(*e, size, r);
	}
}

/* How many centres of a list are not asked for. */
static inline uint32_t
kept_from(const struct star_index *x, const struct kept_list *l, bool recent)
{
	return !recent ? 0 : l->block == x->block ? l->kept_before : l->kept;
}

static inline uint32_t
others_from(const struct star_index *x, const struct kept_list *l, bool recent)
{
	return !recent		   ? 0
	    : l->block == x->block ? l->others_before
				   : l->others;
}

/* The number of centres that an entry leads to. Of two sets the smaller one
 * must have the feature kept, so one of both. */
static inline uint32_t
list_postings(const struct star_index *x, uint64_t entry, bool recent)
{
	const struct kept_list *l = &x->list[entry >> 32];
	const uint32_t n = l->kept - kept_from(x, l, recent);

	return entry << 32 & SELF_INDEX_KEPT
	    ? n + l->others - others_from(x, l, recent)
	    : n;
}

double
star_index_cost(const struct star_index *x, uint32_t r, bool recent,
    double most, uint64_t *postings)
{
	const uint64_t *e = x->entry + x->first[r];
	const uint64_t *end = x->entry + x->first[r + 1];
	double cost = 0;
	uint32_t n;

	for (*postings = 0; e < end && cost <= most; e++) {
		prefetch(&x->list[e[ENTRIES_SPARE - 1] >> 32]);
		n = list_postings(x, *e, recent);
		*postings += n;
		cost += n > 0 ? LIST + n * POSTING : 0;
	}
	return cost;
}

/* Adds the centres of [p, end) for a set of this size, as self_index_reach, and
 * an entry. The feature must come early enough in both sets, and be kept for
 * the smaller one; of two sets of about one size, either may be the smaller. */
void
star_index_select(struct star_candidates *c, const uint64_t *p,
    const uint64_t *end, uint64_t entry, uint32_t size)
{
	const uint64_t mine = entry << 32;
	const uint32_t reach = self_index_posting_reach(mine);
	uint64_t *to = c->place + c->n;
	uint32_t other;

	for (; p < end; p++) {
		other = *p >> SIZE_SHIFT & ((1 << SELF_INDEX_REACH_BITS) - 1);
		if (other > reach || self_index_posting_reach(*p) < size ||
		    !((other >= size && mine & SELF_INDEX_KEPT) ||
			(other <= size && *p & SELF_INDEX_KEPT)))
			continue;
		*to++ = (uint32_t)*p;
		if ((*p | mine) & SELF_INDEX_TWICE)
			*to++ = (uint32_t)*p;
	}
	c->n = to - c->place;
}

/* Sorts the candidates of a set of n features, and keeps once those that share
 * enough with it. */
void
star_index_enough(
    const struct star_index *x, struct star_candidates *c, uint64_t n)
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

/* Adds the candidates of an entry of a set of this size. */
static void
add_list(const struct star_index *x, struct star_candidates *c, uint64_t entry,
    bool recent, uint32_t size)
{
	const struct kept_list *l = &x->list[entry >> 32];
	const uint64_t *p = x->posting + l->start;
	const uint64_t *end = x->posting + l[1].start;

	star_index_select(
	    c, p + kept_from(x, l, recent), p + l->kept, entry, size);
	if (entry << 32 & SELF_INDEX_KEPT)
		star_index_select(c, end - l->others,
		    end - others_from(x, l, recent), entry, size);
}

void
star_index_find(const struct star_index *x, uint32_t r, bool recent,
    uint64_t postings, struct star_candidates *c)
{
	const uint64_t *e = x->entry + x->first[r];
	const uint64_t *end = x->entry + x->first[r + 1];
	const uint32_t n = x->s->set[x->set_at[r]].n;
	const struct kept_list *l;

	c->n = 0;
	MEM_GROW(c->place, c->cap, 2 * postings + 1);
	for (; e < end; e++) {
		l = &x->list[e[AHEAD] >> 32];
		if (l->kept > 0)
			prefetch(&x->posting[l->start]);
		if (list_postings(x, *e, recent) > 0)
			add_list(x, c, *e, recent, self_index_reach(n));
	}
	if (c->n > 0)
		star_index_enough(x, c, n);
}

void
star_index_free(struct star_index *x)
{
	mem_unmap(x->entry, (x->postings + ENTRIES_SPARE) * sizeof *x->entry);
	mem_unmap(x->list, (x->lists + 1) * sizeof *x->list);
	mem_unmap(x->posting, (x->postings + 1) * sizeof *x->posting);
	free(x->first);
}
