/* scale_model.c: estimates what a flow takes for N times the input of a run. */
#include <math.h>
#include <string.h>

#include "base/log2_fixed.h"
#include "base/mem.h"
#include "plan/scale_model.h"

/* The rules of lib/flow/flow_cut.c and flow_far.c: bytes of a piece of the
 * input; a stage that reads fewer bytes from other stages runs at the calling
 * machine. */
static const double least_piece = 1 << 20, largest_piece = 1 << 28;
static const double local_bytes = 1 << 23;

/* The sample of a stage that chooses frequent features: a hundredth of the
 * input within these bytes. */
static const double least_sample = 1 << 25, largest_sample = 1 << 30;
static const double sample_divisor = 100;

static const double largest_power = 2;

/* log2 of a number from 1 on; that of libm differs between machines. */
static double
portable_log2(double x)
{
	double lg = 0;

	for (; x > (double)((uint64_t)1 << 52); x /= 2)
		lg++;
	/* log2_fixed takes whole numbers. */
	for (; x < (double)((uint64_t)1 << 52); x *= 2)
		lg--;
	return lg + (double)log2_fixed(x) / ((uint64_t)1 << LOG2_FIXED_BITS);
}

/* 2^x for x >= 0, by its power series. */
static double
portable_exp2(double x)
{
	const double ln2 = 0.69314718055994531;
	double term = 1, sum = 1, times = 1;
	int n;

	for (; x >= 1; x--)
		times *= 2;
	for (n = 1; n <= 20; n++)
		sum += term *= x * ln2 / n;
	return sum * times;
}

/* The growth between two runs, of which `large` has ratio > 1 times the input
 * of `small`; times is 1 for `large`. */
static struct growth
growth_fit(double small, double large, double ratio)
{
	struct growth g = { .rest = large, .power = largest_power };

	if (large <= small)
		return (struct growth){ .fixed = large, .power = 1 };
	if (large <= small * ratio) {
		g.power = 1;
		g.rest = (large - small) * ratio / (ratio - 1);
		g.fixed = large - g.rest;
	} else if (small > 0) {
		g.power = fmin(largest_power,
		    portable_log2(large / small) / portable_log2(ratio));
	}
	return g;
}

/* The growth of value, of which `fixed` is constant. */
static struct growth
growth_assume(double value, double fixed, double power)
{
	fixed = fmin(fixed, value);
	return (struct growth){ fixed, value - fixed, power };
}

/* times may be below 1 if the power is 1. */
static double
growth_value(const struct growth *g, double times)
{
	double grown = times;

	if (g->power > 1 && times > 1)
		grown = portable_exp2(g->power * portable_log2(times));
	return g->fixed + g->rest * grown;
}

/* The number of pieces of an input that is one file of lines. */
static double
pieces(double bytes, double slots)
{
	double size = floor(bytes / slots) + 1;

	size = fmin(fmax(size, least_piece), largest_piece);
	return floor(bytes / size) + 1;
}

static double
sample_bytes(double input)
{
	double bytes =
	    fmin(fmax(input / sample_divisor, least_sample), largest_sample);

	return fmin(input, bytes);
}

/* How many times its bytes the stage s reads. The stages sample and df read the
 * sample. */
static double
stage_times(
    const struct stage_cost *s, const struct run_cost *run, double times)
{
	if (!run_cost_stage(run, "sample") ||
	    (strcmp(s->name, "sample") && strcmp(s->name, "df")))
		return times;
	return sample_bytes(run->input * times) / sample_bytes(run->input);
}

/* The pairs of n shares, also of each with itself: the cells of a stage. */
static double
cells(double n)
{
	return n * (n + 1) / 2;
}

/* The number of parts grows with the slots or the pieces; that of cells with
 * the pairs of slots. */
static double
parts(const struct stage_cost *s, const struct run_cost *run,
    const struct scale_question *q)
{
	double slots = q->hosts * q->slots, more = slots / run->slots;

	if (!s->by_piece && run->slots > 1 && s->parts == cells(run->slots))
		more = cells(slots) / s->parts;
	if (s->by_piece)
		more = pieces(run->input * q->times, slots) /
		    pieces(run->input, run->slots);
	return s->parts == 1 && !s->by_piece ? 1
					     : fmax(1, floor(s->parts * more));
}

/* The fixed seconds of s, a stage after pairs are known: all above the seconds
 * that the stages before pairs take for the same bytes. */
