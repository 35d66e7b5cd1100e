/* flow_rule.h: prints the rule of a run for share/nd/nd.mk. */
#ifndef ND_FLOW_RULE_H
#define ND_FLOW_RULE_H

#include "base/pool.h"
#include "io/opt.h"

/* nd-flow rule PREFIX NAME=VALUE ...: prints, from the colon on,
 *
 *	PREREQUISITE ... ; COMMAND $(call ND_stamp,SUM)
 *
 * The variables are those of the user without PREFIX: FLOW, IN, OUT and the
 * options of the flow; `also` are those of all flows. SUM is a hash of all that
 * decides what the run writes. If the run has to be made again and the times of
 * prerequisites do not show it, ND_changed is one of them. argv[0] is `rule`.
 * Ends the program with a message if a variable is wrong. */
void flow_rule(
    struct pool *p, const char *bin, char **argv, const struct opt *also);

#endif
