/* evaluate.h: compares found pairs with labelled pairs: counts of hits and
 * errors, and confidence intervals.
 *
 * A pair is a struct triple: a and b are the numbers of its ids. Floating point
 * is used only for operations that IEEE 754 rounds exactly, so the intervals
 * are the same on every machine. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/triple.h"

/* The label of a gold pair: its member c before eval_pairs. */
enum label { LABEL_POSITIVE, LABEL_NEGATIVE, LABEL_IGNORED };

/* The result for a pair: its member c after eval_pairs. */
enum verdict {
	VERDICT_HIT,	  /* positive and found */
	VERDICT_MISSED,	  /* positive and not found */
	VERDICT_FALSE,	  /* found and not positive */
	VERDICT_IGNORED,  /* found and labelled to be ignored */
	VERDICT_UNJUDGED, /* found and without a label */
	VERDICT_OTHER,	  /* negative or ignored, and not found */
	VERDICTS
};

/* Both lists ascend by a, then b, and have each pair once. The caller owns
 * them. */
struct evaluation {
	struct triple *gold, *found;
	size_t gold_n, found_n;
	uint64_t count[VERDICTS];
};

/* Sets c of every pair to its verdict, and count. A found pair that is not in
 * gold is VERDICT_FALSE or, if listed_only, VERDICT_UNJUDGED. */
void eval_pairs(struct evaluation *e, bool listed_only);

struct interval {
	double low, high;
};

/* The 95 % Wilson score interval of the proportion k/n, n > 0 (Wilson:
 * Probable inference, the law of succession, and statistical inference. JASA
 * 22, 1927). */
struct interval eval_wilson(uint64_t k, uint64_t n);

/* The hash of each of the n ids of a side. Side 1 of pairs within one
 * collection has hash NULL: a and b are then numbers of side 0. */
struct id_hashes {
	const uint64_t *hash;
	uint32_t n;
};

/* Sets *f1 to the middle 95 % of F1 in bootstrap samples of the ids, which
 * nd-eval(1) defines; if other is not NULL, of F1 minus that of other, and *p
 * to the p-value of no difference. False if no sample has a pair. */
bool eval_f1_interval(const struct evaluation *e,
    const struct evaluation *other, const struct id_hashes ids[2],
    uint64_t seed, size_t samples, struct interval *f1, double *p);
