/* flow_index.h: the index of the documents of a run of near, which `nd-flow
 * query` and `nd-flow add` ask: the list of partitions DIR/query/index. */
#pragma once

#include <stdbool.h>

#include "table/flow_call.h"

/* If a row of the table asks the index of the run c->old, completes it by the
 * table index.flow, unless it has all documents and is as it was made; for a
 * table that reads only the run, only if documents were added. bin is where
 * nd-flow is. `locked`: this program has locked the run. Of a run with
 * additions removes the sets, which are in the index. Ends the program if the
 * index cannot be made. */
void flow_index_make(const struct flow_call *c, const char *bin, bool locked);

/* Ends the program if a row asks an index and there is none. */
void flow_index_check(const struct flow_call *c);
