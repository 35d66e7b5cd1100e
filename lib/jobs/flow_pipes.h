/* flow_pipes.h: joins jobs to pipes. */
#pragma once

#include "jobs/flow_plan.h"

/* A job whose one file, no answer, one other job reads as the
 * operand of its first command goes into the pipe of that one; it has no
 * commands then. With `counts` files whose lines are counted stay files. */
void flow_join_pipes(struct pool *pool, const struct flow_plan *p, bool counts);
