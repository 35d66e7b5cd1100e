/* flow_merge.h: an addition to an earlier run: what it makes in DIR/add becomes
 * files of DIR at the end, or nothing does. */
#ifndef ND_FLOW_MERGE_H
#define ND_FLOW_MERGE_H

#include "flow/flow_numbers.h"
#include "flow/flow_plan.h"

/* Makes DIR/add of c->old anew; it goes when the program exits. */
void flow_merge_open(const struct flow_call *c);

/* Whether the last addition was of the same inputs, as they are now. */
bool flow_merge_repeats(const struct flow_call *c);

/* Moves the answers of the plan, which was run in DIR/add, to DIR: those of a
 * stage `added` as documents.N.zst, numbered after the pieces that DIR has.
 * DIR/run and DIR/sums tell of them. Without a new document nothing changes. A
 * note says how many documents DIR had. Sets the numbers of the addition. */
void flow_merge(const struct flow_call *c, const struct flow_plan *p,
    struct flow_numbers *n);

#endif
