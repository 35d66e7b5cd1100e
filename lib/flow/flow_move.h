/* flow_move.h: moves the files of an addition to the run that it is of. */
#ifndef ND_FLOW_MOVE_H
#define ND_FLOW_MOVE_H

#include "base/pool.h"

/* If DIR/add/done is there, what else is in DIR/add is complete and on disk:
 * moves it to DIR, its run and sums last, and removes DIR/add. A call that is
 * broken off can be repeated. */
void flow_move_end(struct pool *p, const char *dir);

/* Forces a file or the names in a directory to disk. */
void flow_move_sync(const char *path);

#endif
