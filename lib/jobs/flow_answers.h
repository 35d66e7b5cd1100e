/* flow_answers.h: where the answers of a plan go. */
#pragma once

#include "jobs/flow_planner.h"

/* Sets what the job makes, if that is a directory of web pages
 * that an option names; false if it is not. */
bool flow_set_pages(const struct flow_planner *p, struct flow_job *j);

/* Adds jobs that copy stages to files that options name. */
void flow_add_copies(struct flow_planner *p);

/* Adds a job that prints the answers, unless one job can do so. It waits for
 * pages and copies. */
void flow_add_print(struct flow_planner *p);

/* Drops the jobs that no answer needs: a row that is needed for
 * one piece need not be for another, of another kind. */
void flow_drop_unread(struct flow_planner *p);
