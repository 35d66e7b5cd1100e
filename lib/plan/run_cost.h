/* run_cost.h: reads what a finished run of a flow took from the directory that
 * nd-flow -o left: DIR/run and DIR/seconds and, of a run over hosts, DIR/hosts
 * (share/nd/engine/run.sh lists its files). */
#ifndef ND_RUN_COST_H
#define ND_RUN_COST_H

#include <stdbool.h>
#include <stddef.h>

/* How a stage depends on pairs. A stage before pairs are known reads the input
 * or what follows from it. */
enum stage_place { BEFORE_PAIRS, FINDS_PAIRS, AFTER_PAIRS };

/* What all parts of a stage took. On one machine a part is a target of make, and
 * those whose names are equal up to a dot are one stage. */
struct stage_cost {
	char *name;
	enum stage_place place;
	bool reads_input, by_piece; /* a piece; a part for each piece */
	bool at_caller;		    /* only the calling machine makes it */
	double parts;
	double cpu, longest; /* processor seconds; those of the longest part */
	double wall;	     /* seconds; only on one machine */
	double read;	     /* bytes; only over hosts */
	double made;	     /* bytes, as they are on disk */
};

/* A run. Owns the stages, in the order in which they ran. */
struct run_cost {
	const char *dir;
	char *flow;
	bool over_hosts, over_ssh; /* over_ssh: some part */
	double input;		   /* bytes of all inputs */
	double hosts, slots;	   /* slots of all hosts */
	struct stage_cost *stage;
	size_t stages, cap;
	/* Processor seconds for the transport of each part and, over ssh, of
	 * each byte, by least squares over all parts; of the calling machine,
	 * ssh and sshd. */
	double part_seconds, byte_seconds;
	double
	    caller_rest;   /* its processor seconds for the run besides parts */
	double least_part; /* the least processor seconds of a part */
};

/* Reads the run in dir, which *run borrows. Ends the program with a message if
 * dir has no finished run, one without processor seconds, or a damaged line. */
void run_cost_read(struct run_cost *run, const char *dir);

/* The stage of that name, or NULL. */
const struct stage_cost *run_cost_stage(
    const struct run_cost *run, const char *name);

void run_cost_free(struct run_cost *run);

#endif
