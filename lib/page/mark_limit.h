/* mark_limit.h: limits the passages or runs of a page that are marked. */
#ifndef ND_MARK_LIMIT_H
#define ND_MARK_LIMIT_H

#include <stdbool.h>
#include <stddef.h>

/* The most passages of a pair, or runs of a field, that are marked: the longest
 * in sentences or tokens. Of equal ones, the first. */
enum { MARKS_MOST = 5000 };

/* All sizes above `least` are marked, and the next `equal` of size `least`. */
struct mark_limit {
	size_t least, equal, unmarked;
};

/* The limit for n sizes, which it may sort. */
struct mark_limit mark_limit_find(size_t *size, size_t n);

/* Whether the next run or passage, of this size, is marked. */
bool mark_limit_takes(struct mark_limit *limit, size_t size);

#endif
