/* climbout.h: what was learned, as lines: what it is, weights, threshold,
 * precision, recall, F, starts, tp, fp, fn; `-` for what there is not. */
#ifndef ND_CLIMBOUT_H
#define ND_CLIMBOUT_H

#include <stddef.h>
#include <stdint.h>

#include "eval/climb.h"
#include "io/out.h"

/* The weights of a summit, the threshold in hundredths, and what these gave,
 * where so many pairs were right. */
void climbout_summit(struct out *o, const struct climb *c, const char *what,
    const struct summit *s, unsigned threshold, const struct score *score,
    uint64_t right);

/* What was found in all. */
void climbout_sum(struct out *o, const struct climb *c, const char *what,
    const struct score *score, uint64_t right);

#endif
