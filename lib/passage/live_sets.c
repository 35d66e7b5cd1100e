/* live_sets.c: finds the sets that match others. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/span.h"
#include "io/in.h"
#include "passage/live_sets.h"

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

	b->bit = mem_grow(b->bit, &b->cap, i / 64 + 1, sizeof *b->bit);
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

/* Calls add with the numbers in two columns of each line. */
static void
read_columns(const char *path, struct live_sets *l, struct bits *b,
    void (*add)(
	struct live_sets *l, struct bits *b, struct span one, struct span two))
{
	struct span f[3];
	struct in in;
	size_t len;
	char *line;

	in_open(&in, path);
	while ((line = in_any_line(&in, &len)))
		if (span_split((struct span){ line, len }, f, 3) > 1)
			add(l, b, f[0], f[1]);
	in_close(&in);
}

/* A place: b[0] has the sets that were met, b[1] those that were met again. */
static void
add_place(
    struct live_sets *l, struct bits *b, struct span sentence, struct span set)
{
	const uint32_t n = number_of(set);

	(void)sentence;
	if (n > l->sets)
		l->sets = n;
	if (n)
		set_bit(&b[is_set(&b[0], n)], n);
}

/* The sets of a pair, of those that have places. */
static void
add_pair(struct live_sets *l, struct bits *b, struct span one, struct span two)
{
	const uint32_t n = number_of(one), m = number_of(two);

	(void)l;
	if (is_set(&b[0], n))
		set_bit(&b[1], n);
	if (is_set(&b[0], m))
		set_bit(&b[1], m);
}

void
live_sets_read(struct live_sets *l, const char *pairs, const char *places,
    const char *against)
{
	struct bits b[2] = { 0 };
	uint32_t n = 0;
	size_t k;

	read_columns(places, l, b, add_place);
	if (against)
		read_columns(against, l, b, add_place);
	make_room(&b[1], l->sets);
	read_columns(pairs, l, b, add_pair);
	free(b[0].bit);
	l->bit = b[1].bit;
	l->before = mem_new(l->sets / 64 + 1, sizeof *l->before);
	for (k = 0; k <= l->sets / 64; k++) {
		l->before[k] = n;
		n += __builtin_popcountll(l->bit[k]);
	}
}

void
live_sets_free(struct live_sets *l)
{
	free(l->bit);
	free(l->before);
	*l = (struct live_sets){ 0 };
}
