/* flow_offered.h: which options of nd-flow itself a flow has. */
#ifndef ND_FLOW_OFFERED_H
#define ND_FLOW_OFFERED_H

#include "flow/flow_file.h"

/* The rows of `all`, which end with one that has no name, without those of
 * options that the flow does not have: an addition has its own place, and what
 * reads an earlier run alone has no inputs, and is made here. */
const struct opt *flow_offered(struct flow *f, const struct opt *all);

#endif
