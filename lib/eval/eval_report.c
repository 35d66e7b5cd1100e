#include <inttypes.h>
#include <math.h>

#include "eval/eval_report.h"

/* Writes a line: name, k/n (`-` if n is 0), and the ends of the interval i
 * (`-` if it is NULL). */
static void
put_share(struct out *o, const char *name, uint64_t k, uint64_t n,
    const struct interval *i)
{
	out_fmt(o, "%s\t", name);
	if (n)
		out_ratio(o, k, n);
	else
		out_char(o, '-');
	if (i)
		out_fmt(o, "\t%.6f\t%.6f\n", i->low, i->high);
	else
		out_str(o, "\t-\t-\n");
}

/* Writes k/n with its Wilson interval. */
static void
put_wilson(struct out *o, const char *name, uint64_t k, uint64_t n)
{
	struct interval i;

	if (n)
		i = eval_wilson(k, n);
	put_share(o, name, k, n, n ? &i : NULL);
}

/* A number as its six decimals have it. */
static double
decimals(double x)
{
	return rint(x * 1e6) / 1e6;
}

/* Writes the recall with the wider of its own limits and those of F1, which is
 * 2 r / (1 + r) where nothing is wrong; f1 may be NULL. */
static void
put_recall(
    struct out *o, uint64_t hit, uint64_t missed, const struct interval *f1)
{
	struct interval i, wide;

	if (!f1 || !(hit + missed)) {
		put_wilson(o, "recall", hit, hit + missed);
		return;
	}
	i = eval_wilson(hit, hit + missed);
	wide.low = decimals(f1->low) / (2 - decimals(f1->low));
	wide.high = decimals(f1->high) / (2 - decimals(f1->high));
	if (wide.low < i.low)
		i.low = wide.low;
	if (wide.high > i.high)
		i.high = wide.high;
	put_share(o, "recall", hit, hit + missed, &i);
}

static bool
f1_interval(const struct eval_report *r, const struct evaluation *e,
    struct interval *f1)
{
	return r->samples &&
	    gold_f1_interval(r->gold, e, NULL, r->seed, r->samples, f1, NULL);
}

static void
put_f1(struct out *o, const char *name, const struct evaluation *e,
    const struct interval *f1)
{
	const uint64_t hits = 2 * e->count[VERDICT_HIT];

	put_share(o, name, hits,
	    hits + e->count[VERDICT_FALSE] + e->count[VERDICT_MISSED], f1);
}

void
eval_report(
    const struct eval_report *r, const struct evaluation *j, bool sampled)
{
	struct out *o = r->out;

	uint64_t hit = j->count[VERDICT_HIT];
	uint64_t wrong = j->count[VERDICT_FALSE];
	uint64_t missed = j->count[VERDICT_MISSED];
	struct interval f1;
	bool has_f1 = f1_interval(r, j, &f1);

	out_fmt(o, "tp\t%ju\nfp\t%ju\nfn\t%ju\nignored\t%ju\nunjudged\t%ju\n",
	    (uintmax_t)hit, (uintmax_t)wrong, (uintmax_t)missed,
	    (uintmax_t)j->count[VERDICT_IGNORED],
	    (uintmax_t)j->count[VERDICT_UNJUDGED]);
	put_wilson(o, "precision", hit, hit + wrong);
	put_recall(o, hit, missed, sampled && has_f1 && !wrong ? &f1 : NULL);
	put_f1(o, "f1", j, has_f1 ? &f1 : NULL);
}

/* F1, or NAN. */
static double
f1_of(const struct evaluation *e)
{
	const double hits = 2. * e->count[VERDICT_HIT];

	return hits /
	    (hits + e->count[VERDICT_FALSE] + e->count[VERDICT_MISSED]);
}

void
eval_report_difference(const struct eval_report *r, const struct evaluation *j,
    const struct evaluation *other)
{
	struct out *o = r->out;
	const double difference = f1_of(j) - f1_of(other);
	struct interval f1;
	double p;

	put_f1(o, "other", other, f1_interval(r, other, &f1) ? &f1 : NULL);
	if (isnan(difference) || !r->samples ||
	    !gold_f1_interval(r->gold, j, other, r->seed, r->samples, &f1, &p))
		out_str(o, "difference\t-\t-\t-\np\t-\n");
	else
		out_fmt(o, "difference\t%.6f\t%.6f\t%.6f\np\t%.6f\n",
		    difference, f1.low, f1.high, p);
}

/* Writes idA, idB, name for each of the n pairs of t with verdict v. */
static void
put_wrong(const struct gold_pairs *g, struct out *o, const struct triple *t,
    size_t n, enum verdict v, const char *name)
{
	struct span a, b, other;

	for (; n--; t++) {
		if (t->c != v)
			continue;
		a = idmap_id(&g->ids[0], t->a);
		b = idmap_id(&g->ids[g->cross], t->b);
		if (!g->cross && span_order(a, b) > 0) {
			other = a;
			a = b;
			b = other;
		}
		out_field(o, a, '\t');
		out_put(o, b.p, b.n);
		out_fmt(o, "\t%s\n", name);
	}
}

void
eval_report_wrong(
    const struct gold_pairs *g, const struct evaluation *j, struct out *o)
{
	put_wrong(g, o, j->found, j->found_n, VERDICT_FALSE, "fp");
	put_wrong(g, o, j->gold, j->gold_n, VERDICT_MISSED, "fn");
}
