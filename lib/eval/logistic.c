/* logistic.c: logistic regression by the projected Newton method (Bertsekas:
 * Projected Newton methods for optimization problems with simple constraints,
 * 1982), in floating point. */
#include <math.h>
#include <string.h>

#include "base/fraction.h"
#include "eval/logistic.h"

enum { MOST = COMBINED_PARTS + 1, STEPS_MOST = 100, HALVINGS_MOST = 40 };

/* Member `parts` of w, slope and curve is b. The loss is what is minimized. */
struct model {
	const struct weighted_histogram *h;
	size_t split, n;
	double w[MOST], loss, slope[MOST], curve[MOST][MOST];
};

/* Adds a pair with the parts x. */
static void
add_pair(struct model *m, const double *x, bool positive)
{
	double z = 0, p;
	size_t i, j;

	for (i = 0; i < m->n; i++)
		z += m->w[i] * x[i];
	p = 1 / (1 + exp(-z));
	m->loss += log1p(exp(-fabs(z))) + (positive == (z < 0) ? fabs(z) : 0);
	for (i = 0; i < m->n; i++) {
		m->slope[i] += (p - positive) * x[i];
		for (j = 0; j <= i; j++)
			m->curve[i][j] += p * (1 - p) * x[i] * x[j];
	}
}

/* Sets the loss at w, its slope and its curvature. */
static void
measure(struct model *m)
{
	const struct pair_run *r;
	double x[MOST];
	size_t i, k;

	memset(m->slope, 0, sizeof m->slope);
	memset(m->curve, 0, sizeof m->curve);
	m->loss = 0;
	x[m->n - 1] = 1;
	for (r = m->h->run, i = 0; r < m->h->run + m->h->runs; r++) {
		if (r->group + 1 == m->split)
			i = r->end;
		for (; i < r->end; i++) {
			for (k = 0; k < m->h->parts; k++)
				x[k] = (double)m->h->part[k][i] / FRACTION_ONE;
			add_pair(m, x, r->positive);
		}
	}
	for (k = 0; k < m->h->parts; k++) {
		m->loss += m->w[k] * m->w[k] / 2;
		m->slope[k] += m->w[k];
		m->curve[k][k]++;
	}
}

/* Solves curve * step = slope, by a Cholesky decomposition L D L' in place. */
static void
solve(struct model *m, double *step)
{
	double(*a)[MOST] = m->curve, v;
	size_t i, j, k;

	for (i = 0; i < m->n; i++) {
		for (j = 0; j < i; j++) {
			for (k = 0; k < j; k++)
				a[i][j] -= a[i][k] * a[k][k] * a[j][k];
			a[i][j] /= a[j][j];
			a[i][i] -= a[i][j] * a[i][j] * a[j][j];
		}
		for (step[i] = m->slope[i], j = 0; j < i; j++)
			step[i] -= a[i][j] * step[j];
	}
	for (i = m->n; i-- > 0;) {
		for (v = step[i] / a[i][i], j = i + 1; j < m->n; j++)
			v -= a[j][i] * step[j];
		step[i] = v;
	}
}

/* Leaves out the weights that stay 0. */
static void
hold(struct model *m)
{
	size_t i, j;

	for (i = 0; i + 1 < m->n; i++) {
		if (m->w[i] > 0 || m->slope[i] < 0)
			continue;
		for (j = 0; j < m->n; j++)
			m->curve[i > j ? i : j][i > j ? j : i] = i == j;
		m->slope[i] = 0;
	}
}

/* Moves w by a step or a part of it; false if no part lowers the loss. */
static bool
move(struct model *m)
{
	const double loss = m->loss;
	double old[MOST], step[MOST], size = 1;
	size_t i, k;

	hold(m);
	solve(m, step);
	memcpy(old, m->w, sizeof old);
	for (k = 0; k < HALVINGS_MOST; k++, size /= 2) {
		for (i = 0; i < m->n; i++) {
			m->w[i] = old[i] - size * step[i];
			if (i + 1 < m->n && m->w[i] < 0)
				m->w[i] = 0;
		}
		measure(m);
		if (m->loss < loss)
			return true;
	}
	memcpy(m->w, old, sizeof old);
	return false;
}

/* Rounds w to whole numbers: down, then up those with the largest rests. */
static void
round_weights(const struct model *m, unsigned steps, uint16_t *weight)
{
	const size_t parts = m->n - 1;
	double sum = 0, rest[MOST];
	unsigned left = steps;
	size_t i, best;

	for (i = 0; i < parts; i++)
		sum += m->w[i];
	for (i = 0; i < parts; i++) {
		rest[i] = steps * (sum > 0 ? m->w[i] / sum : 1. / parts);
		weight[i] = floor(rest[i]);
		rest[i] -= weight[i];
		left -= weight[i];
	}
	for (; left > 0; left--) {
		for (best = 0, i = 1; i < parts; i++)
			if (rest[i] > rest[best])
				best = i;
		weight[best]++;
		rest[best] = -1;
	}
}

void
logistic_weights(
    const struct weighted_histogram *h, size_t split, uint16_t *weight)
{
	struct model m = { .h = h, .split = split, .n = h->parts + 1 };
	size_t steps = 0;

	measure(&m);
	while (steps++ < STEPS_MOST && move(&m))
		;
	round_weights(&m, h->steps, weight);
}
