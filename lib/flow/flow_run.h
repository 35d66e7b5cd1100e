/* flow_run.h: runs a plan here, as processes without a shell. */
#pragma once

#include "flow/flow_hosts.h"
#include "jobs/flow_plan.h"
#include "table/flow_numbers.h"

struct flow_how {
	bool keeps;	     /* the directory of the plan stays; see below */
	bool again, update;  /* see flow_make.h */
	bool starts_over;    /* also if another flow made the files */
	const char *summary; /* a file for it, or NULL */
	size_t jobs;	     /* threads at a time, at least 1 */
	uint64_t memory;     /* of all processes; 0: as the tools do */
	const char *flow;    /* its name, for messages */
	const char *repeat;  /* the command that runs this again */
	bool counts;  /* numbers are wanted: records of answers are counted */
	bool verbose; /* prints the seconds of each stage */
	const struct flow_call *call; /* NULL: has no inputs */
	const char *spooled;	      /* a copy of stdin, or NULL */
	bool draws;		      /* on a terminal, how far it is */
	struct flow_engine far;	      /* whose hosts are open */
	const char *bin;	      /* the directory of nd-flow */
	bool is_part; /* the plan is a parcel: who sent it says what failed */
};

/* Sets *numbers. Makes the files of the plan that are not there, or that
 * another command made or from something else: DIR/sums tells. Without `keeps`,
 * jobs are joined to pipes, and the answers are printed, in order. Ends the
 * program if a stage fails or an input changes meanwhile; by a signal, with 128
 * and its number, and processes that it started end before. */
void flow_run(struct flow_plan *p, struct pool *pool, struct flow_how how,
    struct flow_numbers *numbers);
