/* cluster_sort.h: stars and connected components of pairs that do not fit in
 * memory, by sorting (components_steps.h), in scratch files. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "cluster/pair_graph.h"
#include "cluster/step_files.h"
#include "io/out.h"

/* The caller sets the members before pairs. stars: clusters are stars, not
 * components. rank and first are as in preference_order. The members from pairs
 * are what was found. */
struct cluster_sort {
	struct step_files files;
	bool stars;
	struct in *rank, *first;
	uint64_t pairs, ids, clusters, largest;
};

/* Writes what cluster_write writes of clusters, without ranks or a limit, of
 * the pairs of g, which is freed, and of the rest of in. Stars take a bit an id
 * besides the memory of files. */
void cluster_sort(struct cluster_sort *s, struct pair_graph *g, struct in *in,
    struct out *out);
