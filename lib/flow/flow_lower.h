/* flow_lower.h: the command `nd-flow lower`, which runs another with lower and
 * lower thresholds until that finds something. */
#ifndef ND_FLOW_LOWER_H
#define ND_FLOW_LOWER_H

#include "base/pool.h"

/* Ends the program. argv[0] is `lower`; bin is where the tools are. */
_Noreturn void flow_lower(struct pool *p, const char *bin, char **argv);

#endif
