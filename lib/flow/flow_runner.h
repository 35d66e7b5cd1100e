/* flow_runner.h: what the parts of flow_run.c share. */
#pragma once

#include "flow/flow_hosts.h"
#include "flow/flow_process.h"
#include "flow/flow_run.h"
#include "flow/flow_watch.h"
#include "jobs/flow_nodes.h"
#include "rundir/flow_sums.h"

struct flow_far;
struct flow_array;

/* A job that runs. */
struct flow_slot {
	struct flow_node *node;	  /* NULL: none does */
	struct flow_host *host;	  /* the host whose slot it has, or NULL */
	struct flow_array *array; /* of which it is the first, or NULL */
	struct flow_far *far; /* what is done there, or NULL: it runs here */
};

struct flow_runner {
	struct flow_how how;
	struct pool *pool;
	const struct flow_plan *plan;
	struct flow_nodes nodes;
	struct flow_sums sums;
	struct flow_numbers *numbers;
	struct flow_watch watch;
	size_t slots; /* how.jobs of this machine, then those of hosts */
	struct flow_slot *slot;
	struct flow_running *running; /* of each; job NULL: none */
	size_t first;  /* all nodes before it have been started */
	bool no_pages; /* those that were wanted could not be made */
};

/* flow_outputs.c: makes the directories of the plan that are not there; none is
 * a link. */
void flow_outputs_directories(const struct flow_plan *p);

/* Gives the files of the job their names; those of answers are on disk. */
void flow_outputs_name(
    struct flow_runner *r, struct flow_node *n, const char *numbers);

/* Whether an earlier run has made the files of the job; a note names one that
 * is not as it was made. */
bool flow_outputs_made(struct flow_runner *r, struct flow_node *n);

/* Removes what a job has begun to write. */
void flow_outputs_remove(const struct flow_runner *r, const struct flow_job *j);

/* Starts the job on this machine. */
void flow_here_start(
    struct flow_runner *r, struct flow_node *n, struct flow_running *to);

/* What another machine has made of a parcel (flow_parcel.h): the lines of the
 * report in the directory, without the first, which has the
 * CPU seconds; or NULL. */
const char *flow_taken_report(struct pool *p, const char *dir, double *cpu);

/* Moves the files that were made to their place; false if one is missing. */
bool flow_taken_move(
    struct flow_runner *r, const struct flow_job *j, const char *dir);

/* The lines of a file of messages, with `before` before each; a line that
 * `without` has is left out. */
const char *flow_taken_lines(
    struct pool *p, int fd, const char *before, const char *without);

/* Adds a line to DIR/seconds, in one write(2): a file that a job has made, the
 * seconds that it took, and those of processors. Ends the program if the file
 * is a link, or cannot be written. */
void flow_took_add(struct pool *p, const char *directory, const char *file,
    double seconds, double cpu);

/* flow_fail.c: prints the seconds of a stage, if all its units are made; of
 * all stages of which some units are not made. */
void flow_tell_stage(const struct flow_runner *r, const struct flow_time *t);
void flow_tell_unfinished(const struct flow_runner *r);

/* Ends the program, as a process of the job has failed, whose
 * tools have reported these lines; after pages it goes on, to print the answer.
 */
void flow_fail(struct flow_runner *r, const struct flow_job *job,
    const struct flow_process *p, const char *reported);

/* If a tool of the job has reported an id twice, says where; false if not. */
bool flow_fail_twice(
    struct flow_runner *r, const struct flow_job *job, const char *reported);

/* flow_group.c: jobs of a piece of which one reads what another makes become
 * one, for a host. */
void flow_group(struct pool *pool, struct flow_plan *p);

/* flow_run.c: ends all processes; those that do not end at once are killed. */
void flow_run_stop(void);
