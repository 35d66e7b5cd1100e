/* star_join.h: the stars of a collection of sets, exactly, without its pairs.
 *
 * Sets are asked in an order of preference. A set belongs to the most preferred
 * centre that is similar to it, of those before it; if there is none, it is a
 * centre. These are the stars of nd-cluster. Only centres are in the index, so
 * that a family of n similar sets costs n comparisons instead of n^2 / 2. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "join/set_store.h"
#include "join/star_forest.h"
#include "similarity/set_measure.h"

#define STAR_NONE UINT32_MAX

/* The caller sets the members up to threads, whose pointers are borrowed, and
 * may set the others to force a way, for tests; 0 is the default. owner[r] is
 * the place of the centre of the set in place r, before r, and shared[r] how
 * many features both have; or it is STAR_NONE: the set is a centre. With
 * connect, edge[0, edges) connect the stars to the connected components of all
 * similar sets, and there are no more of them than that takes. Owns its arrays.
 */
struct star_join {
	const struct set_store *s;
	const uint32_t *set_at; /* of each place, in order of preference */
	struct measure m;	/* !measure_smaller_only(m.row) */
	size_t threads;
	bool connect;
	uint32_t block;	   /* places of a block */
	bool tiles_always; /* use star_tiles.h from the second block on */
	uint32_t *owner, *shared;
	struct star_edge *edge;
	size_t edges;
	uint32_t tiled; /* questions that the tiles answered */
};

/* Returns false if the index has more than UINT32_MAX postings. */
bool star_join_run(struct star_join *k);

void star_join_free(struct star_join *k);
