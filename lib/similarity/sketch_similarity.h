/* sketch_similarity.h: the similarity of two sketches from their distance.
 *
 * The distance d is the number of bits in which two sketches differ or, for
 * minhash, of values of 32 bits. Of n bits or values, the similarity is
 * cos(pi d / n) for rp and simhash, at least 0, and (n - d) / n for minhash. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/ratio.h"
#include "record/sketch_record.h"

/* n: the number of bits or values of a sketch. */
size_t sketch_sim_units(const struct sketch_kind *k);

/* The similarity at distance d <= n, in millionths, rounded down. The cosine is
 * computed in integers to 50 binary places, equal on every machine. */
uint32_t sketch_sim_at_distance(const struct sketch_kind *k, size_t d);

/* The largest distance with a similarity of at least t; n for t = 0. */
size_t sketch_sim_max_distance(const struct sketch_kind *k, struct ratio t);

/* t less 3 / sqrt(bits), about two standard errors of the similarity of two
 * sketches of rp or simhash; in thousandths, at least 0. */
struct ratio sketch_sim_lowered(const struct sketch_kind *k, struct ratio t);

/* acos(cosine) / pi to 40 binary places, for a cosine from 0 to 1: the expected
 * fraction of bits in which two sketches of rp differ. */
double sketch_sim_bit_fraction(double cosine);

/* The distance of two sketches (sketch_record_bits). */
size_t sketch_sim_distance(
    const struct sketch_kind *k, const uint64_t *a, const uint64_t *b);

/* The pairs wanted: their distance is at most distance or, if that is SIZE_MAX,
 * their similarity at least threshold; they are at most reach rows apart in a
 * table. */
struct sketch_query {
	struct ratio threshold;
	size_t distance;
	size_t reach;
};

/* The largest distance of a wanted pair. */
static inline size_t
sketch_sim_query_max(const struct sketch_query *q, const struct sketch_kind *k)
{
	size_t units = sketch_sim_units(k);

	if (q->distance == SIZE_MAX)
		return sketch_sim_max_distance(k, q->threshold);
	return q->distance < units ? q->distance : units;
}
