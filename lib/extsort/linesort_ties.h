/* linesort_ties.h: sorts a few thousand lines with a common prefix. */
#pragma once

#include <stddef.h>

#include "base/span.h"

enum { TIES_BITS = 12, TIES_MOST = 1 << TIES_BITS };

/* Sorts n lines, at most TIES_MOST, in byte order. Their first depth bytes are
 * equal. May read 8 bytes past each line. Uses 96 kB of each thread. */
void ties_sort(struct span *line, size_t n, size_t depth);
