/* flow_run.h: runs the Makefile of a plan in a directory. */
#ifndef ND_FLOW_RUN_H
#define ND_FLOW_RUN_H

#include "base/buf.h"
#include "base/pool.h"

/* Writes DIR/Makefile and becomes make, with so many jobs (0: one), which makes
 * what is missing or old; all, if the Makefile there was another. DIR is locked
 * until make ends. Ends the program if DIR is not new, empty or of a run. */
_Noreturn void flow_run(
    struct pool *p, const char *dir, const struct buf *makefile, size_t jobs);

#endif
