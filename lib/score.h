/* score.h: how alike two records are, and the pair they make. */
#ifndef ND_SCORE_H
#define ND_SCORE_H

#include <stdbool.h>
#include <stdint.h>

#include "edit.h"
#include "measure.h"
#include "out.h"
#include "subject.h"

/* What is asked for, where pairs go, and how many went. Where edit, the kind
 * of m means nothing: the similarity of two texts is 1 - distance / length
 * of the longer. out is borrowed. */
struct score {
	bool edit;
	struct measure m;
	struct out *out;
	uint64_t pairs;
	struct edit room;
};

#define SCORE_MEASURES "jaccard, containment, dice, overlap or edit"

/* Sets the measure that a name means; false where it means none. */
bool score_named(struct score *s, const char *name);

/* Writes the pair of a and b where they are alike enough, and none is empty.
 * Either may be made wide (edit.h). */
void score_pair(struct score *s, struct span a, struct span b,
    struct subject *x, struct subject *y);

/* Writes the pair of two sets of na and nb features that share so many, or of
 * what these weigh, where that is enough. */
void score_shared(struct score *s, struct span a, struct span b,
    uint64_t shared, uint64_t na, uint64_t nb);

#endif
