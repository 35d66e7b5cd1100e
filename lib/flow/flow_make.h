/* flow_make.h: makes what a call asks for, in a directory that knows what made
 * its files. */
#ifndef ND_FLOW_MAKE_H
#define ND_FLOW_MAKE_H

#include "flow/flow_run.h"

/* Runs the plan. With how.keeps ends the program if the directory has files
 * that were made otherwise, unless how.update, which makes them again, or
 * how.again, which makes all. At the end prints where the answer is and the
 * summary, as far as they are wanted. */
void flow_make(
    const struct flow_call *c, struct flow_plan *p, struct flow_how how);

#endif
