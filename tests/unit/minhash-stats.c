/* minhash-stats.c: tests the statistics of MinHash values of random pairs of
 * sets with Jaccard similarity J. Prints only deviations; with -v all figures:
 *
 * the mean estimate of J (equal values / K) and its error; the standard
 * deviation of an estimate over sqrt(J(1-J)/K); the share of bands that agree
 * over J^R, and its error; the share of pairs that agree in a band, which must
 * be 1-(1-J^R)^B, and its error. Errors are in standard errors.
 *
 * Half of the pairs have features 1, 2, 3, ..., half random ones. All is
 * seeded: a run that passes passes everywhere.
 *
 * It was seen to catch: features that are multiplied but not mixed first;
 * a * x + b of 32 bits instead of the classic functions; equal hashes in all
 * rounds of the fast method, or in two rows; empty bins filled from their
 * neighbours; one sketch of B * R bins cut into bands, which misses 11 % of the
 * pairs at 5 x 20. */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "candidates/minhash.h"
#include "unit.h"

enum { LARGEST = 20000 };

static struct minhash m;
static bool verbose;
static double limit = 4; /* standard errors */

/* The sizes of two sets, and of their intersection. */
struct pair {
	size_t a, b, shared;
};

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

static double
mean(const struct sum *s)
{
	return s->x / s->n;
}

static double
variance(const struct sum *s)
{
	double v = s->xx / s->n - mean(s) * mean(s);

	return v > 0 ? v * s->n / (s->n - 1) : 0;
}

/* Returns the distance of the mean from wanted in standard errors, by the
 * measured variance or v, whichever is larger. */
static double
errors(const struct sum *s, double wanted, double v)
{
	double d = mean(s) - wanted, e = fmax(variance(s), v) / s->n;

	return fabs(d) < 1e-12 ? 0 : d / sqrt(e);
}

/* Counts the equal values of u and v, and the bands of equal values. */
static void
compare(const uint64_t *u, const uint64_t *v, size_t *equal, size_t *bands)
{
	size_t b, r, all;

	*equal = *bands = 0;
	for (b = 0; b < m.bands; b++) {
		for (all = r = 0; r < m.rows; r++)
			all += u[r * m.bands + b] == v[r * m.bands + b];
		*equal += all;
		*bands += all == m.rows;
	}
}

struct found {
	struct sum estimate, band, pair;
};

static void
measure(struct found *f, struct pair p, size_t pairs)
{
	static uint64_t feature[LARGEST], next = 1;
	size_t values = m.bands * m.rows, i, k, equal, bands;
	uint64_t *u = malloc(values * sizeof *u);

	for (i = 0; i < pairs; i++) {
		for (k = 0; k < p.a + p.b - p.shared; k++)
			feature[k] = i & 1 ? noise() : next++;
		minhash_values(&m, feature, p.a);
		memcpy(u, m.value, values * sizeof *u);
		minhash_values(&m, feature + p.a - p.shared, p.b);
		compare(u, m.value, &equal, &bands);
		add(&f->estimate, (double)equal / values);
		add(&f->band, (double)bands / m.bands);
		add(&f->pair, bands > 0);
	}
	free(u);
}

static const char *
method(void)
{
	return m.method == MINHASH_FAST ? "fast" : "classic";
}

/* Prints the figures of pairs such as p if they deviate, and adds the error of
 * the estimate to bias. */
static void
judge(struct pair p, size_t pairs, struct sum *bias)
{
	struct found f = { 0 };
	size_t values = m.bands * m.rows;
	double j = (double)p.shared / (p.a + p.b - p.shared), e, b, r, ratio;
	double same = j + (1 - j) / exp2(m.bits), band, found, slack;
	bool wrong;

	minhash_make(&m);
	measure(&f, p, pairs);
	minhash_free(&m);
	band = pow(same, m.rows);
	found = 1 - pow(1 - band, m.bands);
	ratio = sqrt(
	    variance(&f.estimate) * values / fmax(same * (1 - same), 1e-12));
	slack = limit / sqrt(2.0 * pairs);
	e = errors(&f.estimate, same, 0);
	b = errors(&f.band, band, band * (1 - band) / m.bands);
	r = errors(&f.pair, found, found * (1 - found));
	add(bias, e);
	wrong = fabs(e) > limit || fabs(b) > limit || ratio > 1 + slack ||
	    r < -limit;
	if (m.method == MINHASH_CLASSIC)
		wrong |= r > limit || (j < 1 && ratio < 1 - slack);
	if (verbose || wrong)
		printf("%s %zu x %zu, bits %u, sets of %zu and %zu, J %.4f: "
		       "estimate %.5f (%+.1f), deviation %.3f, bands %.4f "
		       "(%+.1f), pairs %.5f, not %.5f (%+.1f)\n",
		    method(), m.bands, m.rows, m.bits, p.a, p.b, j,
		    mean(&f.estimate), e, ratio, mean(&f.band) / band, b,
		    mean(&f.pair), found, r);
}

