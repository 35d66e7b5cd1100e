/* climbout.h: what was learned, as lines: what it is, weights, threshold,
 * precision, recall, F, starts, tp, fp, fn; `-` for what there is not. */
#ifndef ND_CLIMBOUT_H
#define ND_CLIMBOUT_H

#include <stddef.h>
#include <stdint.h>

#include "climb.h"
#include "out.h"

/* The weights and the threshold of a summit, and what these gave. */
void climbout_summit(struct out *o, const struct climb *c, const char *what,
    const struct summit *s, const struct outcome *r, uint64_t right);

/* What was found in all. */
void climbout_sum(struct out *o, const struct climb *c, const char *what,
    const struct outcome *r, uint64_t right);

#endif
