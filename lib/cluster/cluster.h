/* cluster.h: pairs to clusters, each with the one member that is kept.
 *
 * Ids are numbers in order of preference: of two, the smaller is rather
 * kept. Records that a pair says are equal form a unit, transitively; a pair
 * between two records stands for all pairs between their units. So a unit's
 * members may be paired each by each, or by a few of them only. */
#ifndef ND_CLUSTER_H
#define ND_CLUSTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/radix.h"

#define CLUSTER_NONE UINT32_MAX

enum { CLUSTER_EQUAL = 1 << 30 };

/* The caller sets the first four and owns edge; the rest starts as zeros.
 * An edge is a pair of two numbers, a and b; c is its similarity in
 * millionths, with CLUSTER_EQUAL when the two are equal. Beside these 12
 * bytes, an edge takes 12 more with a limit (24 for stars, when there are
 * units too); an id takes up to 20. */
struct cluster {
	uint32_t n;	/* the numbers are 0 .. n - 1 */
	uint32_t limit; /* members a cluster may have, 0 for any */
	struct triple *edge;
	size_t edges;
	uint32_t *kept;	      /* for each number, who is kept for it */
	uint32_t *similarity; /* to that one, or CLUSTER_NONE */
	uint32_t *unit;	      /* its unit's smallest; NULL: all alone */
	uint32_t *first_kept, *last_kept; /* for cluster_is_cut */
};

/* Stars: the smallest number without a cluster is kept and takes what is
 * equal, then what is similar to it and without a cluster; where the limit
 * makes it choose, whole units in order of similarity, then of preference. */
void cluster_stars(struct cluster *c);

/* Connected components; each keeps its smallest. With a limit, units above
 * it are first cut to pieces of so many in order of preference; then edges
 * join them, the most similar first, ties in order of preference, unless the
 * two clusters are too large together. */
void cluster_components(struct cluster *c);

/* Whether an edge was refused because of the limit: for components when its
 * two ends are in different clusters; for stars when, besides, its units (or
 * its unit) have a kept one and a member left to one kept later. */
bool cluster_is_cut(const struct cluster *c, const struct triple *e);

/* Frees all but edge. */
void cluster_free(struct cluster *c);

#endif
