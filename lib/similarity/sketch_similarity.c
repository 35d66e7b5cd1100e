#include <math.h>

#include "base/hexbits.h"
#include "record/pair.h"
#include "similarity/sketch_similarity.h"
#include "similarity/slot_distance.h"

enum { PLACES = 62 }; /* binary places of a fixed-point number */

/* pi in fixed point, rounded down. */
static const uint64_t pi = 0xc90fdaa22168c234;

size_t
sketch_sim_units(const struct sketch_kind *k)
{
	return k->method == SKETCH_MINHASH ? k->bits / SKETCH_SLOT_BITS
					   : k->bits;
}

static uint64_t
multiply(uint64_t x, uint64_t y)
{
	return (unsigned __int128)x * y >> PLACES;
}

/* cos(pi d / n) in fixed point, for 0 < 2 d < n, by the series
 * 1 - x^2/2! + x^4/4! - ... with x < pi / 2. Its terms decrease from the second
 * on. Each is rounded down; the error of the sum is below 2^-50. */
static uint64_t
cosine(size_t d, size_t n)
{
	uint64_t x = (unsigned __int128)pi * d / n, square = multiply(x, x);
	uint64_t term = (uint64_t)1 << PLACES, even = 0, odd = 0, i;

	for (i = 0; term > 0; i += 4) {
		even += term;
		term = multiply(term, square) / ((i + 1) * (i + 2));
		odd += term;
		term = multiply(term, square) / ((i + 3) * (i + 4));
	}
	return even - odd;
}

uint32_t
sketch_sim_at_distance(const struct sketch_kind *k, size_t d)
{
	size_t n = sketch_sim_units(k);

	if (k->method == SKETCH_MINHASH)
		return PAIR_ONE * (n - d) / n;
	if (d == 0)
		return PAIR_ONE;
	if (2 * d >= n)
		return 0;
	/* The only other cosine that is a decimal fraction (Niven). */
	if (3 * d == n)
		return PAIR_ONE / 2;
	return multiply(cosine(d, n), PAIR_ONE);
}

size_t
sketch_sim_max_distance(const struct sketch_kind *k, struct ratio t)
{
	size_t least = 0, most = sketch_sim_units(k), middle;

	while (least < most) {
		middle = (least + most + 1) / 2;
		if (sketch_sim_at_distance(k, middle) >= PAIR_ONE / t.q * t.p)
			least = middle;
		else
			most = middle - 1;
	}
	return least;
}

struct ratio
sketch_sim_lowered(const struct sketch_kind *k, struct ratio t)
{
	double x = ratio_value(t) - 3 / sqrt((double)k->bits);

	return (struct ratio){ x > 0 ? x * 1000 + 0.5 : 0, 1000 };
}

double
sketch_sim_bit_fraction(double c)
{
	const uint64_t whole = (uint64_t)1 << 40;
	uint64_t wanted = c * ((uint64_t)1 << PLACES);
	uint64_t least = 0, most = whole / 2, middle;

	/* The cosine is at least c at least / whole, and below at most. */
	while (most - least > 1) {
		middle = least + (most - least) / 2;
		if (cosine(middle, whole) >= wanted)
			least = middle;
		else
			most = middle;
	}
	return c < 1 ? (double)least / whole : 0;
}

size_t
sketch_sim_distance(
    const struct sketch_kind *k, const uint64_t *a, const uint64_t *b)
{
	size_t words = hexbits_words(k->bits);

	return k->method == SKETCH_MINHASH ? slot_distance(a, b, words)
					   : hamming_distance(a, b, words, 1);
}
