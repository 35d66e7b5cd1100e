/* star-join.c: compares the stars and components of star_join.h with those of
 * plain counting, in some orders of preference, for all blocks, tiles and
 * threads.
 *
 * star-join MEASURE P Q FILE: for the sets in FILE, at P/Q. Prints how many
 * sets are no centre in the order of the sets. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "join/set_reader.h"
#include "join/star_join.h"
#include "unit.h"

static void
fail(const char *what, uint32_t place)
{
	printf("%s: place %u\n", what, (unsigned)place);
	exit(1);
}

/* Whether measure_table's formula gives at least m->t. */
static bool
wanted(const struct measure *m, size_t shared, size_t n)
{
	const bool dice = strcmp(measure_table[m->row].name, "dice") == 0;

	return dice ? 2 * shared * m->t.q >= m->t.p * n
		    : shared * m->t.q >= m->t.p * (n - shared);
}

/* What two sets share; counted once for all orders. */
static size_t
count(const struct set_store *s, uint32_t i, uint32_t k)
{
	static uint16_t *known;
	static struct lower_room room[2];
	struct halves x, y;
	uint16_t *at;
	size_t a = 0, b = 0, n = 0;
	uint64_t u, v;

	if (!known)
		known = calloc((size_t)s->n * s->n, sizeof *known);
	at = &known[(size_t)(i > k ? i : k) * s->n + (i > k ? k : i)];
	if (*at)
		return *at - 1;
	x = set_store_halves(s, i, &room[0]);
	y = set_store_halves(s, k, &room[1]);
	while (a < x.n && b < y.n) {
		u = halves_key(&x, a);
		v = halves_key(&y, b);
		n += u == v;
		a += u <= v;
		b += v <= u;
	}
	*at = n + 1;
	return n;
}

/* Sets owner and shared of each place. */
static void
plain_stars(const struct set_store *s, const struct measure *m,
    const uint32_t *set_at, uint32_t *owner, uint32_t *shared)
{
	uint32_t r, c;

	for (r = 0; r < s->n; r++) {
		owner[r] = STAR_NONE;
		shared[r] = 0;
		for (c = 0; c < r && owner[r] == STAR_NONE; c++) {
			if (owner[c] != STAR_NONE)
				continue;
			shared[r] = count(s, set_at[r], set_at[c]);
			if (wanted(m, shared[r],
				s->set[set_at[r]].n + s->set[set_at[c]].n))
				owner[r] = c;
		}
	}
}

static uint32_t
root(const uint32_t *parent, uint32_t r)
{
	while (parent[r] != r)
		r = parent[r];
	return r;
}

static void
join(uint32_t *parent, uint32_t a, uint32_t b)
{
	a = root(parent, a);
	b = root(parent, b);
	parent[a > b ? a : b] = a > b ? b : a;
}

/* Sets the root of each place's connected component. */
static void
plain_components(const struct set_store *s, const struct measure *m,
    const uint32_t *set_at, uint32_t *parent)
{
	const struct stored_set *set = s->set;
	uint32_t r, c;

	for (r = 0; r < s->n; r++)
		parent[r] = r;
	for (r = 0; r < s->n; r++)
		for (c = 0; c < r; c++)
			if (root(parent, r) != root(parent, c) &&
			    wanted(m, count(s, set_at[r], set_at[c]),
				set[set_at[r]].n + set[set_at[c]].n))
				join(parent, r, c);
}

/* Whether stars and edges are a forest that spans the components. */
static void
check_forest(const struct star_join *k, const uint32_t *component)
{
	uint32_t *parent = malloc(4 * (size_t)k->s->n + 1), r;
	const struct star_edge *e = k->edge;
	size_t i;

	for (r = 0; r < k->s->n; r++)
		parent[r] = k->owner[r] == STAR_NONE ? r : k->owner[r];
	for (i = 0; i < k->edges; i++, e++) {
		if (root(parent, e->place) == root(parent, e->other))
			fail("edge", e->place);
		if (count(k->s, k->set_at[e->place], k->set_at[e->other]) !=
		    e->shared)
			fail("shared by edge", e->place);
		join(parent, e->place, e->other);
	}
	for (r = 0; r < k->s->n; r++)
		if (root(parent, r) != root(component, r))
			fail("component", r);
	free(parent);
}

static void
check(const struct star_join *k, const uint32_t *owner, const uint32_t *shared)
{
	uint32_t r;

	for (r = 0; r < k->s->n; r++) {
		if (k->owner[r] != owner[r])
			fail("owner", r);
		if (owner[r] != STAR_NONE && k->shared[r] != shared[r])
			fail("shared", r);
	}
}

/* Checks an order; returns how many sets are no centre. */
static uint32_t
check_order(
    const struct set_store *s, const struct measure *m, const uint32_t *set_at)
{
	static const uint32_t block[] = { 0, 1, 7, 8192 };
	uint32_t *owner = malloc(4 * (size_t)s->n + 1), r, members = 0;
	uint32_t *shared = malloc(4 * (size_t)s->n + 1);
	uint32_t *component = malloc(4 * (size_t)s->n + 1);
	size_t i, tiles, threads;

	plain_stars(s, m, set_at, owner, shared);
	plain_components(s, m, set_at, component);
	for (i = 0; i < sizeof block / sizeof *block; i++)
		for (tiles = 0; tiles < 2; tiles++)
			for (threads = 1; threads <= 16; threads *= 4) {
				struct star_join k = { .s = s,
					.set_at = set_at,
					.m = *m,
					.threads = threads,
					.connect = threads == 4,
					.block = block[i],
					.tiles_always = tiles };

				if (!star_join_run(&k))
					fail("postings", 0);
				check(&k, owner, shared);
				if (k.connect)
					check_forest(&k, component);
				star_join_free(&k);
			}
	for (r = 0; r < s->n; r++)
		members += owner[r] != STAR_NONE;
	free(owner);
	free(shared);
	free(component);
	return members;
}

int
main(int argc, char **argv)
{
	static struct set_store s;
	struct measure m;
	struct in in;
	uint32_t *set_at, i, k, t;
	size_t order;

	if (argc != 5 || !measure_parse(&m, argv[1], MEASURE_JOIN))
		return 2;
	m.t = (struct ratio){ atoi(argv[2]), atoi(argv[3]) };
	in_open(&in, argv[4]);
	set_store_read(&s, &in, &set_records, 1, 1, 1, LOWER_HALVES_KEPT);
	in_close(&in);
	set_at = malloc(4 * (size_t)s.n + 1);
	for (i = 0; i < s.n; i++)
		set_at[i] = i;
	printf("%u\n", (unsigned)check_order(&s, &m, set_at));
	for (order = 0; order < 2; order++) {
		for (i = s.n; i > 1; i--) {
			k = noise() % i;
			t = set_at[i - 1];
			set_at[i - 1] = set_at[k];
			set_at[k] = t;
		}
		check_order(&s, &m, set_at);
	}
	free(set_at);
	return 0;
}
