/* flow_keys.h: whether inputs have the keys that a call names. */
#ifndef ND_FLOW_KEYS_H
#define ND_FLOW_KEYS_H

#include "flow/flow_call.h"

/* Ends the program if inputs are JSON lines and of the files that can be read
 * again no line has one of the keys, or the one of the id. As a rule the first
 * line has all, and little is read. */
void flow_keys_check(const struct flow_call *c);

#endif
