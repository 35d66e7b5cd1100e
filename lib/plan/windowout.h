/* windowout.h: plans of tables and windows as lines. */
#ifndef ND_WINDOWOUT_H
#define ND_WINDOWOUT_H

#include <stdbool.h>

#include "io/out.h"
#include "plan/windowplan.h"
#include "plan/windowtime.h"

/* The shortest window of windowout_tables; of no more sketches, without one
 * of its own, it has nothing to show. */
enum { WINDOWOUT_SHORTEST = 200 };

/* What was asked. Times are seconds, or, where there is no rate, as many
 * comparisons. recall is of what comparing all finds. */
struct windowask {
	struct windowtask task;
	struct ratio threshold, recall;
	const struct alike *alike;
	struct windowtime time;
	bool rate;
};

/* Sets what is 0 in p to what has the recall with the least time; false where
 * p has not, and the most tables there may be. A recall of 0/0 is always
 * had. */
bool windowask_choose(const struct windowask *q, struct windowplan *p);

/* The share that p finds of what comparing all finds. */
double windowask_share(const struct windowask *q, const struct windowplan *p);

void windowout_put(struct out *o, const struct windowask *q,
    const struct windowplan *p);

/* For each window the least tables that have the recall, and comparing all,
 * by their time. */
void windowout_search(struct out *o, const struct windowask *q);

/* Tables for a chart, with p as the only plan where its tables or window are
 * not 0: recall by tables, for each of some windows, or for one with what the
 * paper bounds it by; and the share of what comparing all finds by cost, for
 * each of some numbers of tables, their points with one window each. */
void windowout_tables(struct out *o, const struct windowask *q,
    const struct windowplan *p);
void windowout_cost(struct out *o, const struct windowask *q,
    const struct windowplan *p);

#endif
