/* hill_climb.h: weights and a threshold for F, by hill climbing.
 *
 * A point is weights in whole steps that sum to trial->steps. How good it is
 * in a split, all groups or all but one, its best threshold decides, which is
 * found exactly. Nothing here is floating point. */
#ifndef ND_HILL_CLIMB_H
#define ND_HILL_CLIMB_H

#include <stddef.h>
#include <stdint.h>

#include "eval/fscore.h"
#include "eval/weighted_histogram.h"

/* What a threshold, in hundredths, gives; width in a row, of which it is the
 * middle one, are as good. */
struct outcome {
	struct fscore score;
	uint16_t threshold, width;
};

/* The caller sets what stands above points. Split 0 has all groups, split i
 * leaves out group i - 1. Owns the points: all that were ever looked at; each
 * is 2 bytes a part, 12 a split, and 5 to 11, and grows by half. */
struct hill_climb {
	const struct weighted_histogram *trial;
	struct fscore_beta beta;
	const uint64_t *positives; /* by group: in the trial, or missed */
	unsigned least_threshold;  /* of the thresholds */
	size_t splits;		   /* 1, or trial->groups + 1 */
	size_t points;
	uint16_t *weight;	 /* of point i at i * trial->parts */
	struct outcome *outcome; /* of point i at i * splits */
	uint32_t *slot;		 /* by hash: 0, or a point + 1 */
	size_t slots, weight_cap, outcome_cap;
	struct histogram *histogram; /* by group */
};

/* A point with no better one a move away; how many starts led there. */
struct summit {
	uint32_t point;
	size_t starts;
};

/* Climbs in a split from so many starts, of which number i, from 0, depends
 * on the seed and on i alone. The summits, best first, are the caller's. */
struct summit *hill_climb_run(struct hill_climb *c, size_t split, size_t starts,
    uint64_t seed, size_t *n);

/* A point in a split; its threshold there, in the group left out. */
struct outcome hill_climb_outcome(
    const struct hill_climb *c, uint32_t point, size_t split);
struct fscore hill_climb_test(
    struct hill_climb *c, uint32_t point, size_t split);

/* How many pairs of a split are right. */
uint64_t hill_climb_positives(const struct hill_climb *c, size_t split);

void hill_climb_free(struct hill_climb *c);

#endif
