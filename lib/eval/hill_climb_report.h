/* hill_climb_report.h: what was learned, as lines: what it is, weights,
 * threshold, precision, recall, F, starts, tp, fp, fn; `-` for what there is
 * not. */
#ifndef ND_HILL_CLIMB_REPORT_H
#define ND_HILL_CLIMB_REPORT_H

#include <stddef.h>
#include <stdint.h>

#include "eval/hill_climb.h"
#include "io/out.h"

/* The weights of a summit, the threshold in hundredths, and what these gave,
 * where so many pairs were right. */
void climb_report_summit(struct out *o, const struct hill_climb *c,
    const char *what, const struct summit *s, unsigned threshold,
    const struct fscore *score, uint64_t right);

/* What was found in all. */
void climb_report_total(struct out *o, const struct hill_climb *c,
    const char *what, const struct fscore *score, uint64_t right);

#endif
