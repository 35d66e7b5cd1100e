/* scale_model.h: estimates the cost of a flow for N times the input of a run,
 * from the cost of the run.
 *
 * The cost of a stage grows as fixed + rest * times^power. Two runs determine
 * this: growth slower than the input's is fixed + linear, faster growth is a
 * power of at most 2. For one run it is assumed:
 *
 *	power 2	bytes made from the stage that finds pairs on; bytes read
 *		and seconds after it, unless the stage reads the input
 *	power 1	all others
 *
 * because a random sample of 1/N of the documents has 1/N^2 of the pairs. The
 * fixed seconds are the shortest part's, for each part, if the power is 1;
 * otherwise the seconds above what stages before pairs take for the bytes. The
 * stages sample and df grow with the sample: 1/100 of the input, 32 MB to 1 GB.
 *
 * Over hosts, stages run one after another. A stage takes as long as its
 * slowest: its processor seconds, divided by all slots; its longest part; the
 * processor seconds of its transport, divided by the slots of a host; its bytes
 * through the calling machine's network. */
#ifndef ND_SCALE_MODEL_H
#define ND_SCALE_MODEL_H

#include "plan/run_cost.h"

struct growth {
	double fixed, rest, power;
};

/* The members after times only count for a run over hosts. */
struct scale_question {
	double times, hosts;
	double slots;	/* of each host */
	double network; /* bytes per second of the calling machine */
};

/* The estimate of a stage: parts, seconds, and bytes read and made. */
struct scale_stage {
	const char *name; /* borrowed from the run */
	struct growth cpu_growth, made_growth;
	double parts;
	double cpu, engine; /* processor seconds: of parts, of transport */
	double read, made, seconds;
	bool through_caller; /* its parts go over ssh */
	const char *bound;   /* the slowest: cpu, part, caller or network */
};

/* The sums of the stages. */
struct scale_estimate {
	struct scale_stage *stage;
	size_t stages;
	double cpu, engine, seconds;
	double moved, input; /* bytes over ssh: all, of pieces of the input */
	double disk;	     /* the most bytes at the calling machine */
};

/* Estimates from the run `large` and, if it is not NULL, the run `small`, which
 * has the same stages and a smaller input. The caller frees e->stage. */
void scale_estimate(const struct scale_question *q,
    const struct run_cost *large, const struct run_cost *small,
    struct scale_estimate *e);

#endif
