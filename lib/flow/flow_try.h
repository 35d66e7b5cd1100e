/* flow_try.h: asks tools whether they take what options gave them. */
#ifndef ND_FLOW_TRY_H
#define ND_FLOW_TRY_H

#include "flow/flow_call.h"

/* Runs the commands of the rows `try` that hold, without input; what they print
 * is lost, but for their messages. Ends the program, with 1 or 2, if one of
 * them fails. */
void flow_try(const struct flow_call *c);

#endif
