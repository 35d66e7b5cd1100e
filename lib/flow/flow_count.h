/* flow_count.h: counts the answers of a run. */
#ifndef ND_FLOW_COUNT_H
#define ND_FLOW_COUNT_H

#include "flow/flow_numbers.h"
#include "flow/flow_plan.h"

/* Whether the lines of the file of a job are counted: of an answer hits, lines,
 * pairs, ... */
bool flow_count_wants(const struct flow_job *j);

/* Adds the lines that the tools of a job have reported. Documents are those of
 * jobs of a piece, other_documents of those of the other collection. */
void flow_count_reported(
    struct flow_numbers *n, const struct flow_job *j, const char *lines);

/* Adds the numbers of hits, lines, pairs, ... that no tool has reported: the
 * lines of the files of the stages with these names. */
void flow_count_answers(struct flow_numbers *n, const struct flow_plan *p);

#endif
