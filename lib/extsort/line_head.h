/* line_head.h: the first columns of a line. */
#pragma once

#include <stddef.h>

#include "base/span.h"

/* The first `columns` columns of the line, which a TAB separates, without the
 * TAB after them; the whole line if it has fewer, or if columns is 0. */
static inline struct span
line_head(struct span line, size_t columns)
{
	char *p = line.p, *end = line.p + line.n;

	for (; columns > 0; columns--, p++)
		if (!(p = memchr(p, '\t', end - p)))
			return line;
	return p > line.p ? (struct span){ line.p, p - 1 - line.p } : line;
}
