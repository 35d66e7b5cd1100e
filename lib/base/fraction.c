/* fraction.c: the whole part of a weighted sum of fractions, exactly. */
#include <stdbool.h>

#include "base/fraction.h"

typedef unsigned __int128 wide;

/* n fractions below 1, each above 0. */
struct remainders {
	uint64_t num[FRACTION_TERMS_MOST], den[FRACTION_TERMS_MOST];
	size_t n;
};

static unsigned
bits(uint64_t x)
{
	return 64 - __builtin_clzll(x);
}

/* Multiplies all by 2^64, takes their whole parts off and returns the sum of
 * these. What is left is below 1 each, so in sum below r->n. */
static wide
next_digits(struct remainders *r)
{
	wide sum = 0, x;
	size_t i;

	for (i = 0; i < r->n; i++) {
		x = (wide)r->num[i] << 64;
		sum += x / r->den[i];
		r->num[i] = x % r->den[i];
	}
	return sum;
}

/* Whether the sum of r, 2^64 times what it was, is at least need, which is
 * above 0 and below r->n.
 *
 * Digit by digit, in base 2^64: with d the sum of the next digits and e that
 * of what is behind them, 0 <= e < n, the question is whether d + e is at
 * least 2^64 need. Either d alone is, or not even d + n - 1 is, or
 * it is asked of e in turn, with need again below n.
 *
 * That ends. The sum S of the first fractions was m digits ago, and has a
 * denominator Q of at most the product of all; need says that S is at least
 * some whole number W. Still to be asking means |S - W| < n / 2^64m, but where
 * S is not W they differ by 1/Q at least. So when 64m is at least the number
 * of bits of Q and n, S is W, and the answer is yes. */
static bool
reaches(struct remainders *r, uint64_t need)
{
	unsigned all = bits(r->n), known;
	wide d, want;
	size_t i;

	for (i = 0; i < r->n; i++)
		all += bits(r->den[i]);
	for (known = 64; known < all; known += 64) {
		want = (wide)need << 64;
		d = next_digits(r);
		if (d >= want)
			return true;
		if (want - d >= r->n)
			return false;
		need = want - d;
	}
	return true;
}

uint64_t
fraction_sum_floor(const struct weighted_fraction *term, size_t n)
{
	struct remainders r = { .n = 0 };
	uint64_t whole = 0, den, rest;
	wide x;
	size_t i;

	for (i = 0; i < n; i++) {
		x = (wide)term[i].weight * term[i].value.num;
		den = term[i].value.den;
		whole += x / den;
		rest = x % den;
		if (rest > 0) {
			r.num[r.n] = rest;
			r.den[r.n++] = den;
		}
	}
	if (r.n < 2)
		return whole;
	x = next_digits(&r);
	whole += x >> 64;
	rest = -(uint64_t)x; /* what it lacks of one more, in 2^-64 */
	return whole + (rest > 0 && rest < r.n && reaches(&r, rest));
}

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
	bool lower = true; /* a/b belongs to it, not c/d */
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
