/* dense-join.c: compares the pairs that tiles find with plain counting, and
 * their order with that of the lists.
 *
 * dense-join MEASURE P Q FILE: for the sets in FILE, at P/Q. Prints how many
 * sets were chosen for the tiles. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "join/cooccurrence.h"
#include "join/prefix_query.h"
#include "join/set_reader.h"

enum { RATE_MOST = 32 };

static void
fail(const char *what, uint32_t i)
{
	printf("%s: set %u\n", what, (unsigned)i);
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

static size_t
count(const struct set_store *s, uint32_t i, uint32_t k)
{
	static struct lower_room room[2];
	const struct halves x = set_store_halves(s, i, &room[0]),
			    y = set_store_halves(s, k, &room[1]);
	size_t a = 0, b = 0, n = 0;
	uint64_t u, v;

	while (a < x.n && b < y.n) {
		u = halves_key(&x, a);
		v = halves_key(&y, b);
		n += u == v;
		a += u <= v;
		b += v <= u;
	}
	return n;
}

/* The pairs of all sets, by query, then set. */
static struct parity_pair *
all_pairs(const struct set_store *s, const struct measure *m, size_t *n)
{
	struct parity_pair *pair =
	    malloc((size_t)s->n * s->n / 2 * sizeof *pair + 1);
	uint32_t i, k, shared;

	*n = 0;
	for (i = 0; i < s->n; i++)
		for (k = 0; k < i; k++) {
			shared = count(s, i, k);
			if (wanted(m, shared, s->set[i].n + s->set[k].n))
				pair[(*n)++] =
				    (struct parity_pair){ i, k, shared };
		}
	return pair;
}

/* Holds queries [from, to) against all; returns the end of their pairs. */
static const struct parity_pair *
check_range(const struct parity_tiles *t, struct parity_asker *a, uint32_t from,
    uint32_t to, const struct parity_pair *want, const struct parity_pair *end)
{
	size_t i, k, n = 0;

	while (want + n < end && want[n].query < to)
		n++;
	if (!parity_tiles_find(t, a, from, to, n) || a->pairs != n)
		fail("number of pairs", from);
	if (n > 0 && parity_tiles_find(t, a, from, to, n - 1))
		fail("more pairs than allowed", from);
	parity_tiles_find(t, a, from, to, n);
	for (i = from; i < to; i++) {
		for (k = 0; k < a->pairs; k++) {
			if (a->pair[k].query != i)
				continue;
			if (memcmp(&a->pair[k], want, sizeof *want) != 0)
				fail("pair", i);
			want++;
		}
	}
	return want;
}

static void
check_tiles(const struct set_store *s, const struct measure *m, size_t rate,
    const struct parity_pair *want, size_t n)
{
	const struct parity_pair *end = want + n;
	struct parity_asker a = { 0 };
	struct parity_tiles t;
	uint32_t i, to, step = 1;

	parity_tiles_make(&t, s, m, rate, NULL, 0, s->n);
	for (i = 0; i < s->n; i = to, step = step % 97 + 13) {
		to = s->n - i < step ? s->n : i + step;
		want = check_range(&t, &a, i, to, want, end);
	}
	parity_asker_free(&a);
	parity_tiles_free(&t);
}

/* Compares the pairs of a block of sets in the order of the lists; returns for
 * how many of them tiles were chosen. */
static uint32_t
check_block(const struct set_store *s, const struct dense_join *d,
    struct prefix_query *lists, struct dense_query *q,
    const struct cooccurrence_block *block)
{
	const struct parity_pair *pair;
	uint32_t i, chosen = 0;
	size_t n, k;

	prefix_query_block(lists, block);
	for (i = block->from; i < block->to; i++) {
		prefix_query_within(lists, i, block->to);
		if (!d || !dense_join_has(d, i))
			continue;
		chosen++;
		pair = dense_join_ask(
		    d, q, i, s->n - i < 200 ? s->n : i + 1 + i % 200, &n);
		if (n != lists->hits)
			fail("number of pairs in order", i);
		for (k = 0; k < n; k++)
			if (pair[k].query != i ||
			    pair[k].row != lists->hit[k].set ||
			    pair[k].shared != lists->hit[k].shared)
				fail("order", i);
	}
	return chosen;
}

/* Compares the pairs of each set in the order of the lists. */
static void
check_order(const struct set_store *s, const struct measure *m)
{
	static struct prefix_join j;
	struct cooccurrence c;
	struct cooccurrence_block block = { 0 };
	struct prefix_query lists;
	struct dense_query q = { 0 };
	struct dense_join *d;
	uint32_t chosen = 0;
	size_t b;

	prefix_join_make(&j, s, m, true, 1);
	d = j.dense;
	j.dense = NULL;
	lists = (struct prefix_query){ .j = &j };
	cooccurrence_begin(&c, &j.self, s, m, NULL, 1);
	while (cooccurrence_round(&c))
		for (b = 0; b < c.blocks; b++) {
			cooccurrence_block(&c, b, &block);
			chosen += check_block(s, d, &lists, &q, &block);
		}
	if (d && chosen != dense_join_sets(d))
		fail("number of chosen sets", chosen);
	j.dense = d;
	dense_query_free(&q);
	prefix_query_close(&lists);
	cooccurrence_block_free(&block);
	cooccurrence_end(&c);
	printf("%u\n", (unsigned)chosen);
}

int
main(int argc, char **argv)
{
	static struct set_store s;
	struct parity_pair *pair;
	struct measure m;
	struct in in;
	size_t rate, n;

	if (argc != 5 || !measure_parse(&m, argv[1], MEASURE_JOIN))
		return 2;
	m.t = (struct ratio){ atoi(argv[2]), atoi(argv[3]) };
	in_open(&in, argv[4]);
	set_store_read(&s, &in, &set_records, 1, 1, 1, LOWER_HALVES_KEPT);
	in_close(&in);
	pair = all_pairs(&s, &m, &n);
	for (rate = 1; rate <= RATE_MOST; rate *= 2)
		check_tiles(&s, &m, rate, pair, n);
	check_order(&s, &m);
	free(pair);
	return 0;
}
