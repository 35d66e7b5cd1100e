/* column_met.c: counts shared features by the lists of column_index.h. */

#include "base/mem.h"
#include "base/prefetch.h"
#include "join/column_met.h"

/* Lists, for prefetches. */
enum { AHEAD = 8 };

static void
reserve(struct column_met *m, size_t n)
{
	MEM_GROW(m->set, m->cap, m->n + n + 1);
}

/* Counts one more feature of the sets of n postings from p on. A set that was
 * not met yet must be of a size up to `reach`, and reach a set of `size`. */
static void
meet_postings(struct column_met *m, const uint64_t *p, size_t n, uint32_t reach,
    uint32_t size)
{
	uint8_t *count = m->count;
	uint32_t *to, y;
	bool is_known, counts;

	reserve(m, n);
	/* Without branches, which would be guessed wrong. */
	for (to = m->set + m->n; n > 0; n--, p++) {
		y = (uint32_t)*p;
		is_known = count[y] > 0;
		counts = is_known |
		    (((uint16_t)(*p >> COLUMN_SIZE_SHIFT) <= reach) &
			(*p >> COLUMN_REACH_SHIFT >= size));
		*to = y;
		to += counts & !is_known;
		count[y] += counts & (count[y] < COLUMN_MET_MOST);
	}
	m->n = to - m->set;
}

/* Prefetches the first postings of a list. */
static void
prefetch_list(const struct column_index *x, const struct indexed_list *l)
{
	const uint64_t *p = x->posting + l->start;

	prefetch(p);
	prefetch(p + 8);
	prefetch(p + 16);
}

/* Meets sets that earlier blocks added and that got a record in this one. */
static void
meet_grown(struct column_met *m, const struct column_index *x)
{
	size_t k;

	reserve(m, x->n_grown);
	for (k = 0; k < x->n_grown; k++) {
		m->count[x->grown[k]] = COLUMN_MET_MOST;
		m->set[m->n++] = x->grown[k];
	}
}

void
column_met_ask(
    struct column_met *m, const struct weighted_question *q, size_t i)
{
	const struct column_index *x = &q->w->column[i].index;
	const struct asked_column *c = &q->column[i];
	const struct column_set *set = &x->set[q->set[i]];
	const uint32_t *rank = x->rank + set->first;
	const uint32_t size = q->left_out ? 0 : self_index_reach(set->n);
	const struct indexed_list *l;
	uint32_t k, reach, from = 0;

	if (q->is_recent)
		meet_grown(m, x);
	for (k = 0; k < c->prefix; k++) {
		if (k + AHEAD < c->prefix)
			prefetch_list(x, &x->list[rank[k + AHEAD]]);
		l = &x->list[rank[k]];
		if (q->is_recent)
			from = l->block == x->block ? l->before : l->early;
		if (l->early == from && !q->left_out)
			continue;
		reach =
		    column_index_reach(&c->m, set->n, c->prefix + c->rest - k);
		meet_postings(m, x->posting + l->start + from, l->early - from,
		    reach, size);
		if (q->left_out)
			meet_postings(m, x->posting + l[1].start - l->late,
			    l->late, reach, 0);
	}
}

void
column_met_clear(struct column_met *m)
{
	for (; m->n > 0; m->n--)
		m->count[m->set[m->n - 1]] = 0;
}
