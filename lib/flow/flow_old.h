/* flow_old.h: the files of an earlier run that a row reads as old/NAME. */
#ifndef ND_FLOW_OLD_H
#define ND_FLOW_OLD_H

#include "flow/flow_call.h"

/* The file NAME of the directory that the value `old` is, or with the sign `*`
 * all files NAME.N, or with a star in the name those with a number instead, in
 * the order of their numbers; none if there is none. */
struct words flow_old_files(const struct flow_call *c, const char *name,
    char sign, struct flow_place at);

#endif
