/* cosine.h: the cosine of two vectors, exactly: dot / sqrt(a b).
 *
 * Weights are whole numbers of millionths, so that products of two and sums
 * of these are whole numbers of billionths of a thousandth, 10^-12. */
#ifndef ND_COSINE_H
#define ND_COSINE_H

#include <stdbool.h>
#include <stdint.h>

#include "io/out.h"
#include "record/vector.h"

/* dot is the product of both vectors, a and b that of each with itself: all
 * in 10^-12, below 10^37; a and b are above 0, dot^2 is at most a b. */
struct cosine {
	unsigned __int128 dot, a, b;
};

/* Sets *square to the product of v with itself; false where that is 10^25 or
 * more. */
bool cosine_square(const struct vector *v, unsigned __int128 *square);

/* The product of two vectors, whose squares are below that. */
unsigned __int128 cosine_dot(const struct vector *a, const struct vector *b);

/* The cosine in millionths, cut. */
uint32_t cosine_millionths(const struct cosine *c);

/* Writes a pair of that similarity, in millionths: the ids, the similarity,
 * dot, a, b. The last three are decimals with all their digits, without zeros
 * at the end. */
void cosine_write(struct out *o, struct span first, struct span second,
    uint32_t similarity, const struct cosine *c);

#endif
