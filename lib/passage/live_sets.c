/* live_sets.c: finds the sets that match others. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/span.h"
#include "io/in.h"
#include "passage/common_sets.h"
#include "passage/live_sets.h"
#include "record/dot.h"

/* A set of bits that grows, zeroed. */
struct bits {
	uint64_t *bit;
	size_t cap;
};

static bool
is_set(const struct bits *b, uint64_t i)
{
	return i / 64 < b->cap && b->bit[i / 64] >> i % 64 & 1;
}

/* Makes room for bit i. */
static void
make_room(struct bits *b, uint64_t i)
{
	const size_t had = b->cap;

	MEM_GROW(b->bit, b->cap, i / 64 + 1);
	memset(b->bit + had, 0, (b->cap - had) * sizeof *b->bit);
}

static void
set_bit(struct bits *b, uint64_t i)
{
	make_room(b, i);
	b->bit[i / 64] |= (uint64_t)1 << i % 64;
}

/* The number of a set in a column; 0 if it is none. */
static uint32_t
number_of(struct span s)
{
	uint64_t n;

	return span_number(s, &n) && n < UINT32_MAX ? n : 0;
}

/* What is read: the state of the functions that read_columns calls. */
struct live_reading {
	struct live_sets *l;
	struct bits b[2];
	const struct live_sets *all;
	uint8_t *const *left;
	bool cross;
	const struct document_range *range;
};

/* Calls add with the first two columns of each line. */
static void
read_columns(const char *path, struct live_reading *r,
    void (*add)(struct live_reading *r, struct span one, struct span two))
{
	struct span f[3];
	struct in in;
	size_t len;
	char *line;

	in_open(&in, path);
	while ((line = in_any_line(&in, &len)))
		if (span_split((struct span){ line, len }, f, 3) > 1)
			add(r, f[0], f[1]);
	in_close(&in);
}

/* A place: b[0] has the sets that were met, b[1] those that were met again. */
static void
add_place(struct live_reading *r, struct span sentence, struct span set)
{
	const uint32_t n = number_of(set);

	(void)sentence;
	if (n > r->l->sets)
		r->l->sets = n;
	if (n)
		set_bit(&r->b[is_set(&r->b[0], n)], n);
}

/* The sets of a pair, of those that have places. */
static void
add_pair(struct live_reading *r, struct span one, struct span two)
{
	const uint32_t n = number_of(one), m = number_of(two);

	if (is_set(&r->b[0], n))
		set_bit(&r->b[1], n);
	if (is_set(&r->b[0], m))
		set_bit(&r->b[1], m);
}

/* Makes the live sets of bits b[1]. */
static void
number_sets(struct live_reading *r)
{
	struct live_sets *l = r->l;
	size_t k;

	free(r->b[0].bit);
	l->bit = r->b[1].bit;
	l->before = mem_new(l->sets / 64 + 1, sizeof *l->before);
	for (k = 0; k <= l->sets / 64; k++) {
		l->before[k] = l->n;
		l->n += __builtin_popcountll(l->bit[k]);
	}
}

void
live_sets_read(struct live_sets *l, const char *pairs, const char *places,
    const char *against)
{
	struct live_reading r = { .l = l };

	read_columns(places, &r, add_place);
	if (against)
		read_columns(against, &r, add_place);
	make_room(&r.b[1], l->sets);
	read_columns(pairs, &r, add_pair);
	number_sets(&r);
}

/* Whether a set is live and, on a side, not left out. */
static bool
is_live(const struct live_reading *r, uint32_t set, int side)
{
	const uint32_t n = live_sets_number(r->all, set);

	return n && !common_sets_left(r->left[side], n);
}

/* A place: b[0] has the sets of the range. */
static void
add_in_range(struct live_reading *r, struct span sentence, struct span set)
{
	const struct document_range *range = r->range;
	const uint32_t n = number_of(set);
	struct span document;
	uint32_t position;

	if (!is_live(r, n, 0) ||
	    !sentence_id_split(sentence, &document, &position) ||
	    span_order(document, range->from) < 0 ||
	    (range->to.n && span_order(document, range->to) >= 0))
		return;
	set_bit(&r->b[0], n);
	set_bit(&r->b[1], n);
}

/* A pair: b[1] has the sets of the range and those in a pair with them. */
static void
add_partner(struct live_reading *r, struct span one, struct span two)
{
	const uint32_t n = number_of(one), m = number_of(two);

	if (is_set(&r->b[0], n) && is_live(r, m, 1))
		set_bit(&r->b[1], m);
	if (!r->cross && is_set(&r->b[0], m) && is_live(r, n, 0))
		set_bit(&r->b[1], n);
}

void
live_sets_part(struct live_sets *l, const struct live_sets *all,
    uint8_t *const left[2], const char *pairs, const char *places, bool cross,
    const struct document_range *range)
{
	struct live_reading r = {
		.l = l, .all = all, .left = left, .cross = cross, .range = range
	};

	l->sets = all->sets;
	make_room(&r.b[1], l->sets);
	read_columns(places, &r, add_in_range);
	read_columns(pairs, &r, add_partner);
	number_sets(&r);
}

void
live_sets_free(struct live_sets *l)
{
	free(l->bit);
	free(l->before);
	*l = (struct live_sets){ 0 };
}
