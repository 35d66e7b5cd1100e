/* asked.h: which pairs of sketches are wanted. */
#ifndef ND_ASKED_H
#define ND_ASKED_H

#include <stddef.h>
#include <stdint.h>

#include "similarity/angle.h"

/* Those so near, or, where distance is SIZE_MAX, so similar at the least, and
 * at most reach places apart in a table. */
struct asked {
	struct ratio threshold;
	size_t distance;
	size_t reach;
};

/* The distance that this is for a kind: no more than there can be. */
static inline size_t
asked_most(const struct asked *a, const struct sketch_kind *k)
{
	size_t units = angle_units(k);

	if (a->distance == SIZE_MAX)
		return angle_farthest(k, a->threshold);
	return a->distance < units ? a->distance : units;
}

#endif
