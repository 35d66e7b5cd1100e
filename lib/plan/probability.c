/* probability.c: chances of independent events. */
#include "plan/probability.h"

/* Of two independent events with the chances x and y, at least one. */
static double
either(double x, double y)
{
	return x + (y - x * y);
}

/* By doubling. */
double
probability_any(double p, size_t n)
{
	double got = 0;

	for (; n; n /= 2, p = either(p, p))
		if (n % 2)
			got = either(got, p);
	return got;
}
