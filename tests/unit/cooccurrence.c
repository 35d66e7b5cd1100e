/* cooccurrence.c: compares which sets are together in lists with a plain loop
 * over each list, at every level of base/simd.h.
 *
 * cooccurrence MEASURE P Q THREADS FILE: for the sets in FILE, at P/Q. Prints
 * the number of rounds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "join/cooccurrence.h"
#include "join/prefix_join.h"
#include "join/set_reader.h"

/* The sets that a set is with. */
struct together {
	uint32_t *set;
	size_t n, cap;
};

static int
by_number(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

static void
put(struct together *t, uint32_t set)
{
	t->set = mem_grow(t->set, &t->cap, t->n + 1, sizeof *t->set);
	t->set[t->n++] = set;
}

/* Whether a set of the size of set i, or a smaller one that counts as much, may
 * have a partner of the size of set k. */
static bool
is_large_enough(
    const struct set_store *s, const struct measure *m, uint32_t i, uint32_t k)
{
	uint64_t n = s->set[i].n;

	while (n > 1 && self_index_reach(n - 1) == self_index_reach(n))
		n--;
	/* Only sizes that occur count. */
	while (s->set[set_store_find_size(s, n, s->n)].n != n)
		n++;
	return s->set[k].n >= measure_min_size(m, n);
}

/* Every set with those before it in the lists, by a plain loop. */
static struct together *
by_loop(const struct prefix_join *j)
{
	const struct set_store *s = j->s;
	const struct self_index *x = &j->self;
	struct together *t = mem_new((size_t)s->n + 1, sizeof *t);
	uint64_t first = 0, p, q, other;
	uint32_t i, k;

	for (q = 0; q < x->postings; q++) {
		if (x->posting[q] & SELF_INDEX_FIRST)
			first = q;
		i = x->posting[q];
		for (p = first; p < q; p++) {
			other = x->posting[p];
			k = other;
			if (!(other & SELF_INDEX_KEPT) ||
			    self_index_posting_reach(other) <
				self_index_reach(s->set[i].n) ||
			    self_index_reach(s->set[k].n) >
				self_index_posting_reach(x->posting[q]) ||
			    !is_large_enough(s, &j->m, i, k))
				continue;
			put(&t[i], k);
			if (other & SELF_INDEX_TWICE)
				put(&t[i], k);
		}
	}
	return t;
}

static size_t
compare(const struct prefix_join *j, struct together *want, size_t threads)
{
	struct cooccurrence c;
	struct cooccurrence_block k = { 0 };
	uint32_t next = 0, i;
	size_t rounds = 0, b, begin, n;

	cooccurrence_begin(&c, &j->self, j->s, &j->m, NULL, threads);
	for (; cooccurrence_round(&c); rounds++)
		for (b = 0; b < c.blocks; b++) {
			cooccurrence_block(&c, b, &k);
			for (i = k.from, begin = 0; i < k.to; i++) {
				n = k.end[i - k.from] - begin;
				if (i == next && n == 0 && want[i].n == 0) {
					next++;
					continue;
				}
				qsort(
				    k.met + begin, n, sizeof *k.met, by_number);
				qsort(want[i].set, want[i].n,
				    sizeof *want[i].set, by_number);
				if (i != next++ || n != want[i].n ||
				    (n > 0 &&
					memcmp(k.met + begin, want[i].set,
					    n * sizeof *k.met) != 0)) {
					printf("set %u\n", (unsigned)i);
					exit(1);
				}
				begin += n;
			}
		}
	if (next != j->s->n) {
		printf("%u sets\n", (unsigned)next);
		exit(1);
	}
	cooccurrence_block_free(&k);
	cooccurrence_end(&c);
	return rounds;
}

int
main(int argc, char **argv)
{
	static struct set_store s;
	static struct prefix_join j;
	struct together *want;
	struct measure m;
	struct in in;
	size_t threads;
	uint32_t i;

	if (argc != 6 || !measure_parse(&m, argv[1], MEASURE_JOIN))
		return 2;
	m.t = (struct ratio){ atoi(argv[2]), atoi(argv[3]) };
	threads = atoi(argv[4]);
	in_open(&in, argv[5]);
	set_store_read(&s, &in, &set_records, 1, 1, threads, LOWER_HALVES_KEPT);
	in_close(&in);
	prefix_join_make(&j, &s, &m, true, threads);
	want = by_loop(&j);
	printf("%zu\n", compare(&j, want, threads));
	for (i = 0; i < s.n; i++)
		free(want[i].set);
	free(want);
	return 0;
}
