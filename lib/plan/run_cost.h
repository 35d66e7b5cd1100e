/* run_cost.h: reads what a finished run of a flow took from the directory that
 * nd-flow -o left: DIR/run, DIR/seconds, the sizes of the files and, of a run
 * over hosts, DIR/hosts (hosts_cost.h). */
#ifndef ND_RUN_COST_H
#define ND_RUN_COST_H

#include <stdbool.h>
#include <stddef.h>

#include "base/span.h"

/* How a stage depends on pairs. A stage before pairs are known reads the input
 * or the results of other such stages. */
enum stage_place { BEFORE_PAIRS, FINDS_PAIRS, AFTER_PAIRS };

/* The cost of all parts of a stage. On one machine a part is a target of make,
 * and targets whose names are equal up to a dot are one stage. */
struct stage_cost {
	char *name;
	enum stage_place place;
	bool reads_input; /* a part reads a piece of the input */
	bool by_piece;	  /* there is a part for each piece */
	bool at_caller;	  /* only the calling machine makes it */
	double parts;
	double cpu;	/* processor seconds of all parts */
	double longest; /* processor seconds of the longest part */
	double wall;	/* seconds; only on one machine */
	double read;	/* bytes; only over hosts */
	double made;	/* bytes on disk */
};

/* A run. Owns flow and the stages, which are in the order in which they ran;
 * borrows dir. */
struct run_cost {
	const char *dir;
	char *flow;
	bool over_hosts;
	bool over_ssh; /* some part ran over ssh */
	double input;  /* bytes of all inputs */
	double hosts;
	double slots; /* of all hosts */
	struct stage_cost *stage;
	size_t stages, cap;
	/* Processor seconds of the calling machine, ssh and sshd for the
	 * transport of each part and, over ssh, of each byte. */
	double part_seconds, byte_seconds;
	double caller_rest; /* other processor seconds of the calling machine */
	double least_part;  /* the fewest processor seconds of a part */
};

/* Reads the run in dir. Ends the program with a message if dir has no finished
 * run, one without processor seconds, or a malformed line. */
void run_cost_read(struct run_cost *run, const char *dir);
void run_cost_free(struct run_cost *run);

/* The stage with this name, or NULL. */
struct stage_cost *run_cost_find(const struct run_cost *run, struct span name);
const struct stage_cost *run_cost_stage(
    const struct run_cost *run, const char *name);

/* Adds a stage that took nothing yet. Other stages move. */
struct stage_cost *run_cost_add(struct run_cost *run, struct span name);

/* Whether the file exists in the directory of the run. */
bool run_has_file(const struct run_cost *run, const char *name);

/* Ends the program: the run has no processor seconds. */
_Noreturn void run_cost_too_old(const struct run_cost *run);

#endif
