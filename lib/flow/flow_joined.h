/* flow_joined.h: the command that prints files one after another. */
#ifndef ND_FLOW_JOINED_H
#define ND_FLOW_JOINED_H

#include "base/pool.h"

/* The words of cat and the files, none of which begins with a dash; of nd-cat,
 * which unpacks each, if one is packed: only inputs of records are. */
struct words flow_joined(struct pool *p, const struct words *files);

#endif
