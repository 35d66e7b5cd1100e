/* flow_stages.h: a plan for other engines, a line for each job. */
#ifndef ND_FLOW_STAGES_H
#define ND_FLOW_STAGES_H

#include "flow/flow_plan.h"

/* Prints for each job, separated by TABs: its stage; its name; the files that
 * it reads; those that it makes; and those of these that are answers. Names in
 * a list have a blank between and none in them. A file that no job makes is an
 * input: +1, +2 ... in the parcel of the job (flow_parcel.h), or a piece that
 * the engine cuts. With `dir`, which is new or empty, makes the parcels
 * DIR/JOB, with links to inputs, but without what other jobs make. */
void flow_stages(struct pool *pool, const struct flow_plan *p, const char *dir);

#endif
