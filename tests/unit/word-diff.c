/* word-diff.c: compares the diffs of random texts with the length of their
 * longest common subsequence, and checks the diffs of texts that differ more
 * than a shortest diff is searched for. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "diff/word_diff.h"
#include "unit.h"

enum { MOST = 3000, SMALL = 40 };

static uint64_t key[2][MOST];
static struct word_diff diff;

/* Finds the diff of the first n and m keys; returns how many are equal, and
 * prints whether the runs are equal and ascend. */
static size_t
equal_tokens(size_t n, size_t m, size_t least)
{
	const struct token_spans a = { .key = key[0], .n = n };
	const struct token_spans b = { .key = key[1], .n = m };
	size_t i, sum = 0, end[2] = { 0, 0 };
	const struct common_run *r;

	word_diff_find(&diff, &a, &b, least);
	for (i = 0; i < diff.n; i++) {
		r = &diff.equal[i];
		if (r->n == 0 || r->a < end[0] || r->b < end[1] ||
		    (i > 0 && r->a == end[0] && r->b == end[1]) ||
		    r->a + r->n > n || r->b + r->n > m ||
		    memcmp(key[0] + r->a, key[1] + r->b, r->n * sizeof **key))
			printf(
			    "run %zu of %zu and %zu keys is wrong\n", i, n, m);
		end[0] = r->a + r->n;
		end[1] = r->b + r->n;
		sum += r->n;
	}
	return sum;
}

/* The length of the longest common subsequence. */
static size_t
longest(size_t n, size_t m)
{
	size_t row[SMALL + 1] = { 0 }, i, j, corner, old;

	for (i = 0; i < n; i++)
		for (corner = 0, j = 0; j < m; j++) {
			old = row[j + 1];
			if (key[0][i] == key[1][j])
				row[j + 1] = corner + 1;
			else if (row[j] > old)
				row[j + 1] = row[j];
			corner = old;
		}
	return row[m];
}

static void
check_small(void)
{
	const size_t n = noise() % (SMALL + 1), m = noise() % (SMALL + 1);
	const uint64_t keys = 1 + noise() % 9;
	size_t i, got;

	for (i = 0; i < n; i++)
		key[0][i] = noise() % keys;
	for (i = 0; i < m; i++)
		key[1][i] = noise() % keys;
	got = equal_tokens(n, m, 1);
	if (got != longest(n, m))
		printf("%zu and %zu keys: %zu equal, expected %zu\n", n, m, got,
		    longest(n, m));
	equal_tokens(n, m, 3);
}

/* Texts of MOST keys: runs of `equal` keys, after each of which `other` keys
 * differ; two runs are exchanged. */
static void
check_large(size_t equal, size_t other)
{
	size_t i, j, want = 0, got;

	for (i = 0; i < MOST; i++) {
		key[0][i] = 2 * i;
		key[1][i] = 2 * i + (i % (equal + other) >= equal);
		want += key[0][i] == key[1][i];
	}
	for (i = 0; i < equal; i++) {
		j = (equal + other) * 2 + i;
		key[1][i] = key[0][j];
		key[1][j] = key[0][i];
	}
	got = equal_tokens(MOST, MOST, 3);
	if (got != want - 2 * equal)
		printf("%zu equal and %zu other keys: %zu are equal, expected "
		       "%zu\n",
		    equal, other, got, want - 2 * equal);
}

int
main(void)
{
	size_t i;

	for (i = 0; i < 20000; i++)
		check_small();
	for (i = 3; i < 12; i++)
		check_large(i, 12 - i);
	return 0;
}
