/* mark_limit.c: limits the marks of a page. */
#include <stdint.h>
#include <stdlib.h>

#include "page/mark_limit.h"

static int
descending(const void *x, const void *y)
{
	const size_t *a = x, *b = y;

	return *a > *b ? -1 : *a < *b;
}

struct mark_limit
mark_limit_find(size_t *size, size_t n)
{
	struct mark_limit limit = { 0, SIZE_MAX, 0 };
	size_t larger = 0;

	if (n <= MARKS_MOST)
		return limit;
	qsort(size, n, sizeof *size, descending);
	limit.least = size[MARKS_MOST - 1];
	while (size[larger] > limit.least)
		larger++;
	limit.equal = MARKS_MOST - larger;
	limit.unmarked = n - MARKS_MOST;
	return limit;
}

bool
mark_limit_takes(struct mark_limit *limit, size_t size)
{
	return size > limit->least ||
	    (size == limit->least && limit->equal > 0 && limit->equal--);
}
