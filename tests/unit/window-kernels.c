/* window-kernels.c: compares the distance kernels of the window with plain
 * counting, for many numbers of words and blocks, at every alignment of the
 * rows, with thresholds around the distances. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "similarity/slot_distance.h"
#include "unit.h"

enum { WORDS = 140, BLOCKS = 5, ROWS = BLOCKS * HAMMING_LANES };

/* terms: the distance counts slots of 32 bits, not bits; group: the words that
 * are ORed before their bits are counted. */
struct kernel {
	const char *name;
	bool terms;
	size_t group;
};

/* The distance of two rows by plain counting. */
static size_t
units(
    const struct kernel *k, const uint64_t *x, const uint64_t *y, size_t words)
{
	uint64_t d = 0;
	size_t n = 0, w;

	for (w = 0; w < words; w++) {
		d |= x[w] ^ y[w];
		if (w < words - 1 && (w + 1) % k->group > 0)
			continue;
		n += k->terms ? (d >> 32 != 0) + ((uint32_t)d != 0)
			      : __builtin_popcountll(d);
		d = 0;
	}
	return n;
}

/* Fills query with two random queries, row with n rows that differ from them in
 * few to all bits, and v with the rows in the order of a block. */
static void
fill(
    uint64_t *v, uint64_t row[][WORDS], uint64_t *query, size_t n, size_t words)
{
	uint64_t few;
	size_t i, w;

	for (w = 0; w < 2 * words; w++)
		query[w] = noise();
	for (i = 0; i < n; i++) {
		few = noise() % 5;
		for (w = 0; w < words; w++) {
			row[i][w] = query[i % 2 * words + w];
			if (noise() % 4 <= few)
				row[i][w] ^= few == 0
				    ? (uint64_t)1 << noise() % 64
				    : few == 1 ? noise() & noise()
				    : few == 4 ? ~(uint64_t)0
					       : noise();
			v[(i / HAMMING_LANES * words + w) * HAMMING_LANES +
			    i % HAMMING_LANES] = row[i][w];
		}
	}
}

static void
check(const struct kernel *k, const uint64_t *v, uint64_t row[][WORDS],
    const uint64_t *query, size_t blocks, size_t words, size_t most)
{
	struct hamming_hit hit[BLOCKS];
	const uint64_t *x = query, *y = query + words;
	size_t hits, b, i, h = 0;
	uint32_t want[2];

	hits = k->terms
	    ? slot_distance_scan(v, blocks, words, x, y, most, hit)
	    : hamming_scan(v, blocks, words, k->group, x, y, most, hit);
	for (b = 0; b < blocks; b++) {
		want[0] = want[1] = 0;
		for (i = 0; i < HAMMING_LANES; i++) {
			const uint64_t *r = row[b * HAMMING_LANES + i];

			want[0] |= (units(k, x, r, words) <= most) << i;
			want[1] |= (units(k, y, r, words) <= most) << i;
		}
		if (!(want[0] | want[1]))
			continue;
		if (h == hits || hit[h].block != b ||
		    hit[h].rows[0] != want[0] || hit[h].rows[1] != want[1])
			break;
		h++;
	}
	if (b < blocks || h != hits)
		printf("%s: wrong in block %zu of %zu, %zu words, at most "
		       "%zu\n",
		    k->name, b, blocks, words, most);
}

/* Checks a kernel on blocks of rows of that many words. */
static void
try(const struct kernel *k, size_t blocks, size_t words)
{
	static uint64_t room[ROWS * WORDS + 8], row[ROWS][WORDS];
	static uint64_t query[2 * WORDS];
	uint64_t *v = room + (words + blocks) % 8;
	size_t most = 0, i, got;

	fill(v, row, query, HAMMING_LANES * blocks, words);
	if (blocks)
		most = units(k, query, row[words % 16], words);
	for (i = most > 1 ? most - 1 : 0; i <= most + 1; i++)
		check(k, v, row, query, blocks, words, i);
	check(k, v, row, query, blocks, words, 0);
	check(k, v, row, query, blocks, words, 64 * words);
	for (i = 0; i < blocks * HAMMING_LANES; i++) {
		got = k->terms
		    ? slot_distance(query, row[i], words)
		    : hamming_distance(query, row[i], words, k->group);
		if (got != units(k, query, row[i], words))
			printf("%s: a row of %zu words\n", k->name, words);
	}
}

int
main(void)
{
	static const struct kernel kernels[] = {
		{ "bits", false, 1 },
		{ "of 2 words", false, 2 },
		{ "of 3 words", false, 3 },
		{ "of 4 words", false, 4 },
		{ "terms", true, 1 },
	};
	size_t words, blocks, i;

	for (words = 1; words <= WORDS; words += words < 20 ? 1 : 10)
		for (blocks = 0; blocks <= BLOCKS; blocks++)
			for (i = 0; i < sizeof kernels / sizeof *kernels; i++)
				try(&kernels[i], blocks, words);
	return 0;
}
