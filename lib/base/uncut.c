/* uncut.c: the simplest fraction in an interval. */
#include <stdbool.h>

#include "base/uncut.h"

enum { MILLION = 1000000 };

static void
swap(uint64_t *a, uint64_t *b)
{
	uint64_t t = *a;

	*a = *b;
	*b = t;
}

/* The fraction p/q with the smallest q that is at least lo/of and below
 * (lo + 1)/of.
 *
 * As a continued fraction: where a whole number is in the interval from a/b
 * to c/d, the least such is the last term; else the whole part, which both
 * ends have in common, is a term, and the rest is turned over. That turns
 * around as well which of the ends belongs to the interval. p0/q0 and p1/q1
 * are the last two convergents. */
static void
simplest(uint64_t lo, uint64_t of, uint64_t *p, uint64_t *q)
{
	uint64_t a = lo, b = of, c = lo + 1, d = of, term;
	uint64_t p0 = 0, q0 = 1, p1 = 1, q1 = 0;
	bool lower = true;	/* a/b belongs to it, not c/d */
	bool last;

	do {
		term = a / b + (!lower || a % b > 0);
		last = term * d < c || (!lower && term * d == c);
		if (!last)
			term--;
		p0 += term * p1;
		q0 += term * q1;
		swap(&p0, &p1);
		swap(&q0, &q1);
		a -= term * b;
		c -= term * d;
		swap(&a, &d);
		swap(&b, &c);
		lower = !lower;
	} while (!last);
	*p = p1;
	*q = q1;
}

uint32_t
fraction_recover(uint32_t x)
{
	uint64_t p, q;

	if (x % MILLION == 0)
		return x / MILLION * FRACTION_ONE;
	simplest(x, MILLION, &p, &q);
	return (2 * p * FRACTION_ONE + q) / (2 * q);
}
