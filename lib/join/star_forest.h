/* star_forest.h: connects the stars of a collection to connected components.
 *
 * Two centres are never similar, so that only the members of stars are asked
 * for, and only for sets of other components than their own. In the lists, the
 * sets of a star are together, and passed over at once. */
#ifndef ND_STAR_FOREST_H
#define ND_STAR_FOREST_H

#include "join/set_bitmaps.h"
#include "join/star_index.h"
#include "join/star_join.h"

/* Sets k->edge and k->edges, by owner and the index of the join, whose lists it
 * overwrites. */
void star_forest_find(
    struct star_join *k, struct star_index *x, struct set_bitmaps *bitmaps);

#endif
