/* star_forest.h: connects similar sets of a collection to connected components.
 *
 * Some sets are connected already, and some are known not to be similar: only
 * those that ask are compared with those that are asked, of other components.
 * In the lists, the sets of a component are together, and passed over at once.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "join/set_bitmaps.h"
#include "join/star_index.h"

/* Two similar sets of different components, by their places. */
struct star_edge {
	uint32_t place, other, shared;
};

/* What a set does; one with both asks, and is asked by others. */
enum { STAR_ASKS = 1, STAR_ASKED = 2 };

/* The caller sets the members up to parent, and owns what they point to.
 * role[r] is that of the set in place r; parent has the components so far
 * (union_find.h). edge[0, edges), which the caller frees, connect them to those
 * of all similar sets, and there are no more of them than that takes. */
struct star_forest {
	struct star_index *index; /* whose lists are overwritten */
	struct set_bitmaps *bitmaps;
	size_t threads;
	bool tiles_always;
	const uint8_t *role;
	uint32_t *parent;
	struct star_edge *edge;
	size_t edges, edge_cap;
};

void star_forest_find(struct star_forest *k);
