/* nd-plan scale: the resources that a flow over many machines needs for N
 * documents.
 *
 * -> name, value; or stage, jobs, read, made, seconds, memory, memory of a sort
 * that needs no disk, powers of the bytes read and of the seconds */
#include <errno.h>
#include <string.h>

#include "base/decimal.h"
#include "io/opt.h"
#include "io/out.h"
#include "plan.h"
#include "plan/cost_model.h"
#include "plan/lsh_model.h"

enum { SETS = 1000000, FEATURES = 300, ID_BYTES = 10, THOUSAND = 1000 };

/* The most that is asked for is a thousand million millions. */
static const double number_most = 1e15;

static struct cost_question question = { .threshold = { 8, 10 } };
static const char *documents = "1M", *bytes, *features, *candidates;
static const char *network = "125M", *via;
static size_t hosts = 4, slots = 8;
static bool list;

static const struct opt options[] = {
	{ 't', "threshold", "T", OPT_RATIO, &question.threshold,
	    "least similarity of a pair, 0.8" },
	{ 0, "documents", "N", OPT_TEXT, &documents,
	    "such as 300k, 100M or 10G; 1M" },
	{ 0, "bytes", "N", OPT_TEXT, &bytes, "of the text of a document" },
	{ 0, "features", "N", OPT_TEXT, &features, "of a document" },
	{ 0, "candidates", "N", OPT_TEXT, &candidates,
	    "of each document, such as 0.4; as was measured" },
	{ 0, "via", "WAY", OPT_TEXT, &via, "postings, prefix or minhash" },
	{ 0, "hosts", "N", OPT_COUNT, &hosts, "machines, 4" },
	{ 0, "slots", "N", OPT_COUNT, &slots, "jobs at once on each, 8" },
	{ 0, "network", "N", OPT_TEXT, &network,
	    "bytes a second of a machine, 125M" },
	{ 0, "list", NULL, OPT_FLAG, &list, "each stage, instead" },
	{ .help =
		"nd-plan scale near --documents 100M --via minhash --hosts 20" },
};

/* A number above 0, of which k, M, G, T are thousands and so on. */
static double
number(const char *name, const char *arg)
{
	static const char units[] = "kMGT";
	const char *end, *unit;
	uint64_t millionths;
	double x = 0;

	if (!arg)
		return 0;
	end = decimal_get(arg, &millionths);
	if (end) {
		x = (double)millionths / DECIMAL_ONE;
		unit = *end ? strchr(units, *end) : NULL;
		if (unit) {
			for (end++; unit >= units; unit--)
				x *= THOUSAND;
		}
	}
	if (!end || *end || x <= 0 || x > number_most)
		opt_bad("--%s: expected a number such as 300k, 100M or 10G, "
			"got '%s'",
		    name, arg);
	return x;
}

/* The flow and the way that are asked for, in the table. */
static const struct cost_flow *
find_flow(const char *flow)
{
	bool known = false;
	size_t i;

	for (i = 0; i < cost_table_flows; i++) {
		const struct cost_flow *w = &cost_table[i];

		if (strcmp(w->name, flow))
			continue;
		known = true;
		if (!via || (w->via && !strcmp(w->via, via)))
			return w;
	}
	if (known)
		opt_bad("--via: %s was not measured with '%s'", flow, via);
	opt_bad("expected near, threads, sentences, partial or xling, got "
		"'%s'",
	    flow);
}

/* The bands that nd-flow asks of nd-minhash: those of nd-plan -t T. */
static size_t
bands(void)
{
	struct lsh_plan b = { 0 };
	struct similarity_profile a = { 0 };
	struct typical_set u = { FEATURES, ID_BYTES };
	struct ratio recall = { 99, 100 };

	profile_assume(&a, SETS);
	if (!lsh_choose(&b, question.threshold, recall, &a, &u))
		opt_bad("-t: no bands find 0.99 there");
	profile_free(&a);
	return b.bands;
}

