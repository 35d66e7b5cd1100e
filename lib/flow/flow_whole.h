/* flow_whole.h: whether the files of an earlier run are as it made them. */
#ifndef ND_FLOW_WHOLE_H
#define ND_FLOW_WHOLE_H

#include "flow/flow_plan.h"

/* Ends the program if DIR/run of c->old is not as DIR/sums says, if that says
 * something. */
void flow_whole_facts(const struct flow_call *c);

/* Ends the program if the run c->old is not done, or was made by another
 * version, or a file of it that the plan reads, or that an addition replaces or
 * adds to, is not as DIR/sums says. */
void flow_whole_check(const struct flow_call *c, const struct flow_plan *p);

#endif
