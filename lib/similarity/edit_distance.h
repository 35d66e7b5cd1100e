/* edit_distance.h: the edit (Levenshtein) distance of two texts: the least
 * number of characters inserted, deleted or replaced to turn one into the
 * other. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/ratio.h"
#include "similarity/edit_band.h"
#include "text/codepoints.h"

/* A buffer, reused from pair to pair: a byte for each character of the longest
 * text for which the band of edit_band.h was too narrow. Start from {0}. */
struct edit_buffer {
	uint8_t *step;
	size_t step_cap;
};

/* The greatest distance of a pair of similarity t whose longer text has n
 * characters. */
static inline size_t
edits_allowed(struct ratio t, uint64_t n)
{
	return n * (t.q - t.p) / t.q;
}

/* The distance of a and b, or most + 1 if it is above most, as soon as this is
 * known. If one text is wide, makes the other wide. */
size_t edit_distance(struct edit_buffer *e, struct codepoints *a,
    struct codepoints *b, size_t most);

/* Sets distance[i] to edit_distance of a and b[i], for n texts b, up to
 * EDIT_TOGETHER. b has room for EDIT_TOGETHER texts, distance for as many. */
void edit_distances(struct edit_buffer *e, struct codepoints *a,
    struct codepoints *b, size_t n, size_t most, size_t *distance);
