/* fraction.h: fractions, exactly: the whole part of a weighted sum of them, and
 * the fraction behind six decimals. */
#ifndef ND_FRACTION_H
#define ND_FRACTION_H

#include <stddef.h>
#include <stdint.h>

/* Numbers are below 2^63, den above 0. */
struct fraction {
	uint64_t num, den;
};

/* weight times f. */
struct weighted_fraction {
	uint64_t weight;
	struct fraction value;
};

enum { FRACTION_TERMS_MOST = 16, FRACTION_ONE = 1000000000 };

/* f, at most 1, in millionths, rounded down. */
static inline uint32_t
fraction_millionths(struct fraction f)
{
	if (f.num <= UINT64_MAX / 1000000)
		return f.num * 1000000 / f.den;
	return (unsigned __int128)f.num * 1000000 / f.den;
}

/* The sum of n <= FRACTION_TERMS_MOST terms, whose whole parts together are
 * below 2^64, rounded down to a whole number. */
uint64_t fraction_sum_floor(const struct weighted_fraction *term, size_t n);

/* The simplest fraction whose first six decimals are x millionths, x at most
 * 1000000, in FRACTION_ONE-ths, to the nearest. 0.333333 stands for all that is
 * at least that and below 0.333334; of these 1/3 has the smallest denominator.
 * A similarity is a fraction of counts; if its denominator is at most 1000 it
 * is this one, as any two such fractions are a millionth apart or more. */
uint32_t fraction_recover(uint32_t x);

#endif
