/* flow_facts.h: DIR/run, which shows what decided the files of a run. Lines:
 *
 *	nd TAB VERSION
 *	Unicode TAB VERSION
 *	flow TAB NAME
 *	OPTION TAB ARGUMENTS	-k or, without a letter, --via; arguments with a
 *				backslash before each blank and backslash
 *	input N, NAME TAB STAMP
 *	bytes TAB BYTES		of the inputs
 *	addition TAB N		of documents, whose first input has the number N
 *	added N, NAME TAB STAMP
 */
#pragma once

#include "jobs/flow_plan.h"
#include "table/flow_call.h"

/* The lines of this call; `flow` is its name. Memory is the flow's. */
const char *flow_facts(const struct flow_call *c, const char *flow);

/* Whether another flow made the files of DIR; ends the program if it refuses
 * these. */
bool flow_facts_other(
    const struct flow_call *c, const char *facts, bool refuses);

/* Whether DIR/sums says that a file of the plan was made by another command or
 * of something else, or DIR/run that the inputs were others. */
bool flow_facts_changed(
    const struct flow_call *c, const struct flow_plan *p, const char *facts);

/* Ends the program if that is so, and names what differs. */
void flow_facts_check(
    const struct flow_call *c, const struct flow_plan *p, const char *facts);

/* Writes DIR/run, and removes the list of an index, if it is another. */
void flow_facts_write(const struct flow_call *c, const char *facts);

/* Writes to DIR/sums that the run is done, and what DIR/run is. */
void flow_facts_done(const struct flow_call *c);

/* The lines of an addition to a run that had so many pieces. */
const char *flow_facts_added(const struct flow_call *c, size_t had);

/* Ends the program if documents were added to the run in DIR. */
void flow_facts_refuse_added(const struct flow_call *c);

/* flow_whole.c: ends the program if the run c->old is not done, or was made by
 * another version. */
void flow_whole_check_done(const struct flow_call *c);

/* Ends it, too, if a file of the run that the plan reads, or that an addition
 * replaces or adds to, is not as DIR/sums says. */
void flow_whole_check(const struct flow_call *c, const struct flow_plan *p);
