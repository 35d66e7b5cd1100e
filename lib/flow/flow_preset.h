/* flow_preset.h: the option --preset NAME, which sets other options. */
#ifndef ND_FLOW_PRESET_H
#define ND_FLOW_PRESET_H

#include "flow/flow_call.h"

/* If the option is given, sets the options of the rows `preset` of that name
 * whose conditions hold, but for those that the command line has: read[i] is
 * whether it has option i. Sets c->preset. Ends the program if there is no such
 * preset. */
void flow_preset_use(struct flow_call *c, const bool *read);

#endif
