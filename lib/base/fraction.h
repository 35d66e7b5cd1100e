/* fraction.h: exact fractions: the whole part of a weighted sum or mean, and
 * the simplest fraction with given first six decimals. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* num / den; both are below 2^63, den is above 0. */
struct fraction {
	uint64_t num, den;
};

/* weight times value. */
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

/* The sum of n <= FRACTION_TERMS_MOST terms, rounded down to a whole number.
 * The sum is below 2^64. */
uint64_t fraction_sum_floor(const struct weighted_fraction *term, size_t n);

/* Sets *mean to that sum or, with renormalise, to it divided by the sum of the
 * weights and multiplied by a million, each rounded down; then the weights are
 * at most a million, are overwritten, and false is returned if all are 0. */
bool fraction_mean(
    struct weighted_fraction *term, size_t n, bool renormalise, uint32_t *mean);

/* The simplest fraction whose first six decimals are x <= 1000000 millionths,
 * rounded to a whole number of FRACTION_ONE-ths. Decimals 0.333333 can be any
 * number from 0.333333 to below 0.333334; of these, 1/3 has the smallest
 * denominator. A similarity is a fraction of counts: if its denominator is at
 * most 1000, this function recovers it, as two such fractions differ by a
 * millionth or more. */
uint32_t fraction_recover(uint32_t x);
