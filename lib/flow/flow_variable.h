/* flow_variable.h: variables of make that are options of a flow. */
#ifndef ND_FLOW_VARIABLE_H
#define ND_FLOW_VARIABLE_H

#include "base/pool.h"

/* The name of the variable of an option. */
const char *flow_variable(struct pool *p, const char *option);

/* Whether an option has one: nd.mk sets others itself. */
bool flow_variable_is(const char *option);

/* What to say of a variable that is none of those that are known, without
 * prefix. */
const char *flow_variable_hint(struct pool *p, const char *prefix,
    const char *flow, const struct words *known, const char *name);

#endif
