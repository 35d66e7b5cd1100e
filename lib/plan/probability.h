/* probability.h: the probability that all, or at least one, of n independent
 * events happen. Only + - * are used, so that every machine computes the same
 * digits. */
#pragma once

#include <stddef.h>

/* p^n, by multiplications. */
static inline double
probability_all(double p, size_t n)
{
	double all = 1;

	for (; n; n /= 2, p *= p)
		if (n % 2)
			all *= p;
	return all;
}

static inline double
probability_either(double x, double y)
{
	return x + (y - x * y);
}

/* p is the probability of each event. Computed by doubling: unlike
 * 1 - (1 - p)^n it keeps its precision for small p. */
static inline double
probability_any(double p, size_t n)
{
	double got = 0;

	for (; n; n /= 2, p = probability_either(p, p))
		if (n % 2)
			got = probability_either(got, p);
	return got;
}
