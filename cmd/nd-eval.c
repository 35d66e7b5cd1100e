/* nd-eval: pairs against known ones: precision, recall, F1.
 *
 * idA, idB, similarity, ... -> name, value [, low, high] */
#include "eval/gold_pairs.h"
#include "io/opt.h"
#include "io/out.h"

static struct gold_pairs gold;
static const char *known_arg, *ids_arg, *positive, *ignored, *wrong_arg;
static bool listed_only;
static size_t samples = 1000, seed;

static const struct opt options[] = {
	{ 'a', "gold", "GOLD", OPT_IN, &known_arg, "the known pairs",
	    .required = true },
	{ 0, "positive", "LIST", OPT_TEXT, &positive,
	    "labels of what should be found, all" },
	{ 0, "ignore", "LIST", OPT_TEXT, &ignored,
	    "labels of what counts neither way" },
	{ 0, "judged", NULL, OPT_FLAG, &listed_only,
	    "pairs that GOLD does not list count neither way",
	    .needs = "--positive" },
	{ 0, "ids", "IDS", OPT_IN, &ids_arg,
	    "only pairs with one of these ids" },
	{ 0, "cross", NULL, OPT_FLAG, &gold.cross,
	    "two collections: the order of the ids matters" },
	{ 0, "samples", "N", OPT_NUMBER, &samples,
	    "resamples for the interval of F1, 1000" },
	{ 0, "seed", "N", OPT_NUMBER, &seed, "what they are drawn by, 0" },
	{ 0, "wrong", "FILE", OPT_TEXT, &wrong_arg,
	    "the false and the missed pairs" },
	{ .help = "nd-eval -a gold pairs" },
};

/* idA, idB [, label] and ids -> gold */
static void
read_all(const char *path)
{
	struct in in;

	in_open(&in, path);
	gold_read_found(&gold, &in);
	in_close(&in);
	in_open(&in, known_arg);
	gold_read_known(&gold, &in, positive, ignored);
	in_close(&in);
	if (!ids_arg)
		return;
	in_open(&in, ids_arg);
	gold_keep_ids(&gold, &in);
	in_close(&in);
}

/* name, k of n, its interval; `-` for what is not defined */
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

static void
put_wilson(struct out *o, const char *name, uint64_t k, uint64_t n)
{
	struct interval i;

	if (n)
		i = eval_wilson(k, n);
	put_share(o, name, k, n, n ? &i : NULL);
}

static void
put_result(struct out *o, const struct evaluation *j)
{
	uint64_t hit = j->count[VERDICT_HIT], no = j->count[VERDICT_FALSE];
	uint64_t missed = j->count[VERDICT_MISSED];
	struct interval f1;
	bool any = samples && gold_f1_interval(&gold, j, seed, samples, &f1);

	out_fmt(o, "tp\t%ju\nfp\t%ju\nfn\t%ju\nignored\t%ju\nunjudged\t%ju\n",
	    (uintmax_t)hit, (uintmax_t)no, (uintmax_t)missed,
	    (uintmax_t)j->count[VERDICT_IGNORED],
	    (uintmax_t)j->count[VERDICT_UNJUDGED]);
	put_wilson(o, "precision", hit, hit + no);
	put_wilson(o, "recall", hit, hit + missed);
	put_share(o, "f1", 2 * hit, 2 * hit + no + missed, any ? &f1 : NULL);
}

/* Pairs of a verdict -> idA, idB, its name */
static void
put_wrong(struct out *o, const struct triple *t, size_t n, enum verdict v,
    const char *name)
{
	struct span a, b, other;

	for (; n--; t++) {
		if (t->c != v)
			continue;
		a = idmap_id(&gold.ids[0], t->a);
		b = idmap_id(&gold.ids[gold.cross], t->b);
		if (!gold.cross && span_order(a, b) > 0) {
			other = a;
			a = b;
			b = other;
		}
		out_put(o, a.p, a.n);
		out_char(o, '\t');
		out_put(o, b.p, b.n);
		out_fmt(o, "\t%s\n", name);
	}
}

int
main(int argc, char **argv)
{
	char **operand = opt_parse(argc, argv, options, "[pairs]", 0, 1);
	struct evaluation j = { 0 };
	struct out out, wrong;

	if (wrong_arg)
		out_open(&wrong, wrong_arg);
	read_all(operand[0]);
	j.gold = gold.known.pair;
	j.gold_n = gold.known.n;
	j.found = gold.found.pair;
	j.found_n = gold.found.n;
	eval_pairs(&j, listed_only);
	out_open(&out, NULL);
	put_result(&out, &j);
	out_close(&out);
	if (wrong_arg) {
		put_wrong(&wrong, j.found, j.found_n, VERDICT_FALSE, "fp");
		put_wrong(&wrong, j.gold, j.gold_n, VERDICT_MISSED, "fn");
		out_close(&wrong);
	}
	gold_free(&gold);
	return 0;
}
