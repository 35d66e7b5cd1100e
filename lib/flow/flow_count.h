/* flow_count.h: counts the answers of a run. */
#ifndef ND_FLOW_COUNT_H
#define ND_FLOW_COUNT_H

#include "flow/flow_numbers.h"
#include "flow/flow_plan.h"

/* Adds the numbers of hits, lines, pairs, ... that no tool has reported: the
 * lines of the files of the stages with these names. */
void flow_count_answers(struct flow_numbers *n, const struct flow_plan *p);

#endif