static double
start_seconds(const struct stage_cost *s, const struct run_cost *run)
{
	double cpu = 0, bytes = 0;
	size_t i;

	for (i = 0; i < run->stages; i++)
		if (run->stage[i].place == BEFORE_PAIRS) {
			cpu += run->stage[i].cpu;
			bytes += run->stage[i].read + run->stage[i].made;
		}
	return bytes > 0 ? fmax(0, s->cpu - (s->read + s->made) * cpu / bytes)
			 : 0;
}

static void
estimate_growth(const struct stage_cost *s, const struct run_cost *large,
    const struct run_cost *small, struct scale_stage *e, struct growth *read)
{
	const struct stage_cost *was =
	    small ? run_cost_stage(small, s->name) : NULL;
	bool of_pairs = s->place == AFTER_PAIRS && !s->reads_input;
	double ratio, power = of_pairs ? largest_power : 1;

	if (was) {
		ratio = large->input / small->input;
		e->cpu_growth = growth_fit(was->cpu, s->cpu, ratio);
		e->made_growth = growth_fit(was->made, s->made, ratio);
		*read = growth_fit(was->read, s->read, ratio);
		return;
	}
	e->cpu_growth = growth_assume(s->cpu,
	    of_pairs ? start_seconds(s, large) : s->parts * large->least_part,
	    power);
	e->made_growth = growth_assume(
	    s->made, 0, s->place == BEFORE_PAIRS ? 1 : largest_power);
	*read = growth_assume(s->read, 0, power);
}

/* A stage takes at least these seconds, because of `bound`. */
static void
bound_by(struct scale_stage *e, const char *bound, double seconds)
{
	if (e->bound && seconds <= e->seconds)
		return;
	e->bound = bound;
	e->seconds = seconds;
}

static void
estimate_stage(const struct scale_question *q, const struct run_cost *large,
    const struct run_cost *small, const struct stage_cost *s,
    struct scale_stage *e)
{
	struct growth read;
	double longest = s->cpu > 0 ? s->longest / s->cpu * s->parts : 1;
	double times = stage_times(s, large, q->times);

	e->name = s->name;
	estimate_growth(s, large, small, e, &read);
	e->made = growth_value(&e->made_growth, times);
	if (!large->over_hosts) {
		e->cpu = growth_value(&e->cpu_growth, times);
		e->seconds = s->cpu > 0 ? e->cpu * s->wall / s->cpu : 0;
		return;
	}
	e->parts = parts(s, large, q);
	e->cpu = growth_value(&e->cpu_growth, times) +
	    e->cpu_growth.fixed * (e->parts / s->parts - 1);
	e->read = growth_value(&read, s->reads_input ? q->times : times);
	e->through_caller =
	    !s->at_caller && (s->reads_input || e->read >= local_bytes);
	if (!e->through_caller) {
		if (s->read > 0)
			e->engine = e->parts * large->part_seconds;
		bound_by(e, "caller",
		    (e->cpu + e->engine) / fmin(e->parts, q->slots));
		return;
	}
	e->engine = e->parts * large->part_seconds +
	    (e->read + e->made) * large->byte_seconds;
	bound_by(e, "cpu", e->cpu / fmin(e->parts, q->hosts * q->slots));
	bound_by(e, "part", e->cpu / e->parts * longest);
	bound_by(e, "caller", e->engine / q->slots);
	bound_by(e, "network", (e->read + e->made) / q->network);
}

void
scale_estimate(const struct scale_question *q, const struct run_cost *large,
    const struct run_cost *small, struct scale_estimate *e)
{
	const struct stage_cost *s;
	struct scale_stage *to;
	size_t i;
	double underway = 0;

	*e = (struct scale_estimate){ .stages = large->stages };
	e->stage = mem_new(large->stages, sizeof *e->stage);
	for (i = 0; i < large->stages; i++) {
		s = &large->stage[i];
		to = &e->stage[i];
		estimate_stage(q, large, small, s, to);
		e->cpu += to->cpu;
		e->engine += to->engine;
		e->disk += to->made;
		e->seconds += to->seconds;
		if (!to->through_caller)
			continue;
		e->moved += to->read + to->made;
		if (s->reads_input) {
			e->input += to->read;
			underway = fmax(underway, to->read);
		}
	}
	e->engine += large->caller_rest;
	e->seconds += large->caller_rest;
	e->disk += underway;
}
