/* fraction.c: exact sums of fractions, and the simplest fraction in an
 * interval. */
#include <stdbool.h>

#include "base/fraction.h"

typedef unsigned __int128 wide;

enum { MILLION = 1000000 };

/* n fractions num[i] / den[i], each above 0 and below 1. */
struct remainders {
	uint64_t num[FRACTION_TERMS_MOST], den[FRACTION_TERMS_MOST];
	size_t n;
};

static unsigned
bit_length(uint64_t x)
{
	return 64 - __builtin_clzll(x);
}

/* Multiplies each fraction by 2^64, removes the whole parts and returns their
 * sum. The sum of the fractions that remain is below r->n. */
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

/* Whether the sum of r is at least need, 0 < need < r->n. r has lost one digit
 * in base 2^64 to next_digits before.
 *
 * Proceeds digit by digit: let d be the sum of the next digits and e, 0 <= e <
 * n, the sum of the fractions that remain. The question is whether d + e >=
 * 2^64 need. The answer is yes if d >= 2^64 need, no if d + n <= 2^64 need;
 * else it is the answer for e, and the need for e is again below n.
 *
 * The loop ends: let S be the sum before m digits were removed; the question
 * is whether S >= W for a whole number W. S has a denominator Q, at most the
 * product of all den[i]. While there is no answer, |S - W| < n / 2^64m; but if
 * S differs from W, then by 1/Q or more. So when 64m is at least the number
 * of bits of Q and n, S is W and the answer is yes. */
static bool
reaches(struct remainders *r, uint64_t need)
{
	unsigned all = bit_length(r->n), known;
	wide d, want;
	size_t i;

	for (i = 0; i < r->n; i++)
		all += bit_length(r->den[i]);
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
	rest = -(uint64_t)x; /* in 2^-64: the distance to the next number */
	return whole + (rest > 0 && rest < r.n && reaches(&r, rest));
}

bool
fraction_mean(
    struct weighted_fraction *term, size_t n, bool renormalise, uint32_t *mean)
{
	uint64_t weights = 0;
	size_t i;

	for (i = 0; i < n && renormalise; i++) {
		weights += term[i].weight;
		term[i].weight *= MILLION;
	}
	if (renormalise && weights == 0)
		return false;
	/* The sum is rounded down before the division and after it: the result
	 * is that of rounding down once. */
	*mean = fraction_sum_floor(term, n) / (renormalise ? weights : 1);
	return true;
}

static void
swap(uint64_t *a, uint64_t *b)
{
	uint64_t t = *a;

	*a = *b;
	*b = t;
}

/* The fraction p/q with the smallest q that is at least lo/den and below
 * (lo + 1)/den.
 *
 * Computes a continued fraction. If a whole number lies in the interval from
 * a/b to c/d, the smallest is the last term; else both ends have the same
 * whole part, which is the next term, and the rests are inverted. This swaps
 * the ends, and so which end belongs to the interval. p0/q0 and p1/q1 are the
 * last two convergents. */
static void
find_simplest(uint64_t lo, uint64_t den, uint64_t *p, uint64_t *q)
{
	uint64_t a = lo, b = den, c = lo + 1, d = den, term;
	uint64_t p0 = 0, q0 = 1, p1 = 1, q1 = 0;
	bool lower = true; /* the interval includes a/b, not c/d */
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
	find_simplest(x, MILLION, &p, &q);
	return (2 * p * FRACTION_ONE + q) / (2 * q);
}
