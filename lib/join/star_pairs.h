/* star_pairs.h: writes the stars of a collection: each id that is not kept,
 * paired with the id that is kept for it. */
#pragma once

#include "join/join_pairs.h"

/* Reads the sets of a->index and then, unless it is NULL, the ranks in a->rank;
 * sets a->sets, a->pairs and a->tiled. A malformed file ends the program. */
void star_pairs_run(struct join_pairs *a, struct out *out);
