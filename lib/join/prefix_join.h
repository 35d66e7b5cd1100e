/* prefix_join.h: the exact join: which sets of a collection are like a set. */
#ifndef ND_PREFIX_JOIN_H
#define ND_PREFIX_JOIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "join/feature_order.h"
#include "join/prefix_index.h"
#include "join/self_index.h"
#include "join/set_store.h"
#include "similarity/set_measure.h"

/* A set of the collection and what it shares with the one asked for. */
struct join_hit {
	uint32_t set;
	uint32_t shared;
};

/* An index of a collection and the room to ask it. The collection is
 * borrowed. All stays for as long as the program runs. With a
 * measure of the smaller set alone a set asks its smaller partners through
 * small and the larger ones through all; any other needs small alone, or, for
 * the pairs within the collection, prior alone. */
struct prefix_join {
	const struct set_store *s;
	struct measure m;
	struct feature_order order;
	struct prefix_index small, all;
	struct self_index self;
	const uint32_t *probe; /* prefix_join_next: what the next set asks, */
	uint32_t first_set;    /* and the first set it may be wanted with */
	uint32_t *stamp;       /* of each set: whether it was met already */
	uint32_t stamp_now;
	uint32_t *candidate; /* sets to be compared */
	size_t candidates, candidate_cap;
	uint64_t *ordered; /* the set asked for, in order */
	size_t ordered_cap;
	struct set_bitmaps *bitmaps;
	struct join_hit *hit;
	size_t hits, hit_cap;
};

/* Indexes s, to be asked or, with self, for the pairs within it; false where
 * it is too large. */
bool prefix_join_make(struct prefix_join *j, const struct set_store *s,
    const struct measure *m, bool self);

/* The same from parts that were kept, which have to stay, of an index to be
 * asked. The threshold of m may be above the one they were made for. */
void prefix_join_load(struct prefix_join *j, const struct set_store *s,
    const struct measure *m, const struct feature_order *r,
    const struct prefix_index *small, const struct prefix_index *all);

/* Leaves in j->hit all j->hits sets before number end that are wanted with
 * the n features at f; n > 0. Not for a join made for pairs within. */
void prefix_join_query(
    struct prefix_join *j, const uint64_t *f, size_t n, uint32_t end);

/* The same for set number i of the collection and the sets before it; to be
 * called for each in turn, from 0, of a join made for pairs within. */
void prefix_join_next(struct prefix_join *j, uint32_t i);

#endif