static void
put_list(struct out *o)
{
	const struct cost_stage *s;
	struct stage_cost need;
	size_t i;

	for (i = 0; i < question.flow->stages; i++) {
		s = &question.flow->stage[i];
		cost_stage(&question, s, &need);
		out_fmt(o,
		    "%s\t%.0f\t%.0f\t%.0f\t%.1f\t%.0f\t%.0f\t%.2f\t"
		    "%.2f\n",
		    s->name, need.jobs, need.read, need.written, need.seconds,
		    need.memory, need.sort_memory,
		    s->read.per_million > 0 ? s->read.power : s->per_job.power,
		    s->seconds.power);
	}
}

static void
put_question(struct out *o)
{
	out_fmt(o, "model\tscale\nflow\t%s\n", question.flow->name);
	if (question.flow->via)
		out_fmt(o, "via\t%s\n", question.flow->via);
	out_fmt(o, "documents\t%.0f\nbytes\t%.0f\nfeatures\t%.0f\n",
	    question.documents, question.bytes, question.features);
	out_str(o, "threshold\t");
	out_ratio(o, question.threshold.p, question.threshold.q);
	out_fmt(o, "\nkeys\t%.0f\ncandidates\t%.4f\n", question.keys,
	    question.candidates);
	out_fmt(o, "hosts\t%zu\nslots\t%zu\nnetwork\t%.0f\n", hosts,
	    hosts * slots, question.network);
}

static void
put_plan(struct out *o)
{
	struct cost_plan p;
	struct stage_cost need;
	size_t i;

	cost_plan(&question, &p);
	put_question(o);
	out_fmt(o, "pieces\t%.0f\nparts\t%.0f\nfiles\t%.0f\njobs\t%.0f\n",
	    p.pieces, p.parts, p.files, p.total.jobs);
	for (i = 0; i < question.flow->stages; i++) {
		cost_stage(&question, &question.flow->stage[i], &need);
		out_fmt(o, "shuffle-bytes-%s\t%.0f\n",
		    question.flow->stage[i].name, need.read);
	}
	out_fmt(o, "shuffle-bytes-per-document\t%.0f\nshuffle-bytes\t%.0f\n",
	    p.total.read / question.documents, p.total.read);
	out_fmt(o, "disk\t%.0f\ndisk-per-host\t%.0f\n", p.disk, p.host_disk);
	out_fmt(o, "memory\t%.0f\nsort-memory\t%.0f\nbuffers\t%.0f\n",
	    p.total.memory, p.total.sort_memory, p.buffers);
	out_fmt(o, "cpu-seconds\t%.0f\njob-seconds\t%.0f\n", p.total.seconds,
	    p.job_seconds);
	out_fmt(o, "network-minutes\t%.1f\nminutes\t%.1f\n", p.network_minutes,
	    p.minutes);
}

static void
warn(void)
{
	const struct cost_stage *s = cost_doubtful_stage(&question);

	if (s)
		note("%s reads more than half of the shuffle, by a power of "
		     "%.2f that is not to be extrapolated: see nd-scale(7)",
		    s->name, s->read.power);
}

int
plan_scale(int argc, char **argv)
{
	static char name[] = "nd-plan scale";
	char **operand;
	struct out out;

	program_invocation_short_name = name;
	operand = opt_parse(argc, argv, options, "[flow]", 0, 1);
	question.flow = find_flow(operand[0] ? operand[0] : "near");
	if (question.threshold.p == 0)
		opt_bad("-t: expected a threshold above 0");
	question.documents = number("documents", documents);
	question.bytes = number("bytes", bytes);
	question.features = number("features", features);
	question.candidates = number("candidates", candidates);
	question.network = number("network", network);
	question.hosts = hosts;
	question.slots = slots;
	cost_complete(&question, bands());
	out_open(&out, NULL);
	if (list)
		put_list(&out);
	else
		put_plan(&out);
	out_close(&out);
	warn();
	return 0;
}
