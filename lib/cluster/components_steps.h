/* components_steps.h: connected components by sorting, as steps that hold a few
 * lines in memory: the large-star and small-star of Kiveris, Lattanzi,
 * Mirrokni, Rastogi, Vassilvitskii: Connected components in MapReduce and
 * beyond. SoCC 2014. A malformed line ends the program.
 *
 * An edge is `id TAB id`. A mark is `id TAB TAB label`, maybe with TAB
 * similarity: it sorts before all other lines of the id. */
#pragma once

#include <stdint.h>

#include "io/in.h"
#include "io/out.h"

#define COMPONENTS_STEPS \
	"near, equal, edges, small, large, turn, kept or members"

/* The files of a step, and the lines it read and wrote. */
struct components_run {
	struct in *in;
	struct out *out;
	uint64_t read, written, bytes;
};

typedef void components_step(struct components_run *r);

/* Writes a line of n fields. */
void components_put(struct components_run *r, const struct span *f, size_t n);

/* Returns the step of a name, or NULL.
 *
 * Steps that read pairs in any order:
 *  near	writes smaller id, larger id, similarity
 *  equal	writes edges, the larger id first, of the pairs whose evidence
 *		shows equal sets; fails on an id paired with itself, which near
 *		and edges skip
 *  edges	writes edges, the larger id first, of all pairs
 *
 * Steps that read sorted lines, of some or all ids:
 *  small	edges, the larger id first, to edges both ways: an id and its
 *		smaller neighbours become neighbours of the smallest of these
 *  large	edges both ways to edges, the larger id first: the larger
 *		neighbours of an id become neighbours of the smallest of it and
 *		all its neighbours
 *  turn	marks and `a, b, similarity` to `b, label of a, similarity`; an
 *		id without a mark is its own label
 *  kept	marks and lines of near: each id without a mark becomes a mark
 *		of itself and, with the similarity, of its neighbours
 *  members	all marks and `label TAB id` of ids equal to a label, to
 *		clusters */
components_step *components_step_find(const char *name);
