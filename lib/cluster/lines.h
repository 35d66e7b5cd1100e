/* lines.h: clusters as lines, in the order of LC_ALL=C sort. */
#ifndef ND_LINES_H
#define ND_LINES_H

#include "cluster/cluster.h"
#include "cluster/graph.h"
#include "io/out.h"

/* Writes a line for each member: kept, id, similarity. c is of the edges of
 * g, in the order of preference. Takes 8 bytes an id. */
void lines_write(const struct graph *g, const struct cluster *c,
    struct out *out);

#endif
