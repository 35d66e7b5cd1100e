/* sketch_similarity.h: how alike two sketches are that are so far apart.
 *
 * The distance of two sketches is the number of bits they differ in; those
 * of minhash differ in so many terms of 32 bits. Of n bits or terms d apart,
 * rp and simhash are cos(pi d / n) alike, 0 where that is negative; minhash
 * (n - d) / n. */
#ifndef ND_SKETCH_SIMILARITY_H
#define ND_SKETCH_SIMILARITY_H

#include <stddef.h>
#include <stdint.h>

#include "record/sketch_record.h"

/* How far apart two sketches can be: n. */
size_t sketch_sim_units(const struct sketch_kind *k);

/* The similarity in millionths, cut, the same on every machine; d is at most
 * n. It is computed to 50 binary places. */
uint32_t sketch_sim_at_distance(const struct sketch_kind *k, size_t d);

/* The largest d at which that is at least t; n for t = 0. */
size_t sketch_sim_max_distance(const struct sketch_kind *k, struct ratio t);

/* The share of bits in which two sketches of rp differ, for so large a
 * cosine from 0 to 1: acos(cosine) / pi, to 40 binary places. */
double sketch_sim_bit_fraction(double cosine);

/* The distance of two rows (sketch_record_bits). */
size_t sketch_sim_distance(
    const struct sketch_kind *k, const uint64_t *a, const uint64_t *b);

/* Which pairs of sketches are wanted: those at most `distance` apart or, if
 * that is SIZE_MAX, of at least that similarity; at most `reach` places apart
 * in a table. */
struct sketch_query {
	struct ratio threshold;
	size_t distance;
	size_t reach;
};

/* The largest distance of a wanted pair. */
static inline size_t
sketch_sim_query_max(const struct sketch_query *a, const struct sketch_kind *k)
{
	size_t units = sketch_sim_units(k);

	if (a->distance == SIZE_MAX)
		return sketch_sim_max_distance(k, a->threshold);
	return a->distance < units ? a->distance : units;
}

#endif
