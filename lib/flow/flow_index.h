/* flow_index.h: the index of the documents of a run of near, which `nd-flow
 * query` asks. */
#pragma once

#include "base/pool.h"

/* Makes DIR/query/index of the run in DIR by the table index.flow, if that is
 * older than the files of the run, or not as it was made. bin is where nd-flow
 * is. Ends the program if it cannot be made. */
void flow_index_make(struct pool *p, const char *bin, const char *dir);
