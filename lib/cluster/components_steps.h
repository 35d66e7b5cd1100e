/* components_steps.h: connected components by sorting, in steps that each hold
 * a line or two: large-star and small-star of Kiveris, Lattanzi, Mirrokni,
 * Rastogi, Vassilvitskii: Connected components in MapReduce and beyond. SoCC
 * 2014. The edge: what is wrong with a line ends the program.
 *
 * An edge is two ids. A mark is `id TAB TAB label`, so that it stands before
 * all else of the id; behind the label may be a similarity. Steps that meet
 * what stands for one id take it in the order of lines, and may be given
 * a part of the ids only. */
#ifndef ND_COMPONENTS_STEPS_H
#define ND_COMPONENTS_STEPS_H

#include <stdint.h>

#include "io/in.h"
#include "io/out.h"

#define COMPONENTS_STEPS \
	"near, equal, edges, small, large, turn, kept or members"

/* What a step read and wrote, in lines. */
struct components_run {
	struct in *in;
	struct out *out;
	uint64_t read, written, bytes;
};

typedef void components_step(struct components_run *r);

/* The step of that name, NULL for none.
 *
 * Of each line: near, pairs -> smaller id, larger id, similarity; equal,
 * pairs whose evidence says that both are equal -> edges, the larger id
 * first; edges, the same of all pairs. near and edges pass over pairs of an id
 * with itself, which are an error to equal.
 *
 * In order of lines: small, edges, the larger id first -> edges both ways: an
 * id and its smaller neighbours become neighbours of the smallest of these.
 * large, edges both ways -> edges, the larger id first: the larger neighbours
 * of an id become neighbours of the smallest of it and all its neighbours.
 * turn, marks and `a, b, similarity` -> b, the label of a, or a where it has
 * none, similarity. kept, marks and near's lines -> of ids without a mark,
 * these as a mark of each neighbour, with the similarity, and of themselves.
 * members, all marks and `label TAB id` of those that are equal to a label ->
 * clusters. */
components_step *components_step_find(const char *name);

#endif
