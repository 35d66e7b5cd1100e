/* sketch_similarity.c: how alike two sketches are that are so far apart. */
#include "base/hexbits.h"
#include "record/pair.h"
#include "similarity/sketch_similarity.h"

enum { PLACES = 62 }; /* binary ones */

/* pi in so many places, cut. */
static const uint64_t pi = 0xc90fdaa22168c234;

size_t
sketch_sim_units(const struct sketch_kind *k)
{
	return k->method == SKETCH_MINHASH ? k->bits / SKETCH_SLOT_BITS
					   : k->bits;
}

static uint64_t
times(uint64_t x, uint64_t y)
{
	return (unsigned __int128)x * y >> PLACES;
}

/* cos(pi d / n) for 0 < 2 d < n in PLACES: the series 1 - x^2/2! + x^4/4! ...
 * Its terms fall by the second, as x < pi / 2. Each is cut, so that all are
 * off by less than 2^-50. */
static uint64_t
cosine(size_t d, size_t n)
{
	uint64_t x = (unsigned __int128)pi * d / n, square = times(x, x);
	uint64_t term = (uint64_t)1 << PLACES, even = 0, odd = 0, i;

	for (i = 0; term > 0; i += 4) {
		even += term;
		term = times(term, square) / ((i + 1) * (i + 2));
		odd += term;
		term = times(term, square) / ((i + 3) * (i + 4));
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
	/* Else it is no decimal fraction, but for this. */
	if (3 * d == n)
		return PAIR_ONE / 2;
	return times(cosine(d, n), PAIR_ONE);
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

double
sketch_sim_bit_fraction(double c)
{
	const uint64_t whole = (uint64_t)1 << 40;
	uint64_t wanted = c * ((uint64_t)1 << PLACES);
	uint64_t least = 0, most = whole / 2, middle;

	/* At least it is at least c, at most it is not. */
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
	size_t words = hexbits_words(k->bits), n = 0, i;
	uint64_t x;

	for (i = 0; i < words; i++) {
		x = a[i] ^ b[i];
		if (k->method == SKETCH_MINHASH)
			n += (x >> 32 > 0) + ((uint32_t)x > 0);
		else
			n += __builtin_popcountll(x);
	}
	return n;
}
