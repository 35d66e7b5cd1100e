/* hill_climb_report.h: prints the summits of a hill climb, a line each: name,
 * weights, threshold, precision, recall, F, starts, tp, fp, fn. A value that is
 * not defined is `-`. */
#pragma once

#include <stdint.h>

#include "eval/hill_climb.h"
#include "io/out.h"

/* Writes the line of a summit, or of a point without starts: its weights, a
 * threshold in hundredths, and the score they gave on pairs with N = positives
 * positives. If s is NULL, the line is a total, which has no weights, threshold
 * or starts. */
void climb_report(struct out *o, const struct hill_climb *c, const char *name,
    const struct summit *s, unsigned threshold, const struct fscore *score,
    uint64_t positives);
