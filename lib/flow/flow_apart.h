/* flow_apart.h: whether the files that options name are different ones. */
#ifndef ND_FLOW_APART_H
#define ND_FLOW_APART_H

#include "flow/flow_call.h"

/* Ends the program if two options name one file to write; summary is that of
 * --summary, or NULL. */
void flow_apart_check(const struct flow_call *c, const char *summary);

#endif
