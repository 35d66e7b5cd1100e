/* hill_climb_report.c: prints the summits of a hill climb. */
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

static void
put_scores(struct out *o, const struct fscore_beta *f, const struct fscore *r,
    uint64_t positives)
{
	put_ratio(o, r->hits, r->found);
	put_ratio(o, r->hits, positives);
	put_ratio(
	    o, (f->q + f->b) * r->hits, f->q * r->found + f->b * positives);
}

static void
put_counts(struct out *o, const struct fscore *r, uint64_t positives)
{
	out_fmt(o, "\t%ju\t%ju\t%ju\n", (uintmax_t)r->hits,
	    (uintmax_t)(r->found - r->hits), (uintmax_t)(positives - r->hits));
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

void
climb_report_summit(struct out *o, const struct hill_climb *c, const char *name,
    const struct summit *s, unsigned threshold, const struct fscore *r,
    uint64_t positives)
{
	const uint16_t *w = hill_climb_weights(c, s->point);
	const unsigned steps = c->pairs->steps;
	size_t i;

	out_str(o, name);
	for (i = 0; i < c->pairs->parts; i++)
		out_fmt(o, "%c%.*f", i ? ',' : '\t', decimals(steps),
		    (double)w[i] / steps);
	out_fmt(o, "\t%u.%02u", threshold / 100, threshold % 100);
	put_scores(o, &c->beta, r, positives);
	out_fmt(o, "\t%zu", s->starts);
	put_counts(o, r, positives);
}

void
climb_report_total(struct out *o, const struct hill_climb *c, const char *name,
    const struct fscore *r, uint64_t positives)
{
	out_fmt(o, "%s\t-\t-", name);
	put_scores(o, &c->beta, r, positives);
	out_str(o, "\t-");
	put_counts(o, r, positives);
}
