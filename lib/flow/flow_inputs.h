/* flow_inputs.h: the pieces of a collection: what its files hold. */
#ifndef ND_FLOW_INPUTS_H
#define ND_FLOW_INPUTS_H

#include "flow/flow_call.h"

/* Sets c->piece and c->other, by the operands and the option that names the
 * other collection: a piece for each file of records, and one for the texts
 * that are named between them. With a form, all files have it. Ends the program
 * if an input is not there or no text. */
void flow_inputs_find(struct flow_call *c);

/* Ends the program if inputs are JSON lines and of the files that can be read
 * again no line has one of the keys, or the one of the id. As a rule the first
 * line has all, and little is read. */
void flow_keys_check(const struct flow_call *c);

#endif
