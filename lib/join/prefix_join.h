/* prefix_join.h: the indexes of the exact similarity join of sets in memory, by
 * prefix filter. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "join/dense_join.h"
#include "join/feature_order.h"
#include "join/prefix_index.h"
#include "join/self_index.h"
#include "join/set_bitmaps.h"
#include "join/set_store.h"
#include "similarity/set_measure.h"

/* Indexes of the collection s, which is borrowed. prefix_query.h asks them;
 *several threads may do so. The indexes that are used:
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
	struct dense_join *dense;    /* for some sets of a self join, or NULL */
	struct set_bitmaps *bitmaps; /* made when first needed */
};

/* Indexes s, by several threads, for queries or, with self, for the pairs
 * within s. False if an index has more than UINT32_MAX postings. */
bool prefix_join_make(struct prefix_join *j, const struct set_store *s,
    const struct measure *m, bool self, size_t threads);

/* Frees what prefix_join_make made. */
void prefix_join_free(struct prefix_join *j);

/* Uses the order and the indexes of a partition, which must outlive j, for
 * queries. The threshold of m is at least the partition's. */
void prefix_join_load(struct prefix_join *j, const struct set_store *s,
    const struct measure *m, const struct feature_order *order,
    const struct prefix_index *prefix, const struct prefix_index *full);
