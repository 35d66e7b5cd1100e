/* prefix_join.h: the exact similarity join of sets in memory, by prefix filter:
 * finds the sets that are similar to a query. */
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

/* A set that is similar to the query, and the number of features in both. */
struct join_hit {
	uint32_t set;
	uint32_t shared;
};

/* Indexes of the collection s, which is borrowed, and the state of one query.
 * Memory is kept until the program ends. The indexes that are used:
 *
 *	measure		query	self join
 *	bounds sizes	prefix	self
 *	smaller only	prefix for sets of at most the query's size;
 *			full for larger sets, which a self join skips */
struct prefix_join {
	const struct set_store *s;
	struct measure m;
	struct feature_order order;
	struct prefix_index prefix, full;
	struct self_index self;
	const uint32_t *probe; /* in self: the probes of the next set */
	uint32_t first_set;    /* the first large enough for the next set */
	uint32_t *stamp; /* of each set: the last query it was a candidate of */
	uint32_t query;	 /* the number of the query, from 1 */
	uint32_t *candidate; /* sets to be compared */
	size_t candidates, candidate_cap;
	uint64_t *ordered; /* the first features of the query, in order */
	size_t ordered_cap;
	uint64_t *live; /* features with a list: hash:32 | place:32 */
	size_t live_cap;
	struct set_bitmaps *bitmaps;
	struct join_hit *hit; /* the result */
	size_t hits, hit_cap;
};

/* Indexes s for queries or, with self, for the pairs within s. False if an
 * index has more than UINT32_MAX postings. */
bool prefix_join_make(struct prefix_join *j, const struct set_store *s,
    const struct measure *m, bool self);

/* Uses the order and the indexes of a partition, which must outlive j, for
 * queries. The threshold of m is at least the partition's. */
void prefix_join_load(struct prefix_join *j, const struct set_store *s,
    const struct measure *m, const struct feature_order *order,
    const struct prefix_index *prefix, const struct prefix_index *full);

/* Sets j->hit[0, j->hits) to the sets before set `end` that reach the threshold
 * with the query, the n > 0 features at f. For a join without self. */
void prefix_join_query(
    struct prefix_join *j, const uint64_t *f, size_t n, uint32_t end);

/* Sets j->hit[0, j->hits) to the sets before set i that reach the threshold
 * with set i. For a join with self. Call it for i = 0, 1, 2, ... */
void prefix_join_next(struct prefix_join *j, uint32_t i);

#endif
