/* eval_report.h: writes counts, precision, recall and F1 of judged pairs, with
 * their intervals. */
#pragma once

#include <stdbool.h>

#include "eval/gold_pairs.h"
#include "io/out.h"

/* Where to write, and how to resample; 0 samples for no interval of F1. */
struct eval_report {
	const struct gold_pairs *gold;
	struct out *out;
	uint64_t seed;
	size_t samples;
};

/* Writes the lines tp to f1. The gold pairs may be sampled: then the interval
 * of recall is the wider of two. */
void eval_report(
    const struct eval_report *r, const struct evaluation *j, bool sampled);

/* Writes the F1 of the other pairs, F1 of j minus that, and p. */
void eval_report_difference(const struct eval_report *r,
    const struct evaluation *j, const struct evaluation *other);

/* Writes idA, idB, fp or fn for each wrong or missed pair. */
void eval_report_wrong(
    const struct gold_pairs *g, const struct evaluation *j, struct out *o);
