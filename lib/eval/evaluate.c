/* evaluate.c: pairs found against pairs that are known. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/mix.h"
#include "eval/evaluate.h"

/* 2^64 times the chance that a Poisson variable of mean 1 is at most 0, at
 * most 1, and so on, rounded down. */
static const uint64_t poisson_cdf[] = {
	0x5e2d58d8b3bcdf1a,
	0xbc5ab1b16779be35,
	0xeb715e1dc1582dc2,
	0xfb23979734a252f1,
	0xff1025f59174dc3d,
	0xffd90f3ba4055e19,
	0xfffa8b71fc72c913,
	0xffff540c0914b3c9,
	0xffffed1f4aa8f120,
	0xfffffe216e641462,
	0xffffffd4d85d3183,
	0xfffffffc6da262b4,
	0xffffffffba12d178,
	0xfffffffffb07c64c,
	0xffffffffffab8ea5,
	0xfffffffffffabe22,
	0xffffffffffffb11a,
	0xfffffffffffffba1,
	0xffffffffffffffc5,
	0xfffffffffffffffd,
};

enum { POISSON_STEPS = sizeof poisson_cdf / sizeof *poisson_cdf };

/* Below, at or above 0. */
static int
compare(const struct triple *x, const struct triple *y)
{
	if (x->a != y->a)
		return x->a < y->a ? -1 : 1;
	return (x->b > y->b) - (x->b < y->b);
}

static enum verdict
verdict_unfound(enum label label)
{
	return label == LABEL_POSITIVE ? VERDICT_MISSED : VERDICT_OTHER;
}

static enum verdict
verdict_found(enum label label)
{
	return label == LABEL_POSITIVE ? VERDICT_HIT
	    : label == LABEL_IGNORED   ? VERDICT_IGNORED
				       : VERDICT_FALSE;
}

void
eval_pairs(struct evaluation *j, bool listed_only)
{
	struct triple *g = j->gold, *f = j->found;
	struct triple *gold_end = g + j->gold_n, *found_end = f + j->found_n;
	int c;

	while (g < gold_end || f < found_end) {
		c = g == gold_end ? 1 : f == found_end ? -1 : compare(g, f);
		if (c < 0) {
			g->c = verdict_unfound(g->c);
			j->count[g++->c]++;
		} else if (c > 0) {
			f->c = listed_only ? VERDICT_UNJUDGED : VERDICT_FALSE;
			j->count[f++->c]++;
		} else {
			f->c = verdict_found(g->c);
			g->c =
			    f->c == VERDICT_HIT ? VERDICT_HIT : VERDICT_OTHER;
			j->count[f++->c]++;
			g++;
		}
	}
}

struct interval
eval_wilson(uint64_t k, uint64_t n)
{
	const double z = 1.959963984540054;
	double all = n, p = k / all, zz = z * z / all;
	double middle = (p + zz / 2) / (1 + zz);
	double half = z / (1 + zz) * sqrt(p * (1 - p) / all + zz / (4 * all));
	struct interval i = { middle - half, middle + half };

	if (k == 0 || i.low < 0)
		i.low = 0;
	if (k == n || i.high > 1)
		i.high = 1;
	return i;
}

static unsigned
poisson(uint64_t x)
{
	/* No branch decides between the usual ones: it would be guessed. */
	unsigned k = (x >= poisson_cdf[0]) + (x >= poisson_cdf[1]) +
	    (x >= poisson_cdf[2]) + (x >= poisson_cdf[3]);

	if (k == 4)
		while (k < POISSON_STEPS && x >= poisson_cdf[k])
			k++;
	return k;
}

static void
bm25_weigh(const struct id_hashes *of, uint64_t stream, uint8_t *weight)
{
	uint32_t i;

	for (i = 0; i < of->n; i++)
		weight[i] = poisson(mix64(of->hash[i] ^ stream));
}

/* Adds how often the pairs of each verdict are in the resample. */
static void
add_counts(const struct triple *t, size_t n, const uint8_t *wa,
    const uint8_t *wb, uint64_t sum[VERDICTS])
{
	size_t i;

	for (i = 0; i < n; i++)
		sum[t[i].c] += wa[t[i].a] * wb[t[i].b];
}

static int
ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

bool
eval_f1_interval(const struct evaluation *j, const struct id_hashes of[2],
    uint64_t seed, size_t samples, struct interval *f1)
{
	double *f = mem_new(samples, sizeof *f);
	uint8_t *weight = mem_new((size_t)of[0].n + of[1].n + 1, 1);
	uint8_t *wb = of[1].hash ? weight + of[0].n : weight;
	uint64_t stream, hit, wrong, gold[VERDICTS], found[VERDICTS];
	size_t i, n = 0;

	for (i = 0; i < samples; i++) {
		stream = mix64(seed + (i + 1) * 0x9e3779b97f4a7c15);
		bm25_weigh(&of[0], stream, weight);
		if (of[1].hash)
			bm25_weigh(&of[1], stream, wb);
		memset(gold, 0, sizeof gold);
		memset(found, 0, sizeof found);
		add_counts(j->gold, j->gold_n, weight, wb, gold);
		add_counts(j->found, j->found_n, weight, wb, found);
		hit = gold[VERDICT_HIT];
		wrong = gold[VERDICT_MISSED] + found[VERDICT_FALSE];
		if (hit + wrong)
			f[n++] = 2. * hit / (2. * hit + wrong);
	}
	qsort(f, n, sizeof *f, ascending);
	if (n)
		*f1 = (struct interval){ f[n / 40], f[n - 1 - n / 40] };
	free(weight);
	free(f);
	return n > 0;
}
