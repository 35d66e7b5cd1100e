/* evaluate.h: pairs found against pairs that are known: counts and intervals.
 *
 * Pairs are two numbers, a and b. Of the floating-point operations only
 * those are used that are exactly rounded. */
#ifndef ND_EVALUATE_H
#define ND_EVALUATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/radix.h"

/* What gold says of a pair: c of a gold pair before it is judged. */
enum label { LABEL_POSITIVE, LABEL_NEGATIVE, LABEL_IGNORED };

/* What becomes of a pair: c after. Those of gold are hits, missed, or none
 * of the counts; those found that are not hits are one of the others. */
enum verdict {
	VERDICT_HIT,
	VERDICT_MISSED,
	VERDICT_FALSE,
	VERDICT_IGNORED,
	VERDICT_UNJUDGED,
	VERDICT_OTHER,
	VERDICTS
};

/* Both lists ascend by a, then b, each pair once. Borrows them. */
struct evaluation {
	struct triple *gold, *found;
	size_t gold_n, found_n;
	uint64_t count[VERDICTS];
};

/* Judges: sets c of every pair, and count. A found pair that gold does not
 * list is false or, where listed_only, unjudged. */
void eval_pairs(struct evaluation *j, bool listed_only);

struct interval {
	double low, high;
};

/* Wilson's interval of 95 % for k of n, n > 0. */
struct interval eval_wilson(uint64_t k, uint64_t n);

/* The ids that a, or b, are numbers of: their hashes. For the pairs within
 * one collection b has none of its own (hash NULL). */
struct id_hashes {
	const uint64_t *hash;
	uint32_t n;
};

/* The middle 95 % of F1 in so many resamples of the ids. In resample i, from
 * 0, an id is there as often as a Poisson variable of mean 1 made from
 * mix64(hash ^ mix64(seed + (i + 1) * 0x9e3779b97f4a7c15)) says, and a pair as
 * often as its two ids multiplied. False where no resample has a pair. */
bool eval_f1_interval(const struct evaluation *j, const struct id_hashes of[2],
    uint64_t seed, size_t samples, struct interval *f1);

#endif
