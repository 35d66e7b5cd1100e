/* flow_inputs.h: the pieces of a collection: what its files hold. */
#ifndef ND_FLOW_INPUTS_H
#define ND_FLOW_INPUTS_H

#include "flow/flow_call.h"

/* Sets *to to the pieces of the named inputs: a piece for each file of records,
 * and one for the texts that are named between them. With a form, all files
 * have it, and in directories those below them. Ends the program if an input is
 * not there or no text. */
void flow_inputs_find(struct pool *p, struct flow_pieces *to,
    const struct words *names, bool form);

#endif
