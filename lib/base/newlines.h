/* newlines.h: where lines end. */
#ifndef ND_NEWLINES_H
#define ND_NEWLINES_H

#include <stddef.h>
#include <stdint.h>

/* How many newlines p[0, n) has. */
size_t newlines_count(const char *p, size_t n);

/* Where they are, ascending, n < 2^32; returns how many. at has room for as
 * many and 16 more. */
size_t newlines_find(const char *p, size_t n, uint32_t *at);

#endif
