/* flow_show.h: prints a plan, so that other programs run it. */
#pragma once

#include <stdint.h>

#include "base/buf.h"
#include "flow/flow_hosts.h"
#include "flow/flow_parcel.h"
#include "jobs/flow_plan.h"

/* Commands for bash, jobs that one other job reads joined to pipes; `title` is
 * the comment. Ends the program if two jobs read stdin. */
void flow_show_shell(struct buf *, const struct flow_plan *, const char *title);

/* flow_makefile.c: a Makefile for GNU make with a rule for each job. Ends the
 * program if a file has a name that make cannot have, or if stdin, which make
 * reads for each job, is read. */
void flow_show_make(
    struct buf *to, const struct flow_plan *p, const char *title);

/* mkdir of the directories of the plan; exports of the options that are for all
 * tools, for bash and for make. */
void flow_show_mkdir(struct buf *to, const struct flow_plan *p);
void flow_show_options(struct buf *to);

/* The file that says which rules made those beside it; what ends the shell,
 * with a message to stdout, if it is absent, but not what the plan makes
 * without -o. */
const char *flow_show_made_by(
    struct pool *pool, const struct flow_plan *p, const char *title);
void flow_show_refuse(
    struct buf *to, const struct flow_plan *p, const char *made_by);

/* The beginning of a script: a subshell with the directories of the plan. */
void flow_show_begin(
    struct buf *to, const char *title, const struct flow_plan *p);

/* The pipe of a job, and what gives its files their names when they are whole,
 * as nd-partition does itself. Files have the names of `sent`, if not NULL. */
void flow_show_command(
    struct buf *to, const struct flow_job *j, const struct flow_sent *sent);

/* Ends the program if more than `most` jobs read stdin. */
void flow_show_check_stdin(const struct flow_plan *p, size_t most);

/* flow_parallel.c: a script for bash with a call of GNU parallel for the units
 * of each stage. With `far`, not NULL, jobs that can run elsewhere do: parallel
 * runs here, and each job sends its files to a host by ssh and takes what was
 * made. Ends the program if a job reads stdin or a name has a newline. */
void flow_show_parallel(struct buf *to, const struct flow_plan *p,
    const char *title, const struct flow_engine *far);

/* flow_stages.c: prints for each job, separated by TABs: its stage; its name;
 * the files that it reads; those that it makes; and those of these that are
 * answers. Names in a list have a blank between and none in them. A file that
 * no job makes is an input: +1, +2 ... in the parcel of the job
 * (flow_parcel.h), or a piece that the engine cuts. With `dir`, which is new or
 * empty, makes the parcels DIR/JOB, with links to inputs, but without what
 * other jobs make. */
void flow_stages(struct pool *pool, const struct flow_plan *p, const char *dir);
