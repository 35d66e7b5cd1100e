/* score.h: computes the similarity of two records and writes their pair. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "io/out.h"
#include "similarity/cosine.h"
#include "similarity/edit_distance.h"
#include "similarity/set_measure.h"
#include "verify/record_content.h"

/* The measure, and the pairs written. The similarity of two texts is
 * 1 - distance / length of the longer; that of vectors is their cosine; for
 * sketches see sketch_similarity.h. Borrows sketch and out; owns the rest.
 * Start from {0}. */
struct score {
	enum content_kind kind; /* what m compares */
	struct measure m;
	bool cross; /* pairs of two collections: their ids have no order */
	const struct sketch_kind *sketch;
	struct out *out;
	uint64_t pairs; /* written */
	struct edit_buffer edit_buffer;
	uint32_t *similarity; /* of sketches, by distance; or NULL */
	size_t max_distance;  /* of similarity: where m's threshold ends */
};

/* Sets the measure of a name; false if there is none. */
bool score_set_measure(struct score *s, const char *name);

/* Writes the pair of a and b if neither record is empty and they reach the
 * threshold. Texts are converted in place when compared: edit_distance.h. */
void score_pair(struct score *s, struct span a, struct span b,
    struct record_content *x, struct record_content *y);

/* Whether two sets reach the threshold: then sets *shared to the number of
 * features that they share, or their weight. */
bool score_sets(const struct score *s, const struct record_content *x,
    const struct record_content *y, uint64_t *shared);

/* Writes the pair of two sets of na and nb features, or of these weights, that
 * share `shared`, if it reaches the threshold. */
void score_shared(struct score *s, struct span a, struct span b,
    uint64_t shared, uint64_t na, uint64_t nb);

/* Writes the pair of two vectors if their cosine reaches the threshold. */
void score_cosine(
    struct score *s, struct span a, struct span b, const struct cosine *c);