/* Returns a pair with a set of n features and a similarity near j. */
static struct pair
near(size_t n, double j)
{
	struct pair p = { n, n, 2 * n * j / (1 + j) + 0.5 };

	if (p.shared == 0)
		p.shared = 1;
	if (p.shared == n) {
		p.b = n / j + 0.5;
		if (p.b == n)
			p.b++;
	}
	return p;
}

/* Judges estimates for sets of many sizes; the arguments are the numbers of
 * pairs of up to 20, of 100 and of 1000 features. The sum of the errors shows a
 * bias that is too small for a single size. */
static void
every_size(size_t few, size_t hundred, size_t thousand)
{
	static const double js[] = { .1, .3, .5, .8, .95 };
	struct sum bias = { 0 };
	size_t n, i;

	m.bands = 26;
	m.rows = 8;
	for (n = 1; n <= 1000; n += n < 20 ? 1 : n == 20 ? 80 : 900)
		for (i = 0; i < 5; i++)
			judge(near(n, js[i]),
			    n <= 20	   ? few
				: n == 100 ? hundred
					   : thousand,
			    &bias);
	if (verbose || fabs(bias.x) > limit * sqrt(bias.n))
		printf("%s: all estimates together: %+.1f\n", method(),
		    bias.x / sqrt(bias.n));
}

/* Judges many shapes of bands, which would show a dependence of rows. */
static void
bands(size_t pairs)
{
	static const struct {
		size_t bands, rows;
		struct pair p;
	} shape[] = {
		{ 26, 8, { 9, 9, 8 } },
		{ 26, 8, { 4, 5, 4 } },
		{ 26, 8, { 18, 18, 16 } },
		{ 26, 8, { 90, 90, 80 } },
		{ 10, 8, { 9, 9, 8 } },
		{ 50, 4, { 3, 3, 2 } },
		{ 50, 4, { 20, 20, 13 } },
		{ 5, 20, { 19, 19, 18 } },
		{ 13, 16, { 19, 19, 18 } },
		{ 1, 3, { 5, 5, 4 } },
		{ 100, 2, { 7, 7, 2 } },
		{ 208, 1, { 15, 15, 1 } },
	};
	struct sum bias = { 0 };
	size_t i;

	for (i = 0; i < sizeof shape / sizeof *shape; i++) {
		m.bands = shape[i].bands;
		m.rows = shape[i].rows;
		judge(shape[i].p, pairs, &bias);
	}
}

/* Judges values cut to few bits: they must collide independently. */
static void
few_bits(size_t pairs)
{
	struct sum bias = { 0 };

	m.bands = 20;
	m.rows = 3;
	for (m.bits = 1; m.bits <= 4; m.bits++) {
		judge((struct pair){ 1, 1, 0 }, pairs, &bias);
		judge((struct pair){ 10, 10, 0 }, pairs, &bias);
		judge((struct pair){ 6, 6, 4 }, pairs, &bias);
	}
	m.bits = 64;
}

static double
choose(size_t n, size_t k)
{
	double c = 1;
	size_t i;

	for (i = 1; i <= k; i++)
		c *= (double)(n - k + i) / i;
	return n < k ? 0 : c;
}

/* Checks the share of pairs that agree in a band, over many seeds: M ~ Bin(F,
 * J) functions of the pool agree, and a band draws R of these with probability
 * C(M, R) / C(F, R). */
static void
pool(size_t functions, size_t seeds, size_t pairs)
{
	struct pair p = { 9, 9, 8 };
	struct sum all = { 0 };
	double j = .8, wanted = 0, hit, e;
	size_t k;

	m = (struct minhash){ .method = MINHASH_POOL,
		.bands = 10,
		.rows = 8,
		.pool = functions,
		.bits = 64 };
	for (m.seed = 0; m.seed < seeds; m.seed++) {
		struct found f = { 0 };

		minhash_make(&m);
		measure(&f, p, pairs);
		minhash_free(&m);
		add(&all, mean(&f.pair));
	}
	for (k = 0; k <= functions; k++) {
		hit = choose(k, m.rows) / choose(functions, m.rows);
		wanted += choose(functions, k) * pow(j, k) *
		    pow(1 - j, functions - k) * (1 - pow(1 - hit, m.bands));
	}
	e = errors(&all, wanted, 0);
	if (verbose || fabs(e) > limit)
		printf("pool of %zu: pairs %.4f, not %.4f (%+.1f)\n", functions,
		    mean(&all), wanted, e);
}

int
main(int argc, char **argv)
{
	verbose = argc > 1 && strcmp(argv[1], "-v") == 0;
	m.bits = 64;
	every_size(1500, 1000, 600);
	bands(15000);
	few_bits(6000);
	m.method = MINHASH_CLASSIC;
	every_size(300, 60, 20);
	bands(600);
	pool(10, 60, 100);
	pool(20, 60, 100);
	pool(40, 60, 100);
	return 0;
}
