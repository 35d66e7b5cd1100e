/* flow_twice.h: where an id is that two records have. */
#pragma once

#include "jobs/flow_plan.h"

/* Prints the error for `told`, what follows `twice TAB` in a report of a tool
 * (format/id_twice.h), which failed in a stage. Looks the id up in the inputs.
 * Inputs that cannot be read again are named as far as it can be. `spooled` is
 * a copy of stdin, or NULL.
 */
void flow_twice_tell(const struct flow_call *c, const struct flow_plan *p,
    const char *told, const char *stage, const char *spooled);
