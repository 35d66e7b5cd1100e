/* flow_facts.h: DIR/run, which shows what decided the files of a run. Lines:
 *
 *	nd TAB VERSION
 *	Unicode TAB VERSION
 *	flow TAB NAME
 *	OPTION TAB ARGUMENTS	-k or, without a letter, --via; arguments with a
 *				backslash before each blank and backslash
 *	input N, NAME TAB STAMP
 */
#ifndef ND_FLOW_FACTS_H
#define ND_FLOW_FACTS_H

#include "flow/flow_call.h"
#include "flow/flow_plan.h"

/* The lines of this call; `flow` is its name. Memory is the flow's. */
const char *flow_facts(const struct flow_call *c, const char *flow);

/* Whether another flow made the files of DIR; ends the program if it refuses
 * these. */
bool flow_facts_other(
    const struct flow_call *c, const char *facts, bool refuses);

/* Whether DIR/run has other facts. */
bool flow_facts_changed(const struct flow_call *c, const char *facts);

/* Ends the program if DIR/sums says that a file of the plan was made by another
 * command or of something else; DIR/run tells what differs. */
void flow_facts_check(
    const struct flow_call *c, const struct flow_plan *p, const char *facts);

/* Writes DIR/run. */
void flow_facts_write(const struct flow_call *c, const char *facts);

#endif
