/* flow_lock.h: one nd-flow at a time works in a directory. */
#ifndef ND_FLOW_LOCK_H
#define ND_FLOW_LOCK_H

#include "base/pool.h"

/* Locks DIR/lock until this process and all that it starts have ended. Ends the
 * program if others have it locked; the message names them. */
void flow_lock(struct pool *p, const char *dir);

#endif
