#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/mix.h"
#include "eval/evaluate.h"

/* Entry k is 2^64 times the probability that a Poisson variable of mean 1 is at
 * most k, rounded down. */
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

/* The verdicts of a gold pair that is not found and that is found, and of the
 * found pair, by label. */
static const enum verdict gold_missed[] = { VERDICT_MISSED, VERDICT_OTHER,
	VERDICT_OTHER };
static const enum verdict gold_found[] = { VERDICT_HIT, VERDICT_OTHER,
	VERDICT_OTHER };
static const enum verdict found_labelled[] = { VERDICT_HIT, VERDICT_FALSE,
	VERDICT_IGNORED };

void
eval_pairs(struct evaluation *e, bool listed_only)
{
	struct triple *g = e->gold, *f = e->found;
	struct triple *gold_end = g + e->gold_n, *found_end = f + e->found_n;

	while (g < gold_end || f < found_end) {
		if (f == found_end ||
		    (g < gold_end && triple_ab(g) < triple_ab(f))) {
			g->c = gold_missed[g->c];
			e->count[g++->c]++;
		} else if (g == gold_end || triple_ab(f) < triple_ab(g)) {
			f->c = listed_only ? VERDICT_UNJUDGED : VERDICT_FALSE;
			e->count[f++->c]++;
		} else {
			f->c = found_labelled[g->c];
			g->c = gold_found[g->c];
			e->count[f++->c]++;
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
	/* Without branches for the likely values: they mispredict. */
	unsigned k = (x >= poisson_cdf[0]) + (x >= poisson_cdf[1]) +
	    (x >= poisson_cdf[2]) + (x >= poisson_cdf[3]);

	if (k == 4)
		while (k < POISSON_STEPS && x >= poisson_cdf[k])
			k++;
	return k;
}

static void
draw_weights(const struct id_hashes *ids, uint64_t stream, uint8_t *weight)
{
	uint32_t i;

	for (i = 0; i < ids->n; i++)
		weight[i] = poisson(mix64(ids->hash[i] ^ stream));
}

/* Adds the weights of n pairs to the sum of their verdict. */
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

/* Draws the weights of the ids of a sample. */
static void
draw_sample(
    const struct id_hashes ids[2], uint64_t seed, size_t i, uint8_t *weight)
{
	const uint64_t stream = mix64(seed + (i + 1) * 0x9e3779b97f4a7c15);

	draw_weights(&ids[0], stream, weight);
	if (ids[1].hash)
		draw_weights(&ids[1], stream, weight + ids[0].n);
}

/* Sets *f1 to that of the weights; false if no pair has one. */
static bool
weighted_f1(const struct evaluation *e, const uint8_t *wa, const uint8_t *wb,
    double *f1)
{
	uint64_t hit, wrong, gold[VERDICTS] = { 0 }, found[VERDICTS] = { 0 };

	add_counts(e->gold, e->gold_n, wa, wb, gold);
	add_counts(e->found, e->found_n, wa, wb, found);
	hit = gold[VERDICT_HIT];
	wrong = gold[VERDICT_MISSED] + found[VERDICT_FALSE];
	*f1 = hit + wrong ? 2. * hit / (2. * hit + wrong) : 0;
	return hit + wrong;
}

/* Twice the share of n sorted values that are on the other side of 0, if one
 * more is. */
static double
p_value(const double *f, size_t n)
{
	size_t below, above, other;

	for (below = 0; below < n && f[below] <= 0; below++)
		;
	for (above = 0; above < n && f[n - 1 - above] >= 0; above++)
		;
	other = (below < above ? below : above) + 1;
	return 2 * other > n + 1 ? 1 : 2. * other / (n + 1);
}

bool
eval_f1_interval(const struct evaluation *e, const struct evaluation *other,
    const struct id_hashes ids[2], uint64_t seed, size_t samples,
    struct interval *f1, double *p)
{
	double *f = mem_new(samples, sizeof *f), less = 0;
	uint8_t *weight = mem_new((size_t)ids[0].n + ids[1].n + 1, 1);
	uint8_t *wb = ids[1].hash ? weight + ids[0].n : weight;
	size_t i, n = 0;

	for (i = 0; i < samples; i++) {
		draw_sample(ids, seed, i, weight);
		if (!weighted_f1(e, weight, wb, &f[n]) ||
		    (other && !weighted_f1(other, weight, wb, &less)))
			continue;
		f[n++] -= less; /* 0 without other */
	}
	qsort(f, n, sizeof *f, ascending);
	if (n)
		*f1 = (struct interval){ f[n / 40], f[n - 1 - n / 40] };
	if (other)
		*p = p_value(f, n);
	free(weight);
	free(f);
	return n > 0;
}
