/* flow_count.h: adds what tools of a run have reported, and counts its answers.
 */
#pragma once

#include "jobs/flow_plan.h"
#include "table/flow_numbers.h"

/* Whether the lines of the file of a job are counted: of an answer hits, lines,
 * pairs, ... */
bool flow_count_wants(const struct flow_job *j);

/* Adds the lines that the tools of a job have reported. Documents are those of
 * jobs of a piece, other_documents of those of the other collection. */
void flow_count_reported(
    struct flow_numbers *n, const struct flow_job *j, const char *lines);

/* Counts the lines of the last answer, which is what a flow prints: its hits,
 * lines, pairs, ..., instead of what tools reported on the way; and, unless a
 * tool reported it, what is removed. */
void flow_count_answers(struct flow_numbers *n, const struct flow_plan *p);
