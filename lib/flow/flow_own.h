/* flow_own.h: values that a call has by itself, not by its table. */
#ifndef ND_FLOW_OWN_H
#define ND_FLOW_OWN_H

#include "flow/flow_call.h"

/* Whether the name is that of such a value, which goes to *w. */
bool flow_own_value(
    const struct flow_call *c, const char *name, struct words *w);

#endif
