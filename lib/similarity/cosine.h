/* cosine.h: the exact cosine similarity of two vectors.
 *
 * Weights are whole millionths; products of two weights, and sums of products,
 * are whole multiples of 10^-12. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "io/out.h"
#include "record/vector.h"

/* The dot product of two vectors, and the squared norms a and b of each, all in
 * units of 10^-12 and below 10^37. a and b are above 0; dot^2 <= a b. */
struct cosine {
	unsigned __int128 dot, a, b;
};

/* Sets *square to the squared norm of v; false if it is 10^37 or more. */
bool cosine_square(const struct vector *v, unsigned __int128 *square);

/* The dot product of two vectors whose squared norms are below 10^37. */
unsigned __int128 cosine_dot(const struct vector *a, const struct vector *b);

/* dot / sqrt(a b) in millionths, rounded down. */
uint32_t cosine_millionths(const struct cosine *c);

/* Writes a pair: the ids, the similarity, in millionths, and dot, a and b as
 * decimal numbers with all digits, without trailing zeros. */
void cosine_write(struct out *o, struct span first, struct span second,
    uint32_t similarity, const struct cosine *c);
