/* cost_model.h: estimates what a flow over many machines needs for a number of
 * documents: network traffic, disk, memory, and processor time of each stage.
 *
 * Each estimate is a measured law (cost_table.h): the quantity of a million
 * documents times a power of the millions. Only + - * / are used, so that
 * every machine computes the same digits. */
#ifndef ND_COST_MODEL_H
#define ND_COST_MODEL_H

#include <stddef.h>

#include "base/ratio.h"
#include "plan/cost_table.h"

/* The flow, its input and the machines. The caller sets all but keys; 0 in
 * bytes, features and candidates stands for the measured value. */
struct cost_question {
	const struct cost_flow *flow;
	struct ratio threshold;
	double documents;
	double bytes, features;	 /* of a document */
	double keys, candidates; /* of a document */
	size_t hosts, slots;	 /* slots: jobs at once on each host */
	double network;		 /* bytes per second of a host */
};

/* A stage: sums over its jobs of the bytes read from other stages, the bytes
 * written and the processor seconds; and the largest process's bytes of memory,
 * and of memory for a sort that never goes to the disk. */
struct stage_cost {
	double jobs, read, written, seconds, memory, sort_memory;
};

/* A flow. In total, memory and sort_memory are those of the largest stage, all
 * else is a sum. */
struct cost_plan {
	struct stage_cost total;
	double pieces, parts, files; /* of one shuffle */
	double disk, host_disk;	     /* bytes: of all hosts, of one */
	double buffers;		     /* bytes of a job that writes all parts */
	double network_minutes, minutes;
	double job_seconds; /* of the longest job */
};

/* Sets keys, and measured values in place of 0; bands is the number of keys
 * for minhash. */
void cost_complete(struct cost_question *q, size_t bands);

/* Estimates one stage of q->flow, or the whole flow. */
void cost_stage(const struct cost_question *q, const struct cost_stage *s,
    struct stage_cost *need);
void cost_plan(const struct cost_question *q, struct cost_plan *p);

/* Returns the stage that makes the estimate doubtful, or NULL: with more
 * documents than were measured, a stage that reads more than half of the
 * shuffle and grows with too great a power. */
const struct cost_stage *cost_doubtful_stage(const struct cost_question *q);

#endif
