/* minhash-stats.c: what MinHash values say of random pairs of sets, against
 * what they should.
 *
 * minhash-stats METHOD B R SIZE SHARED PAIRS [POOL]: pairs of sets of SIZE features,
 * SHARED of them in both; half of the pairs have features 1, 2, 3, ... and
 * half random ones. Prints
 *
 *	J, the mean of the estimates (equal values / K), its error in standard
 *	errors; standard deviation of an estimate / sqrt(J(1-J)/K); share of
 *	bands that agree / J^R, its error in standard errors; pairs that agree
 *	in a band, what 1-(1-J^R)^B predicts, the difference in standard errors
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "minhash.h"

static struct minhash m;
static size_t group = 1;	/* for sketch: so many bins are a band */

static uint64_t
noise(void)
{
	static uint64_t x = 88172645463325252;

	x ^= x << 13;
	x ^= x >> 7;
	x ^= x << 17;
	return x * 0x2545f4914f6cdd1d;
}

/* Sums, to mean and standard error. */
struct sum {
	double n, x, xx;
};

static void
add(struct sum *s, double x)
{
	s->n++;
	s->x += x;
	s->xx += x * x;
}

static double mean(const struct sum *s) { return s->x / s->n; }

static double
deviation(const struct sum *s)
{
	double v = s->xx / s->n - mean(s) * mean(s);

	return v > 0 ? sqrt(v * s->n / (s->n - 1)) : 0;
}

/* How far the mean is from what it should be, in standard errors. */
static double
errors(const struct sum *s, double wanted)
{
	double e = deviation(s) / sqrt(s->n), d = mean(s) - wanted;

	return fabs(d) < 1e-12 ? 0 : e > 0 ? d / e : 99;
}

/* Compares the values u and v of two sets: how many are equal, in how many
 * bands all. */
static void
compare(const uint64_t *u, const uint64_t *v, size_t *equal, size_t *bands)
{
	size_t b, r, g, at, all;

	*equal = *bands = 0;
	for (b = 0; b < m.bands; b += group) {
		all = 0;
		for (g = 0; g < group; g++)
			for (r = 0; r < m.rows; r++) {
				at = r * m.bands + b + g;
				all += u[at] == v[at];
			}
		*equal += all;
		*bands += all == m.rows * group;
	}
}

int
main(int argc, char **argv)
{
	size_t size, shared, pairs, values, i, k, equal, bands, all;
	uint64_t *f, *u, start = 1;
	double j, p;
	struct sum estimate = {0}, band = {0}, found = {0};

	if (argc < 7)
		return 2;
	m.method = strcmp(argv[1], "fast") == 0 ? MINHASH_FAST :
	    strcmp(argv[1], "classic") == 0 ? MINHASH_CLASSIC :
	    strcmp(argv[1], "pool") == 0 ? MINHASH_POOL : MINHASH_FAST;
	m.bands = atol(argv[2]);
	m.rows = atol(argv[3]);
	size = atol(argv[4]);
	shared = atol(argv[5]);
	pairs = atol(argv[6]);
	m.bits = 64;
	if (argc > 7)
		m.pool = atol(argv[7]);
	if (argc > 8)
		m.bits = atol(argv[8]);
	if (strcmp(argv[1], "sketch") == 0) {
		group = m.rows;
		m.bands *= m.rows;
		m.rows = 1;
	}
	minhash_make(&m);
	values = m.bands * m.rows;
	f = malloc(2 * size * sizeof *f);
	u = malloc(values * sizeof *u);
	for (i = 0; i < pairs; i++) {
		for (k = 0; k < 2 * size - shared; k++)
			f[k] = i & 1 ? noise() : start++;
		minhash_set(&m, f, size);
		memcpy(u, m.value, values * sizeof *u);
		minhash_set(&m, f + size - shared, size);
		compare(u, m.value, &equal, &bands);
		add(&estimate, (double)equal / values);
		add(&band, (double)bands * group / m.bands);
		add(&found, bands > 0);
	}
	all = m.bands / group;
	j = (double)shared / (2 * size - shared);
	p = pow(j, m.rows * group);
	printf("%-7s %zu x %zu n %-4zu J %.4f  est %.5f (%+.1f) sd %.3f  "
	    "band %.4f (%+.1f)  recall %.5f / %.5f (%+.1f)\n", argv[1],
	    all, m.rows * group, size, j, mean(&estimate),
	    errors(&estimate, j), deviation(&estimate) /
	    sqrt(j * (1 - j) / values), mean(&band) / p, errors(&band, p),
	    mean(&found), 1 - pow(1 - p, all), errors(&found,
	    1 - pow(1 - p, all)));
	return 0;
}
