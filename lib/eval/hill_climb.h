/* hill_climb.h: finds the weights and the threshold that give the highest F.
 *
 * A point is a vector of weights: integers with the sum pairs->steps. Its score
 * on the groups of a split is the F of its best threshold, which is exact;
 * split 0 has all groups, split i > 0 all but group i - 1. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"
#include "eval/fscore.h"
#include "eval/weighted_histogram.h"

/* The best threshold of a point in a split, in hundredths: the middle of
 * `width` adjacent thresholds with the same F. */
struct outcome {
	struct fscore score;
	uint16_t threshold, width;
};

/* The caller sets all members before `points` and zeroes the rest. Owns the
 * rest: each point that was scored takes 2 bytes a part, 12 a split and an
 * entry of idmap.h. */
struct hill_climb {
	const struct weighted_histogram *pairs;
	struct fscore_beta beta;
	const uint64_t *positives; /* by group, in pairs or not */
	unsigned least_threshold;  /* in hundredths */
	size_t splits;		   /* 1, or pairs->groups + 1 */
	struct idmap points;	   /* the id of a point is its weights */
	struct outcome *outcome;   /* of point i, from i * splits */
	size_t outcome_cap;
	struct histogram *histogram; /* by group, of the last point counted */
};

/* A local maximum: no point one move away is better. */
struct summit {
	uint32_t point;
	size_t starts; /* that reached it */
};

/* Climbs in a split from `starts` random points; start i, from 0, depends only
 * on seed and i. Returns the *n summits, best first; the caller frees them. */
struct summit *hill_climb_run(struct hill_climb *c, size_t split, size_t starts,
    uint64_t seed, size_t *n);

/* The point with these weights, which is scored if it is new. */
uint32_t hill_climb_point(struct hill_climb *c, const uint16_t *weight);

/* The weights of a point, one for each part. */
const uint16_t *hill_climb_weights(const struct hill_climb *c, uint32_t point);

/* The outcome of a point in a split. */
struct outcome hill_climb_outcome(
    const struct hill_climb *c, uint32_t point, size_t split);

/* The F of a point, by its best threshold in a split, on the group left out. */
struct fscore hill_climb_test(
    struct hill_climb *c, uint32_t point, size_t split);

/* The number of positives in a split. */
uint64_t hill_climb_positives(const struct hill_climb *c, size_t split);

void hill_climb_free(struct hill_climb *c);
