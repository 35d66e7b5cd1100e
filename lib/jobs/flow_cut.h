/* flow_cut.h: cuts inputs into pieces, for runs on many machines. */
#pragma once

#include "jobs/flow_plan.h"
#include "table/flow_call.h"

/* Sets the cut pieces of both collections: plain files of documents, a line
 * each, and of JSON lines are cut between lines, in pieces of a megabyte at
 * least and of 256 at most, one for each part if these allow; other pieces
 * stay. Adds the jobs that make them, and the names that lines have in them,
 * to the plan. */
void flow_cut(struct flow_call *c, struct flow_plan *p);

/* Sets as cut pieces those that others cut: of each input so many as `counts`,
 * N,N,..., has for it, those of the first collection first. They are files of
 * the plan's directory that no job makes. Ends the program if it is no such
 * list. */
void flow_cut_by(struct flow_call *c, struct flow_plan *p, const char *counts);
