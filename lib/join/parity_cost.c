/* parity_cost.c: prices the comparison of two bitmaps. */
#include "base/simd.h"
#include "join/parity_cost.h"
#include "join/parity_filter.h"
#include "join/parity_tiles.h"

/* The cost of a pair of n features whose bitmaps pass, measured on a Zen 5. */
static double
pass_cost(uint64_t n)
{
	return simd_intersects() ? 30 + .2 * n : 60. + n;
}

/* The cost of one word of two bitmaps. */
static double
word_cost(void)
{
	static const double cost[] = {
		[SIMD_NONE] = .8, [SIMD_AVX2] = .18, [SIMD_AVX512] = .065
	};

	return cost[simd_level()];
}

double
parity_least_cost(void)
{
	return PARITY_WORDS_MIN * word_cost();
}

/* Bitmaps are linear: their differences are folded as they are. */
void
parity_add_cost(const struct measure *m, const struct stored_set *x,
    const struct stored_set *y, double cost[PARITY_RATES])
{
	const uint64_t need = measure_min_shared(m, x->n, y->n);
	const double word = word_cost();
	uint64_t a[PARITY_WORDS_MAX], b[PARITY_WORDS_MAX];
	size_t have = parity_words(y->n, 1 << (PARITY_RATES - 1));
	size_t words, r, w, distance;

	parity_make(a, have, x->upper, x->n);
	parity_make(b, have, y->upper, y->n);
	for (w = 0; w < have; w++)
		a[w] ^= b[w];
	for (r = PARITY_RATES; r-- > 0;) {
		words = parity_words(y->n, 1 << r);
		for (; have > words; have /= 2)
			for (w = 0; w < have / 2; w++)
				a[w] ^= a[w + have / 2];
		for (w = distance = 0; w < words; w++)
			distance += __builtin_popcountll(a[w]);
		cost[r] += words * word;
		if (distance + 2 * need <= (uint64_t)x->n + y->n)
			cost[r] += pass_cost((uint64_t)x->n + y->n);
	}
}
