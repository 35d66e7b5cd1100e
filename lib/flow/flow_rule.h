/* flow_rule.h: prints the rule of a run for share/nd/nd.mk. */
#ifndef ND_FLOW_RULE_H
#define ND_FLOW_RULE_H

#include <stdbool.h>

#include "base/pool.h"
#include "option/opt.h"

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

/* flow_stale.c: whether the directory of a run that make started has what its
 * call makes. */
struct flow_stale {
	struct words inputs, outputs; /* names; outputs are not in out */
	const char *out;	      /* the directory of the run */
	const char *sum;	      /* a hash of all that decides the run */
};

/* Whether the file done in the directory has another sum, a file below an input
 * is newer than that file (its ctime: nd.mk changes its mtime), or a file that
 * the run wrote is gone. */
bool flow_stale(const struct flow_stale *s);

/* flow_variable.c: the name of the variable of an option. */
const char *flow_variable(struct pool *p, const char *option);

/* Whether an option has one: nd.mk sets others itself. */
bool flow_variable_is(const char *option);

/* What to say of a variable that is none of those that are known, without
 * prefix. */
const char *flow_variable_hint(struct pool *p, const char *prefix,
    const char *flow, const struct words *known, const char *name);

#endif
