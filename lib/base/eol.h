/* eol.h: where lines end. */
#ifndef ND_EOL_H
#define ND_EOL_H

#include <stddef.h>
#include <stdint.h>

/* How many newlines p[0, n) has. */
size_t eol_count(const char *p, size_t n);

/* Where they are, ascending, n < 2^32; returns how many. at has room for as
 * many and 16 more. */
size_t eol_find(const char *p, size_t n, uint32_t *at);

#endif
