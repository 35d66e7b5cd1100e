/* star_order.h: the distinct sets of a collection in order of preference: as
 * preference.h orders the best of their ids. */
#ifndef ND_STAR_ORDER_H
#define ND_STAR_ORDER_H

#include <stdint.h>

#include "io/in.h"
#include "join/set_store.h"

/* set[r] is the set in place r; best[i] is the place of the preferred id of set
 * i, for set_store_id. Owns its arrays. */
struct star_order {
	uint32_t *set, *best;
};

/* Orders the sets of s, which were read; no id of s can be looked up
 * afterwards. rank has ranks of ids, or is NULL; malformed ranks end the
 * program. */
void star_order_make(
    struct star_order *o, struct set_store *s, struct in *rank);

void star_order_free(struct star_order *o);

#endif
