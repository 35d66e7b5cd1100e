/* flow_listed.h: the names of inputs that a file lists. */
#ifndef ND_FLOW_LISTED_H
#define ND_FLOW_LISTED_H

#include "flow/flow_call.h"

/* Adds to *names, the operands, those in c->list. Links, missing files, files
 * that are no text and repeated names are left out, with a note. If `guess` is
 * set and fewer than one in ten look like records, the list is one of a tree:
 * archives are left out, and all others are texts, which *texts then has. Ends
 * the program if a name is none. */
void flow_listed_add(const struct flow_call *c, struct words *names, bool guess,
    struct words *texts);

#endif
