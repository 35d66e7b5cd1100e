#include <math.h>

#include "base/hash.h"
#include "base/hexbits.h"
#include "base/mem.h"
#include "base/mix.h"
#include "sketch/random_projection.h"

/* A value has standard deviation 16, the root of 255. The weights of a vector
 * are scaled to length NORM: the standard deviation of their sum is a sixth of
 * 2^15, so 16 bits hardly ever overflow. */
enum { SIGNS = 255, NORM = 341 };

/* The tables of mix_random64. */
enum projection_stream { STREAM_VALUES, STREAM_TERMS };

/* Value j of the pool: a sign, or the sum of SIGNS random signs. */
static int16_t
pool_value(enum projection_values values, uint64_t seed, uint64_t j)
{
	int ones;

	if (values == PROJECTION_SIGNS)
		return mix_random64(seed, STREAM_VALUES, j) >> 63 ? 1 : -1;
	ones = __builtin_popcountll(mix_random64(seed, STREAM_VALUES, 4 * j)) +
	    __builtin_popcountll(mix_random64(seed, STREAM_VALUES, 4 * j + 1)) +
	    __builtin_popcountll(mix_random64(seed, STREAM_VALUES, 4 * j + 2)) +
	    __builtin_popcountll(
		mix_random64(seed, STREAM_VALUES, 4 * j + 3) >> 1);
	return 2 * ones - SIGNS;
}

void
projection_make(struct random_projection *p, enum projection_values values,
    size_t bits, uint64_t seed)
{
	size_t i, at;

	for (i = 0; i < PROJECTION_POOL / 2; i++) {
		/* Reverses a block: lane 0 of the kernel is the lowest bit. */
		at = i ^ (PROJECTION_LANES - 1);
		p->pool[at] = pool_value(values, seed, i);
		p->pool[PROJECTION_POOL / 2 + at] = -p->pool[at];
	}
	p->salt = mix_random64(seed, STREAM_TERMS, 0);
	p->bits = bits;
	p->blocks = (bits + PROJECTION_LANES - 1) / PROJECTION_LANES;
	p->hash = NULL;
	p->weight = NULL;
	p->hash_cap = p->weight_cap = 0;
	p->side = mem_new(p->blocks + 1, sizeof *p->side);
}

/* Sets hash and weight to the terms of v whose scaled weight is not 0. Returns
 * how many there are. */
static size_t
weighted_terms(struct random_projection *p, const struct vector *v)
{
	const struct weighted_term *w, *end = v->term + v->n;
	double squares = 0, x, unit;
	size_t n = 0;

	for (w = v->term; w < end; w++) {
		x = w->millionths;
		squares += x * x;
	}
	if (squares == 0)
		return 0;
	unit = NORM / sqrt(squares);
	MEM_GROW(p->hash, p->hash_cap, v->n);
	MEM_GROW(p->weight, p->weight_cap, v->n);
	for (w = v->term; w < end; w++) {
		p->hash[n] = mix64(hash64(w->term.p, w->term.n) ^ p->salt);
		p->weight[n] = w->millionths * unit + 0.5;
		n += p->weight[n] > 0;
	}
	return n;
}

bool
projection_sides(
    struct random_projection *p, const struct vector *v, uint64_t *row)
{
	size_t n = weighted_terms(p, v), words = hexbits_words(p->bits), i;

	if (n == 0)
		return false;
	projection_kernel_sides(
	    p->pool, p->hash, p->weight, n, p->blocks, p->side);
	for (i = 0; i < words; i++) /* bit 0 is the highest */
		row[i] = (uint64_t)p->side[2 * i] << 32 | p->side[2 * i + 1];
	if (p->bits % 64 > 0)
		row[words - 1] &= ~(UINT64_MAX >> p->bits % 64);
	return true;
}
