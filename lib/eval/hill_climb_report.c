#include "eval/hill_climb_report.h"

static void
put_ratio(struct out *o, uint64_t k, uint64_t n)
{
	out_char(o, '\t');
	if (n)
		out_ratio(o, k, n);
	else
		out_char(o, '-');
}

/* The number of decimals of 1 / steps; steps divides 10^6. */
static int
decimals(unsigned steps)
{
	unsigned power = 1;
	int n = 0;

	for (; power % steps; n++)
		power *= 10;
	return n;
}

static void
put_weights(struct out *o, const struct weighted_histogram *pairs,
    const uint16_t *weight)
{
	const int n = decimals(pairs->steps);
	size_t i;

	for (i = 0; i < pairs->parts; i++)
		out_fmt(o, "%c%.*f", i ? ',' : '\t', n,
		    (double)weight[i] / pairs->steps);
}

void
climb_report(struct out *o, const struct hill_climb *c, const char *name,
    const struct summit *s, unsigned threshold, const struct fscore *r,
    uint64_t positives)
{
	const struct fscore_beta *f = &c->beta;

	out_str(o, name);
	if (s) {
		put_weights(o, c->pairs, hill_climb_weights(c, s->point));
		out_fmt(o, "\t%u.%02u", threshold / 100, threshold % 100);
	} else {
		out_str(o, "\t-\t-");
	}
	put_ratio(o, r->hits, r->found);
	put_ratio(o, r->hits, positives);
	put_ratio(
	    o, (f->q + f->b) * r->hits, f->q * r->found + f->b * positives);
	if (s && s->starts)
		out_fmt(o, "\t%zu", s->starts);
	else
		out_str(o, "\t-");
	out_fmt(o, "\t%ju\t%ju\t%ju\n", (uintmax_t)r->hits,
	    (uintmax_t)(r->found - r->hits), (uintmax_t)(positives - r->hits));
}
