/* flow_taken.h: what another machine has made of a parcel (flow_parcel.h). */
#ifndef ND_FLOW_TAKEN_H
#define ND_FLOW_TAKEN_H

#include "flow/flow_runner.h"

/* The lines of the report in the directory, without the first, which has the
 * CPU seconds; or NULL. */
const char *flow_taken_report(struct pool *p, const char *dir, double *cpu);

/* Moves the files that were made to their place; false if one is missing. */
bool flow_taken_move(
    struct flow_runner *r, const struct flow_job *j, const char *dir);

/* The lines of a file of messages, with `before` before each; a line that
 * `without` has is left out. */
const char *flow_taken_lines(
    struct pool *p, int fd, const char *before, const char *without);

#endif
