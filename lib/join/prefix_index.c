/* prefix_index.c: builds posting lists of the first features of sets, without
 * a sort.
 *
 * The first pass over the sets counts up to 2 in a table of small cells, the
 * second counts the postings of each list, the third writes them. Sets come in
 * order of size, so the lists are sorted as they grow. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/prefix_sum.h"
#include "join/prefix_index.h"

enum { BITS_MIN = 8, BITS_MAX = 30, LIVE_BITS_MAX = 40, LIVE_CELLS = 4 };

/* The arguments of prefix_index_make, and room for one set. */
struct index_builder {
	struct prefix_index *x;
	const struct set_store *s;
	const struct feature_order *order;
	const struct measure *m;
	enum prefix_index_kind kind;
	uint64_t *ordered;
};

/* Returns how many features of a set of n are indexed. */
static uint64_t
prefix_length(const struct index_builder *k, uint64_t n)
{
	switch (k->kind) {
	case PREFIX_INDEX_FOR_LARGER:
		return measure_index_prefix(k->m, n);
	case PREFIX_INDEX_FOR_ANY:
		return measure_probe_prefix(k->m, n);
	default:
		return n;
	}
}

/* Puts the features of a set to be indexed into k->ordered; returns how many
 * they are. */
static size_t
read_prefix(struct index_builder *k, const struct stored_set *set)
{
	size_t n = prefix_length(k, set->n);

	feature_order_prefix(k->order, set->feature, set->n, n, k->ordered);
	return n;
}

/* The least number of bits for n cells, or max. */
static unsigned
bits_for(uint64_t n, unsigned max)
{
	unsigned bits = BITS_MIN;

	while (bits < max && (uint64_t)1 << bits < n)
		bits++;
	return bits;
}

static size_t
live_bytes(const struct prefix_index *x)
{
	return ((size_t)1 << x->live_bits) / 4;
}

static size_t
start_bytes(const struct prefix_index *x)
{
	return (((size_t)1 << x->bits) + 1) * sizeof *x->start;
}

static void
count_live(struct index_builder *k)
{
	struct prefix_index *x = k->x;
	const uint64_t *first = k->ordered;
	size_t i, f, n;
	uint64_t total = 0, c;
	unsigned now, bit, shift;
	uint8_t *live;

	for (i = 0; i < k->s->n; i++)
		total += prefix_length(k, k->s->set[i].n);
	x->live_bits = bits_for(LIVE_CELLS * total, LIVE_BITS_MAX);
	x->live = live = mem_map(live_bytes(x));
	shift = 64 - x->live_bits;
	for (i = 0; i < k->s->n; i++) {
		n = read_prefix(k, &k->s->set[i]);
		for (f = 0; f < n; f++) {
			c = feature_order_mix(first[f]) >> shift;
			bit = c % 4 * 2;
			now = live[c / 4] >> bit & 3;
			live[c / 4] += (now < 2) << bit;
		}
	}
}

/* Returns how many cells of live are not 0. */
static uint64_t
live_cells(const struct prefix_index *x)
{
	uint64_t n = 0, w;
	size_t i;

	for (i = 0; i < live_bytes(x); i += sizeof w) {
		memcpy(&w, x->live + i, sizeof w);
		n += __builtin_popcountll((w | w >> 1) & 0x5555555555555555);
	}
	return n;
}

/* Turns the count in each cell of start into the begin of its list; makes room
 * for postings. */
static void
begin_lists(struct prefix_index *x)
{
	prefix_sum32(x->start, ((size_t)1 << x->bits) + 1);
	x->posting = mem_map(x->postings * sizeof *x->posting + 64);
}

static void
make_lists(struct index_builder *k)
{
	struct prefix_index *x = k->x;
	size_t i, f, n, pass;
	uint32_t *list;

	for (pass = 0; pass < 2 && x->postings <= UINT32_MAX; pass++) {
		for (i = 0; i < k->s->n; i++) {
			n = read_prefix(k, &k->s->set[i]);
			for (f = 0; f < n; f++) {
				list = x->start +
				    (feature_order_mix(k->ordered[f]) >>
					(64 - x->bits));
				if (pass == 0)
					x->postings++;
				else
					x->posting[*list] = i;
				++*list;
			}
		}
		if (pass == 0 && x->postings <= UINT32_MAX)
			begin_lists(x);
	}
	/* Each start is now the end of its list: the begin of the next. */
	memmove(x->start + 1, x->start, start_bytes(x) - sizeof *x->start);
	x->start[0] = 0;
}

bool
prefix_index_make(struct prefix_index *x, const struct set_store *s,
    const struct feature_order *order, const struct measure *m,
    enum prefix_index_kind kind)
{
	struct index_builder k = { x, s, order, m, kind, NULL };
	uint32_t longest = s->n ? s->set[s->n - 1].n : 0;

	*x = (struct prefix_index){ 0 };
	k.ordered = mem_new((size_t)longest + 8, sizeof *k.ordered);
	count_live(&k);
	x->bits = bits_for(2 * live_cells(x), BITS_MAX);
	x->start = mem_map(start_bytes(x));
	make_lists(&k);
	free(k.ordered);
	return x->postings <= UINT32_MAX;
}
