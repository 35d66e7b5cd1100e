/* flow_death.h: says of what a process died. */
#ifndef ND_FLOW_DEATH_H
#define ND_FLOW_DEATH_H

#include "flow/flow_process.h"

/* Prints a line about a process that a signal ended: a bug, or what somebody
 * else did, and the command that repeats it. */
void flow_tell_death(
    struct pool *p, const struct flow_process *dead, const char *repeat);

#endif
