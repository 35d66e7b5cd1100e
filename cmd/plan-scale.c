/* nd-plan scale: estimates the resources that a flow over many machines needs
 * for a number of documents.
 *
 * -> name, value
 * with --list: -> stage, jobs, bytes read, bytes written, seconds, memory,
 * memory of a sort without disk, powers of the bytes read and of the seconds */
#include <errno.h>
#include <string.h>

#include "base/decimal.h"
#include "io/opt.h"
#include "io/out.h"
#include "plan.h"
#include "plan/cost_model.h"
#include "plan/lsh_model.h"

/* The defaults of nd-plan. */
enum { SETS = 1000000, FEATURES = 300, ID_BYTES = 10 };

static const double number_most = 1e15; /* of an option */

static struct cost_question question = { .threshold = { 8, 10 },
	.hosts = 4,
	.slots = 8 };
static const char *documents = "1M", *bytes, *features, *candidates;
static const char *network = "125M", *via;
static bool list;

static const struct opt options[] = {
	{ 't', "threshold", "T", OPT_RATIO, &question.threshold,
	    "least similarity of a pair (default: 0.8)" },
	{ 0, "documents", "N", OPT_TEXT, &documents,
	    "number such as 300k, 100M or 10G (default: 1M)" },
	{ 0, "bytes", "N", OPT_TEXT, &bytes,
	    "bytes of a document (default: as measured)" },
	{ 0, "features", "N", OPT_TEXT, &features,
	    "features of a document (default: as measured)" },
	{ 0, "candidates", "N", OPT_TEXT, &candidates,
	    "candidates of a document (default: as measured)" },
	{ 0, "via", "WAY", OPT_TEXT, &via, "postings, prefix or minhash" },
	{ 0, "hosts", "N", OPT_COUNT, &question.hosts,
	    "number of machines (default: 4)" },
	{ 0, "slots", "N", OPT_COUNT, &question.slots,
	    "jobs at once on each machine (default: 8)" },
	{ 0, "network", "N", OPT_TEXT, &network,
	    "bytes per second of a machine (default: 125M)" },
	{ 0, "list", NULL, OPT_FLAG, &list,
	    "print each stage instead of the sums" },
	{ .help = "nd-plan scale --documents 100M --via minhash" },
};

/* Returns the number in arg: above 0, perhaps with the unit k, M, G or T
 * (powers of 1000); 0 if arg is NULL. name is the option, for the message. */
static double
parse_number(const char *name, const char *arg)
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
		if (unit)
			for (end++; unit >= units; unit--)
				x *= 1000;
	}
	if (!end || *end || x <= 0 || x > number_most)
		opt_bad("--%s: expected a number such as 300k, 100M or 10G, "
			"got '%s'",
		    name, arg);
	return x;
}

/* Returns the row of the flow and of --via; without --via, the first row of
 * the flow. */
static const struct cost_flow *
find_flow(const char *flow)
{
	const struct cost_flow *row, *end = cost_table + cost_table_flows;
	bool known = false;

	for (row = cost_table; row < end; row++) {
		if (strcmp(row->name, flow))
			continue;
		known = true;
		if (!via || (row->via && !strcmp(row->via, via)))
			return row;
	}
	if (known)
		opt_bad("--via: %s was not measured with '%s'", flow, via);
	opt_bad("expected near, threads, sentences, partial or xling, got "
		"'%s'",
	    flow);
}

/* The bands that nd-flow gives nd-minhash: those of nd-plan -t T. */
static size_t
minhash_bands(void)
{
	struct lsh_plan plan = { 0 };
	struct similarity_profile profile = { 0 };
	struct typical_set set = { FEATURES, ID_BYTES };
	struct ratio recall = { 99, 100 };

	profile_assume(&profile, SETS);
	if (!lsh_choose(&plan, question.threshold, recall, &profile, &set))
		opt_bad("-t: no bands have recall 0.99 at that threshold");
	profile_free(&profile);
	return plan.bands;
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
		    "%s\t%.0f\t%.0f\t%.0f\t%.1f\t%.0f\t%.0f\t%.2f\t%.2f\n",
		    s->name, need.jobs, need.read, need.written, need.seconds,
		    need.memory, need.sort_memory, s->read.power,
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
	out_fmt(o, "hosts\t%zu\nslots\t%zu\nnetwork\t%.0f\n", question.hosts,
	    question.hosts * question.slots, question.network);
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
		note("stage %s reads more than half of the shuffle, and grows "
		     "with power %.2f: do not extrapolate, see nd-scale(7)",
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
	question.documents = parse_number("documents", documents);
	question.bytes = parse_number("bytes", bytes);
	question.features = parse_number("features", features);
	question.candidates = parse_number("candidates", candidates);
	question.network = parse_number("network", network);
	cost_complete(&question, minhash_bands());
	out_open(&out, NULL);
	if (list)
		put_list(&out);
	else
		put_plan(&out);
	out_close(&out);
	warn();
	return 0;
}
