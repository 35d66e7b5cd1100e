/* score.h: how alike two records are, and the pair they make. */
#ifndef ND_SCORE_H
#define ND_SCORE_H

#include <stdbool.h>
#include <stdint.h>

#include "io/out.h"
#include "similarity/cosine.h"
#include "similarity/edit_distance.h"
#include "similarity/set_measure.h"
#include "verify/record_content.h"

/* What is asked for, where pairs go, and how many went. The similarity of two
 * texts is 1 - distance / length of the longer, that of vectors their cosine,
 * that of sketches is by their distance (sketch_similarity.h). kind is what m
 * compares. sketch and out are borrowed. Owns the rest. */
struct score {
	enum content_kind kind;
	struct measure m;
	bool cross; /* two collections: no order of ids */
	const struct sketch_kind *sketch;
	struct out *out;
	uint64_t pairs;
	struct edit_buffer edit_buffer;
	uint32_t *similarity; /* at each distance of sketches up to most */
	size_t max_distance;
};

/* Sets the measure that a name means; false where it means none. */
bool score_set_measure(struct score *s, const char *name);

/* Writes the pair of a and b where they are alike enough, and none is empty.
 * Either may be made wide (edit_distance.h). */
void score_pair(struct score *s, struct span a, struct span b,
    struct record_content *x, struct record_content *y);

/* Writes the pair of two sets of na and nb features that share so many, or of
 * what these weigh, where that is enough. */
void score_shared(struct score *s, struct span a, struct span b,
    uint64_t shared, uint64_t na, uint64_t nb);

/* The same of two vectors of such a cosine. */
void score_cosine(
    struct score *s, struct span a, struct span b, const struct cosine *c);

#endif
