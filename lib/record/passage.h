/* passage.h: passages: sentences of one document that stand, in the same
 * order, in another. */
#ifndef ND_PASSAGE_H
#define ND_PASSAGE_H

#include <stdint.h>

#include "base/span.h"
#include "io/out.h"

/* Sentences from_a to to_a of document a are from_b to to_b of b; n of them
 * match, one with one. Without gaps n is the length of both stretches. */
struct passage {
	struct span a, b;
	uint32_t n;
	uint32_t first_a, last_a, first_b, last_b;
	uint64_t sum; /* of the n similarities, in millionths */
};

/* Writes a passage as a record, its similarity the mean of the n, but for
 * the newline behind it. */
void passage_write(struct out *o, const struct passage *p);

#endif
