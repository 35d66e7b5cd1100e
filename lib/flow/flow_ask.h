/* flow_ask.h: asks tools about an input before a run. */
#ifndef ND_FLOW_ASK_H
#define ND_FLOW_ASK_H

#include "flow/flow_plan.h"

/* What a pipe of n commands prints and reports (io/run_report.h); messages of
 * these are lost. Memory is the pool's. NULL if the last command fails. */
const char *flow_ask(struct pool *p, const struct words *command, size_t n,
    const char **reported);

/* Runs the pipe of a job; messages are lost. Calls take for each line that it
 * prints, without its newline, until take returns false. */
void flow_ask_lines(struct pool *p, const struct flow_job *j,
    bool (*take)(void *state, char *line), void *state);

#endif
