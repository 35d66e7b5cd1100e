/* flow_show.h: prints a plan, so that other programs run it. */
#ifndef ND_FLOW_SHOW_H
#define ND_FLOW_SHOW_H

#include "base/buf.h"
#include "flow/flow_parallel.h"
#include "flow/flow_plan.h"
#include "flow/flow_parcel.h"

/* A Makefile for GNU make with a rule for each job; `title` is its comment.
 * Ends the program if a file has a name that make cannot have, or if stdin,
 * which make reads for each job, is read. */
void flow_show_make(
    struct buf *to, const struct flow_plan *p, const char *title);

/* Commands for bash, jobs that one other job reads joined to pipes. Ends the
 * program if two jobs read stdin. */
void flow_show_shell(
    struct buf *to, const struct flow_plan *p, const char *title);

enum flow_form { FLOW_MAKE, FLOW_SHELL, FLOW_PARALLEL };

/* Prints one of these to stdout; `far`: the hosts of FLOW_PARALLEL, or NULL. */
void flow_show(struct flow_plan *p, enum flow_form form, const char *title,
    const struct flow_far_call *far);

/* The beginning of a script: a subshell with the directories of the plan. */
void flow_show_begin(
    struct buf *to, const char *title, const struct flow_plan *p);

/* The pipe of a job, and what gives its files their names when they are whole,
 * as nd-partition does itself. Files have the names that they are sent by, if
 * `sent` is not NULL. */
void flow_show_command(
    struct buf *to, const struct flow_job *j, const struct flow_sent *sent);

/* Ends the program if more than `most` jobs read stdin. */
void flow_show_check_stdin(const struct flow_plan *p, size_t most);

#endif
