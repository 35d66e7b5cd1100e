/* flow_ask.h: processes besides those of jobs, such as tools that are asked
 * about an input before a run. */
#pragma once

#include "flow/flow_process.h"

/* Waits until all processes of the job have ended; if a signal comes that ends
 * this program (flow_signal.h), they end, too. */
void flow_wait(struct flow_running *r);

/* Runs a command without input; what it prints goes to `out`, if that is not
 * below 0. Returns its status, as waitpid(2) gives it. */
int flow_run_command(struct pool *p, const struct words *command, int out,
    struct flow_share share);

/* What a command prints, whose messages are lost; NULL if it fails. */
const char *flow_ask(struct pool *p, const struct words *command);

/* Runs the pipe of a job; messages are lost. Calls take for each line that it
 * prints, without its newline, until take returns false. */
void flow_ask_lines(struct pool *p, const struct flow_job *j,
    bool (*take)(void *state, char *line), void *state);
