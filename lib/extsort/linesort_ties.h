/* linesort_ties.h: sorts a few thousand lines that begin alike. */
#ifndef ND_LINESORT_TIES_H
#define ND_LINESORT_TIES_H

#include <stddef.h>

#include "base/span.h"

enum { TIES_BITS = 12, TIES_MOST = 1 << TIES_BITS };

/* Sorts up to TIES_MOST lines by bytes, whose first depth bytes are known to
 * be the same; 8 bytes behind each may be read. */
void ties_sort(struct span *line, size_t n, size_t depth);

#endif
