/* cost_model.h: what a flow over many machines needs for so many documents:
 * what each stage reads from other machines, makes, computes and holds in
 * memory.
 *
 * All of it is measured (cost_table.h) and goes on as measured: a quantity is
 * what a million documents took, times a power of the millions. It is
 * computed by + - * / alone, so that every machine finds the same digits. */
#ifndef ND_COST_MODEL_H
#define ND_COST_MODEL_H

#include <stddef.h>

#include "io/opt.h"
#include "plan/cost_table.h"

/* What is asked. No candidates: as many as were measured. */
struct cost_question {
	const struct cost_flow *flow;
	struct ratio threshold;
	double documents;
	double bytes, features;	 /* of a document */
	double keys, candidates; /* of a document */
	double hosts, slots;	 /* slots of a host */
	double network;		 /* bytes a second, of a host */
};

/* Of a stage in all its jobs: bytes that it reads of other stages, bytes that
 * it makes, seconds of a processor; and of its largest process the bytes that
 * it holds, and those of a sort that is never to go to the disk. */
struct stage_cost {
	double jobs, read, written, seconds, memory, sort_memory;
};

/* Of all stages: read, made and seconds are sums, held and sorted those of the
 * largest. */
struct cost_plan {
	struct stage_cost total;
	double pieces, parts, files; /* of one shuffle */
	double disk, host_disk;
	double buffers; /* of a job that writes all parts */
	double network_minutes, minutes;
	double job_seconds; /* of the longest job */
};

/* Sets what was not given, as it was measured. */
void cost_complete(struct cost_question *a, size_t bands);

void cost_stage(const struct cost_question *a, const struct cost_stage *s,
    struct stage_cost *need);
void cost_plan(const struct cost_question *a, struct cost_plan *p);

/* The stage that is extrapolated too far, and is most of it; or NULL. */
const struct cost_stage *cost_doubtful_stage(const struct cost_question *a);

#endif
