/* hill_climb_report.c: what was learned, as lines. */
#include "eval/hill_climb_report.h"
#include "io/out.h"

static void
put_share(struct out *o, uint64_t k, uint64_t n)
{
	out_char(o, '\t');
	if (n)
		out_ratio(o, k, n);
	else
		out_char(o, '-');
}

static void
put_scores(struct out *o, const struct fscore_beta *f, const struct fscore *r,
    uint64_t right)
{
	put_share(o, r->hits, r->found);
	put_share(o, r->hits, right);
	put_share(o, (f->q + f->b) * r->hits, f->q * r->found + f->b * right);
}

static void
put_counts(struct out *o, const struct fscore *r, uint64_t right)
{
	out_fmt(o, "\t%ju\t%ju\t%ju\n", (uintmax_t)r->hits,
	    (uintmax_t)(r->found - r->hits), (uintmax_t)(right - r->hits));
}

/* How many decimals write a weight in full. */
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
climb_report_summit(struct out *o, const struct hill_climb *c, const char *what,
    const struct summit *s, unsigned threshold, const struct fscore *r,
    uint64_t right)
{
	const uint16_t *w = c->weight + s->point * c->trial->parts;
	const unsigned steps = c->trial->steps;
	size_t i;

	out_str(o, what);
	for (i = 0; i < c->trial->parts; i++)
		out_fmt(o, "%c%.*f", i ? ',' : '\t', decimals(steps),
		    (double)w[i] / steps);
	out_fmt(o, "\t%u.%02u", threshold / 100, threshold % 100);
	put_scores(o, &c->beta, r, right);
	out_fmt(o, "\t%zu", s->starts);
	put_counts(o, r, right);
}

void
climb_report_total(struct out *o, const struct hill_climb *c, const char *what,
    const struct fscore *r, uint64_t right)
{
	out_fmt(o, "%s\t-\t-", what);
	put_scores(o, &c->beta, r, right);
	out_str(o, "\t-");
	put_counts(o, r, right);
}
