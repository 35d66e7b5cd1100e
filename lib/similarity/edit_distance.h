/* edit_distance.h: the edit (Levenshtein) distance of two texts: how many
 * characters must be put in, taken out or replaced to make one of the other. */
#ifndef ND_EDIT_DISTANCE_H
#define ND_EDIT_DISTANCE_H

#include <stddef.h>
#include <stdint.h>

#include "text/codepoints.h"

/* Room to work in. Start from {0}; kept from pair to pair: a byte for each
 * character of the longest text that was not settled in a narrow band. */
struct edit_buffer {
	uint8_t *step;
	size_t step_cap;
};

/* The distance of a and b; where that is above most, most + 1, as soon as it
 * is known. Where one text is wide, the other is made so. */
size_t edit_distance(struct edit_buffer *e, struct codepoints *a,
    struct codepoints *b, size_t most);

#endif
