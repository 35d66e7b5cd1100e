/* cluster_write.h: writes clusters as lines, in the order of LC_ALL=C sort. */
#pragma once

#include "cluster/cluster.h"
#include "cluster/pair_graph.h"
#include "io/out.h"

/* Writes a line for each member of each cluster of two or more: kept id, id,
 * similarity. c is made of the edges of g after pair_graph_order. Takes 8 bytes
 * an id. */
void cluster_write(
    const struct pair_graph *g, const struct cluster *c, struct out *out);
