/* bit_permutation.c: the sort keys of a table of sketches. */
#include <stdbool.h>

#include "base/mix.h"
#include "similarity/sketch_similarity.h"
#include "sketch/bit_permutation.h"

enum { CHAINS = 4 }; /* divides n */

/* Random number j of a table. */
static uint64_t
random_number(uint64_t seed, uint64_t table, uint64_t j)
{
	return mix64(mix64(mix64(seed) + table) + (j + 1) * 0x9e3779b97f4a7c15);
}

static bool
is_drawn(const struct bit_permutation *p, uint32_t bit)
{
	size_t i;

	for (i = 0; i < p->n; i++)
		if (p->bit[i] == bit)
			return true;
	return false;
}

void
permutation_draw(struct bit_permutation *p, const struct sketch_kind *k,
    uint64_t seed, uint64_t table)
{
	uint64_t units = sketch_sim_units(k), width = k->bits / units, j, bit;
	size_t wanted = k->bits < PERMUTATION_BITS ? k->bits : PERMUTATION_BITS,
	       i;

	p->n = 0;
	for (j = 0; p->n < wanted; j++) {
		bit = ((random_number(seed, table, j) >> 32) * units >> 32) *
		    width;
		if (is_drawn(p, bit))
			continue;
		for (i = 0; i < width; i++)
			p->bit[p->n++] = bit + i;
	}
}

uint64_t
permutation_key(const struct bit_permutation *p, const uint64_t *row)
{
	uint64_t key[CHAINS] = { 0 }, bit;
	size_t i, k, each = p->n / CHAINS;

	/* Four independent chains of shifts hide their latency. */
	for (i = 0; i < each; i++)
#pragma GCC unroll 4
		for (k = 0; k < CHAINS; k++) {
			bit = row[p->bit[k * each + i] >> 6]
			    << (p->bit[k * each + i] & 63);
			key[k] = key[k] << 1 | bit >> 63;
		}
	for (k = 1; k < CHAINS; k++)
		key[0] = key[0] << each | key[k];
	return key[0] << (PERMUTATION_BITS - p->n);
}
