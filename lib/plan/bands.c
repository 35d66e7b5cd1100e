/* bands.c: MinHash by bands as a model. */
#include "plan/bands.h"
#include "plan/chance.h"

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
bands_find(const struct bands *b, double s)
{
	return chance_any(power(s, b->rows), b->bands);
}

bool
bands_enough(const struct bands *b, struct ratio t, struct ratio recall)
{
	const double slack = 1e-12;	/* equal but for rounding */
	double found = bands_find(b, (double)t.p / t.q);

	if (recall.p == recall.q)
		return t.p == t.q;
	return found + slack * (1 - found) >= (double)recall.p / recall.q;
}

bool
bands_least(struct bands *b, struct ratio t, struct ratio recall)
{
	size_t low = 0, high = VALUES_MOST / b->rows;

	b->bands = high;
	if (!bands_enough(b, t, recall))
		return false;
	/* high are enough, low are not. */
	while (high - low > 1) {
		b->bands = low + (high - low) / 2;
		if (bands_enough(b, t, recall))
			high = b->bands;
		else
			low = b->bands;
	}
	b->bands = high;
	return true;
}

bool
bands_most_rows(struct bands *b, struct ratio t, struct ratio recall)
{
	for (b->rows = ROWS_MOST; b->rows > 0; b->rows--)
		if (bands_enough(b, t, recall))
			return true;
	return false;
}

bool
bands_choose(struct bands *b, struct ratio t, struct ratio recall,
    const struct alike *a, const struct usual *u)
{
	struct bands tried = {0};
	double least = 0, cost;
	bool any = false;

	for (tried.rows = 1; tried.rows <= ROWS_MOST; tried.rows++) {
		if (!bands_least(&tried, t, recall))
			break;
		cost = bands_cost(&tried, a, u).handled;
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

struct bands_cost
bands_cost(const struct bands *b, const struct alike *a,
    const struct usual *u)
{
	/* key, id, n; a, b, na, nb; id, n, features: each with a TAB or LF
	 * behind it. */
	double band = HASH + u->id_bytes + digits(u->features) + 3;
	double line = 2 * u->id_bytes + 2 * digits(u->features) + 4;
	double set = u->id_bytes + digits(u->features) +
	    (HASH + 1) * u->features + 2;
	struct bands_cost c = {0};
	double p;
	size_t i;

	for (i = 0; i < a->n; i++) {
		p = power(a->at[i].similarity, b->rows);
		c.pairs += a->at[i].pairs * chance_any(p, b->bands);
		c.lines += a->at[i].pairs * (p * b->bands);
	}
	c.band_bytes = b->bands * band;
	c.line_bytes = c.lines * line;
	c.handled = HANDLED * (c.band_bytes + c.line_bytes) +
	    c.pairs * 2 * set;
	return c;
}

double
bands_recall(const struct bands *b, const struct alike *a)
{
	double found = 0, all = 0;
	size_t i;

	for (i = a->wanted; i < a->n; i++) {
		found += a->at[i].pairs * bands_find(b, a->at[i].similarity);
		all += a->at[i].pairs;
	}
	return found / all;
}
