/* asked.h: which pairs of sketches are wanted. */
#ifndef ND_ASKED_H
#define ND_ASKED_H

#include <stddef.h>
#include <stdint.h>

#include "similarity/sketch_similarity.h"

/* Those so near, or, where distance is SIZE_MAX, so similar at the least, and
 * at most reach places apart in a table. */
struct sketch_query {
	struct ratio threshold;
	size_t distance;
	size_t reach;
};

/* The distance that this is for a kind: no more than there can be. */
static inline size_t
sketch_sim_query_max(const struct sketch_query *a, const struct sketch_kind *k)
{
	size_t units = sketch_sim_units(k);

	if (a->distance == SIZE_MAX)
		return sketch_sim_max_distance(k, a->threshold);
	return a->distance < units ? a->distance : units;
}

#endif
