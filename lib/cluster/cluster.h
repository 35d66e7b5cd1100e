/* cluster.h: clusters a graph of pairs, by stars, connected components or
 * average link; one member of each cluster is kept.
 *
 * Records are the numbers 0 to n - 1 in order of preference: of two, the
 * smaller number is kept. Records of equal pairs form a unit, transitively. A
 * pair between two records counts for all pairs between their units, so the
 * members of a unit may all be paired, or only a few. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/fraction.h"
#include "base/ratio.h"
#include "base/triple.h"

#define CLUSTER_NONE UINT32_MAX

enum { CLUSTER_EQUAL = 1 << 30 };

/* The caller sets the members from n through exact and owns edge and exact,
 * which cluster_average needs: the similarity of each edge. The rest
 * starts as zeros. An edge is the pair (a, b); c is its similarity in
 * millionths, plus CLUSTER_EQUAL if the two are equal. A limit takes 12 bytes
 * an edge more, 24 for stars with units; a record takes up to 20. */
struct cluster {
	uint32_t n;
	uint32_t limit; /* most members of a cluster, or 0 */
	struct triple *edge;
	size_t edges;
	const struct fraction *exact;
	uint32_t *kept;	      /* of each record: the member kept for it */
	uint32_t *similarity; /* to that member, or CLUSTER_NONE */
	uint32_t *unit;	      /* its unit's smallest; NULL without units */
	uint32_t *first_kept, *last_kept; /* of stars: see find_kept_range */
};

/* Stars: the smallest record without a cluster is kept. Its cluster takes the
 * records that are equal, then similar records without a cluster. A limit takes
 * whole units: the most similar first, then the preferred. */
void cluster_stars(struct cluster *c);

/* Connected components; each keeps its smallest record. With a limit, larger
 * units are first cut into pieces of `limit` in order of preference. Then edges
 * join clusters unless these are too large together, the most similar edge
 * first, then the preferred. */
void cluster_components(struct cluster *c);

/* Average link: joins the two clusters with the highest mean similarity until
 * no mean is `least` or more; each cluster keeps its smallest record. A unit
 * counts as one record, two records without an edge have similarity 0. Without
 * a limit; average_link.h has the details and the memory. Changes edge and
 * edges to the edges between units. Returns false if there are more than
 * AVERAGE_LINKS_MOST edges. */
bool cluster_average(struct cluster *c, struct ratio least);

/* Whether an edge was refused because of the limit. For components: its ends
 * are in different clusters. For stars, in addition: a member of one of its
 * units was still free when one of the other unit was kept. */
bool cluster_is_cut(const struct cluster *c, const struct triple *e);

/* Frees all but edge. */
void cluster_free(struct cluster *c);
