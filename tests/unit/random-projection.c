/* random-projection.c: measures the error of the cosine estimated from
 * sketches, relative to hyperplanes with normally distributed coordinates.
 *
 * Reads bits, terms, pairs, seed. Prints method, bits, terms, pairs, mean
 * error, mean error of normal hyperplanes, their ratio, mean of the signed
 * error. The error of normal hyperplanes is computed: the number of hyperplanes
 * between two vectors is binomially distributed. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hexbits.h"
#include "sketch/random_projection.h"

enum { MOST = 2000, WIDTH = 12 };

static uint64_t state;

static double
uniform(void)
{
	uint64_t z = state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return ((z ^ z >> 31) >> 11) * 0x1p-53;
}

/* Fills v with n new terms; the k-th has a weight of about 1 / k. */
static void
fresh(struct vector *v, size_t n, char (*name)[WIDTH])
{
	static unsigned last;
	struct weighted_term *w;
	size_t i;

	v->n = n;
	for (i = 0; i < n; i++) {
		w = &v->term[i];
		w->term =
		    (struct span){ name[i], sprintf(name[i], "t%u", last++) };
		w->millionths = 1 + 50e6 / (i + 1) * (0.5 + uniform());
	}
}

/* Gives v some of the terms of u, often the heavy ones, with other weights. */
static void
share(struct vector *v, const struct vector *u)
{
	double often = uniform(), change = uniform();
	size_t i;

	for (i = 0; i < v->n; i++)
		if (uniform() < often) {
			v->term[i].term = u->term[i].term;
			v->term[i].millionths = 1 +
			    u->term[i].millionths *
				(1 + change * (2 * uniform() - 1));
		}
}

static double
cosine(const struct vector *u, const struct vector *v)
{
	double dot = 0, a = 0, b = 0, x, y;
	size_t i;

	for (i = 0; i < u->n; i++) {
		x = u->term[i].millionths;
		y = v->term[i].millionths;
		a += x * x;
		b += y * y;
		if (u->term[i].term.p == v->term[i].term.p)
			dot += x * y;
	}
	return dot / sqrt(a * b);
}

/* Returns the mean of |cos(pi X / bits) - c| for the binomial X of a pair with
 * cosine c, summed over ten standard deviations. */
static double
expected(double c, size_t bits)
{
	double p = acos(c < 1 ? c : 1) / M_PI, q = 1 - p, sum = 0, mass;
	double reach = 10 * sqrt(bits * p * q) + 10;
	size_t x = bits * p > reach ? bits * p - reach : 0;

	if (p == 0)
		return 0;
	mass = exp(lgamma(bits + 1) - lgamma(x + 1) - lgamma(bits - x + 1) +
	    x * log(p) + (bits - x) * log(q));
	for (; x <= bits && x <= bits * p + reach; x++) {
		sum += mass * fabs(cos(M_PI * x / bits) - c);
		mass *= p / q * (bits - x) / (x + 1);
	}
	return sum;
}

static void
run(struct random_projection *p, const char *name, size_t n, size_t pairs)
{
	static char one[MOST][WIDTH], other[MOST][WIDTH];
	uint64_t a[64], b[64];
	struct vector u = { .term = calloc(n, sizeof *u.term) };
	struct vector v = { .term = calloc(n, sizeof *v.term) };
	double error = 0, normal = 0, bias = 0, c, e;
	size_t i, j, d;

	for (i = 0; i < pairs; i++) {
		fresh(&u, n, one);
		fresh(&v, n, other);
		share(&v, &u);
		projection_sides(p, &u, a);
		projection_sides(p, &v, b);
		for (d = j = 0; j < hexbits_words(p->bits); j++)
			d += __builtin_popcountll(a[j] ^ b[j]);
		c = cosine(&u, &v);
		e = cos(M_PI * d / p->bits) - c;
		bias += e / pairs;
		error += fabs(e) / pairs;
		normal += expected(c, p->bits) / pairs;
	}
	printf("%s %zu %zu %zu %.5f %.5f %.4f %+.5f\n", name, p->bits, n, pairs,
	    error, normal, error / normal, bias);
	free(u.term);
	free(v.term);
}

int
main(int argc, char **argv)
{
	bool rp = argc > 1 && strcmp(argv[1], "rp") == 0;
	static struct random_projection p;
	size_t bits, terms, pairs;
	uint64_t seed;

	while (scanf("%zu %zu %zu %zu", &bits, &terms, &pairs, &seed) == 4) {
		state = seed;
		projection_make(
		    &p, rp ? PROJECTION_NORMAL : PROJECTION_SIGNS, bits, seed);
		run(&p, argv[1], terms, pairs);
		free(p.hash);
		free(p.weight);
		free(p.side);
	}
	return 0;
}
