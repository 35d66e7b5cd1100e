/* cluster_lines.h: what follows from lines of clusters: kept, id, similarity.
 *
 * A malformed line is reported by in_bad. */
#pragma once

#include "io/in.h"
#include "io/out.h"

/* Writes id, kept, similarity for each id that is not kept. */
void cluster_lines_removed(struct in *in, struct out *out);

/* Writes each number of members, ascending, and the number of clusters that
 * have it. The lines ascend by kept, or the program ends. Takes 8 bytes a
 * cluster. */
void cluster_lines_sizes(struct in *in, struct out *out);
