/* lsh_model.c: MinHash by bands as a model. */
#include "plan/lsh_model.h"
#include "plan/probability.h"

enum { HASH = 16, HANDLED = 3 };

static double
power(double x, size_t n)
{
	double got = 1;

	while (n--)
		got *= x;
	return got;
}

double
lsh_probability(const struct lsh_plan *b, double s)
{
	return probability_any(power(s, b->rows), b->bands);
}

bool
lsh_has_recall(const struct lsh_plan *b, struct ratio t, struct ratio recall)
{
	const double slack = 1e-12; /* equal but for rounding */
	double found = lsh_probability(b, (double)t.p / t.q);

	if (recall.p == recall.q)
		return t.p == t.q;
	return found + slack * (1 - found) >= (double)recall.p / recall.q;
}

bool
lsh_least_bands(struct lsh_plan *b, struct ratio t, struct ratio recall)
{
	size_t low = 0, high = LSH_VALUES_MOST / b->rows;

	b->bands = high;
	if (!lsh_has_recall(b, t, recall))
		return false;
	/* high are enough, low are not. */
	while (high - low > 1) {
		b->bands = low + (high - low) / 2;
		if (lsh_has_recall(b, t, recall))
			high = b->bands;
		else
			low = b->bands;
	}
	b->bands = high;
	return true;
}

bool
lsh_most_rows(struct lsh_plan *b, struct ratio t, struct ratio recall)
{
	for (b->rows = LSH_ROWS_MOST; b->rows > 0; b->rows--)
		if (lsh_has_recall(b, t, recall))
			return true;
	return false;
}

bool
lsh_choose(struct lsh_plan *b, struct ratio t, struct ratio recall,
    const struct similarity_profile *a, const struct typical_set *u)
{
	struct lsh_plan tried = { 0 };
	double least = 0, cost;
	bool any = false;

	for (tried.rows = 1; tried.rows <= LSH_ROWS_MOST; tried.rows++) {
		if (!lsh_least_bands(&tried, t, recall))
			break;
		cost = lsh_cost(&tried, a, u).bytes_handled;
		if (any && cost >= least)
			continue;
		*b = tried;
		least = cost;
		any = true;
	}
	return any;
}

static size_t
digits(size_t n)
{
	size_t d = 1;

	while (n /= 10)
		d++;
	return d;
}

struct lsh_cost
lsh_cost(const struct lsh_plan *b, const struct similarity_profile *a,
    const struct typical_set *u)
{
	/* key, id, n; a, b, na, nb; id, n, features: each with a TAB or LF
	 * behind it. */
	double band = HASH + u->id_bytes + digits(u->features) + 3;
	double line = 2 * u->id_bytes + 2 * digits(u->features) + 4;
	double set =
	    u->id_bytes + digits(u->features) + (HASH + 1) * u->features + 2;
	struct lsh_cost c = { 0 };
	double p;
	size_t i;

	for (i = 0; i < a->n; i++) {
		p = power(a->stratum[i].similarity, b->rows);
		c.candidates +=
		    a->stratum[i].pairs * probability_any(p, b->bands);
		c.candidate_lines += a->stratum[i].pairs * (p * b->bands);
	}
	c.band_bytes = b->bands * band;
	c.line_bytes = c.candidate_lines * line;
	c.bytes_handled =
	    HANDLED * (c.band_bytes + c.line_bytes) + c.candidates * 2 * set;
	return c;
}

double
lsh_recall(const struct lsh_plan *b, const struct similarity_profile *a)
{
	double found = 0, all = 0;
	size_t i;

	for (i = a->wanted_from; i < a->n; i++) {
		found += a->stratum[i].pairs *
		    lsh_probability(b, a->stratum[i].similarity);
		all += a->stratum[i].pairs;
	}
	return found / all;
}
