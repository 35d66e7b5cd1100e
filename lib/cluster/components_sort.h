/* components_sort.h: connected components of pairs that do not fit in memory,
 * by sorting (components_steps.h), in scratch files. */
#ifndef ND_COMPONENTS_SORT_H
#define ND_COMPONENTS_SORT_H

#include <stdint.h>

#include "cluster/pair_graph.h"
#include "io/out.h"

/* The caller sets dir, for the scratch files, and memory, of which at least
 * 1 MB is taken. The members from pairs are what was found. */
struct components_sort {
	const char *dir;
	size_t memory;
	uint64_t pairs, ids, clusters, largest;
};

/* Writes what cluster_write writes of connected components of the pairs of g,
 * which is freed, and of the rest of in. */
void components_sort(struct components_sort *s, struct pair_graph *g,
    struct in *in, struct out *out);

#endif
