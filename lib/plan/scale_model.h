/* scale_model.h: estimates what a flow takes for N times the input of a run,
 * from what the run took.
 *
 * What a stage takes is fixed + rest * times^power. With two runs these come
 * from both: what grows less than the input is a constant and a linear part;
 * what grows more, a power of at most 2. With one run they are assumed:
 *
 *	bytes made by the stage that finds pairs, and later ones	square
 *	bytes read, and seconds, of later stages, but for inputs	square
 *	all others						linear
 *
 * as in a random sample of 1/N of all documents are 1/N^2 of all pairs. Seconds
 * have a constant: for a stage that grows linearly the shortest part's, for each
 * part; for others all that is more than stages before pairs take for as many
 * bytes.
 *
 * The stages sample and df grow only as the sample does, which is a hundredth of
 * the input, at least 32 megabytes and at most a gigabyte.
 *
 * Over hosts, each part and byte costs the calling machine run_cost's
 * part_seconds and byte_seconds. A stage begins when the one before it has ended; it takes as
 * long as the slowest of: its processor seconds, shared among the slots; its
 * longest part; the calling machine's processor seconds for its transport,
 * shared among as many processors as a host has slots; and its bytes through
 * the calling machine's network. */
#ifndef ND_SCALE_MODEL_H
#define ND_SCALE_MODEL_H

#include "plan/run_cost.h"

struct growth {
	double fixed, rest, power;
};

/* The growth between two runs, where large was measured with ratio > 1 times
 * the input of small; times is 1 for large. */
struct growth growth_fit(double small, double large, double ratio);

/* The growth of value, of which `fixed` is constant. */
struct growth growth_assume(double value, double fixed, double power);

double growth_value(const struct growth *g, double times);

/* hosts and slots of each; bytes per second of the calling machine. Only for a
 * run over hosts. */
struct scale_question {
	double times, hosts, slots, network;
};

struct scale_stage {
	const char *name; /* borrowed from the run */
	struct growth cpu_growth, made_growth;
	double parts, cpu, engine, read, made, seconds;
	bool through_caller; /* its parts go over ssh */
	const char *bound;   /* cpu, part, caller or network */
};

/* Owns the stages. Sums: input is the bytes of pieces through the calling
 * machine, moved all bytes through it; disk, the bytes there, the largest. */
struct scale_estimate {
	struct scale_stage *stage;
	size_t stages;
	double cpu, engine, input, moved, disk, seconds;
};

/* Estimates from the run `large` and, if it is not NULL, `small`, which has the
 * same stages and a smaller input. The caller frees e->stage. */
void scale_estimate(const struct scale_question *q,
    const struct run_cost *large, const struct run_cost *small,
    struct scale_estimate *e);

#endif
