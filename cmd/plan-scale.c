/* nd-plan scale: estimates what a flow takes for N times the input of a run
 * that nd-flow -o left in a directory.
 *
 * DIR -> name, value; after an empty line, a table of the stages */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "io/opt.h"
#include "io/out.h"
#include "plan.h"
#include "plan/run_cost.h"
#include "plan/scale_model.h"

static const double number_most = 1e15; /* of an option */

/* The input of two runs differs at least by this factor. */
static const double least_ratio = 1.5;

static const char *times, *network;
static size_t hosts, slots;

static const struct opt options[] = {
	{ 0, "times", "N", OPT_TEXT, &times,
	    "how many times the input, such as 10 or 1k", .required = true },
	{ 0, "hosts", "N", OPT_COUNT, &hosts,
	    "number of hosts (default: as in the run)" },
	{ 0, "slots", "N", OPT_COUNT, &slots,
	    "parts at once on each host (default: as in the run)" },
	{ 0, "network", "N", OPT_TEXT, &network,
	    "bytes per second of this machine (default: 125M)" },
	{ .help = "nd-flow near -o run docs.tsv && nd-plan scale --times 100 "
		  "run" },
};

/* Returns the number in arg: above 0, perhaps with the unit k, M, G or T
 * (powers of 1000). name is the option, for the message. */
static double
parse_number(const char *name, const char *arg)
{
	static const char units[] = "kMGT";
	const char *end, *unit;
	uint64_t millionths;
	double x = 0;

	end = decimal_get(arg, &millionths);
	if (end) {
		x = (double)millionths / DECIMAL_ONE;
		unit = *end ? strchr(units, *end) : NULL;
		if (unit)
			for (end++; unit >= units; unit--)
				x *= 1000;
	}
	if (!end || *end || x <= 0 || x > number_most)
		opt_bad("--%s: expected a number such as 10, 2.5 or 100M, got "
			"'%s'",
		    name, arg);
	return x;
}

/* Reads the runs; the larger one becomes run[0]. */
static void
read_runs(struct run_cost run[2], char **dir)
{
	struct run_cost swap;
	size_t i;

	run_cost_read(&run[0], dir[0]);
	if (!dir[1])
		return;
	run_cost_read(&run[1], dir[1]);
	if (run[0].input < run[1].input) {
		swap = run[0];
		run[0] = run[1];
		run[1] = swap;
	}
	if (run[0].input < least_ratio * run[1].input)
		die("%s: expected an input of at least %.1f times that of %s, "
		    "got %.2f times",
		    run[0].dir, least_ratio, run[1].dir,
		    run[0].input / run[1].input);
	if (strcmp(run[0].flow, run[1].flow) ||
	    run[0].over_hosts != run[1].over_hosts)
		die("%s: expected a run of the same flow as %s, both over "
		    "hosts or both not",
		    run[1].dir, run[0].dir);
	for (i = 0; i < run[0].stages; i++)
		if (!run_cost_stage(&run[1], run[0].stage[i].name))
			die("%s: expected the stages of %s, '%s' is missing",
			    run[1].dir, run[0].dir, run[0].stage[i].name);
}

/* Writes a TAB and the number of bytes, rounded to four digits. */
static void
put_bytes(struct out *o, double bytes)
{
	double unit = 1;

	while (bytes / unit >= 9999.5)
		unit *= 10;
	out_fmt(o, "\t%.0f", rint(bytes / unit) * unit);
}

static void
put_sums(struct out *o, const struct scale_question *q,
    const struct run_cost *run, bool fitted, const struct scale_estimate *e)
{
	out_fmt(o, "flow\t%s\ntimes\t%g\ngrowth\t%s\ninput-bytes", run->flow,
	    q->times, fitted ? "fitted" : "assumed");
	put_bytes(o, run->input * q->times);
	if (run->over_hosts) {
		out_fmt(o,
		    "\nhosts\t%.0f\nslots\t%.0f\nnetwork\t%.0f\n"
		    "engine-seconds\t%.1f\nmoved-bytes",
		    q->hosts, q->slots, q->network, e->engine);
		put_bytes(o, e->moved);
		out_str(o, "\nmoved-input-bytes");
		put_bytes(o, e->input);
	}
	out_fmt(o, "\ncpu-seconds\t%.1f\ndisk-bytes", e->cpu);
	put_bytes(o, e->disk);
	out_fmt(o, "\nseconds\t%.1f\n", e->seconds);
}

static void
put_stages(struct out *o, bool over_hosts, const struct scale_estimate *e)
{
	const struct scale_stage *s;

	if (over_hosts)
		out_str(o,
		    "\nstage\tparts\tcpu\tengine\tread\tmade\tseconds\tbound\t"
		    "cpu-power\tmade-power\n");
	else
		out_str(o,
		    "\nstage\tcpu\tmade\tseconds\tcpu-power\t"
		    "made-power\n");
	for (s = e->stage; s < e->stage + e->stages; s++) {
		out_str(o, s->name);
		if (over_hosts)
			out_fmt(o, "\t%.0f", s->parts);
		out_fmt(o, "\t%.1f", s->cpu);
		if (over_hosts) {
			out_fmt(o, "\t%.1f", s->engine);
			put_bytes(o, s->read);
		}
		put_bytes(o, s->made);
		out_fmt(o, "\t%.1f", s->seconds);
		if (over_hosts)
			out_fmt(o, "\t%s", s->bound);
		out_fmt(o, "\t%.2f\t%.2f\n", s->cpu_growth.power,
		    s->made_growth.power);
	}
}

int
plan_scale(int argc, char **argv)
{
	static char name[] = "nd-plan scale";
	struct run_cost run[2] = { 0 };
	struct scale_question q;
	struct scale_estimate e;
	struct out out;
	char **dir;

	program_invocation_short_name = name;
	dir = opt_parse(argc, argv, options, "dir [dir]", 1, 2);
	q.times = parse_number("times", times);
	q.network = parse_number("network", network ? network : "125M");
	read_runs(run, dir);
	if (!run[0].over_hosts && (hosts || slots || network))
		die("--hosts, --slots and --network: expected a run over "
		    "hosts, got %s",
		    run[0].dir);
	q.hosts = hosts ? (double)hosts : run[0].hosts;
	q.slots = slots ? (double)slots : run[0].slots / run[0].hosts;
	if (run[0].over_hosts && !run[0].over_ssh)
		note("%s: no part was made over ssh, so the cost of ssh is "
		     "missing, and the input is not packed",
		    run[0].dir);
	scale_estimate(&q, &run[0], dir[1] ? &run[1] : NULL, &e);
	out_open(&out, NULL);
	put_sums(&out, &q, &run[0], dir[1], &e);
	put_stages(&out, run[0].over_hosts, &e);
	out_close(&out);
	free(e.stage);
	run_cost_free(&run[0]);
	if (dir[1])
		run_cost_free(&run[1]);
	return 0;
}
