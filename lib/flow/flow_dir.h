/* flow_dir.h: the directory in which a run makes its files. */
#ifndef ND_FLOW_DIR_H
#define ND_FLOW_DIR_H

#include "base/pool.h"

/* Makes the directory, if it is not there, and locks it until this process and
 * all that it starts have ended. Ends the program if another run has it, or if
 * it is neither empty nor of a run. */
void flow_dir_open(struct pool *p, const char *dir);

/* Removes the files that DIR/sums lists, and DIR/sums. */
void flow_dir_clear(struct pool *p, const char *dir);

/* A new directory in TMPDIR, which goes when this program exits. */
const char *flow_dir_temporary(void);

#endif
