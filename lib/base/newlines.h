/* newlines.h: counts and finds newlines. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* The number of newlines in p[0, n). */
size_t newlines_count(const char *p, size_t n);

/* Writes the offsets of the newlines in p[0, n), n < 2^32, to `offset`,
 * ascending, and returns how many; offset has room for 16 more. */
size_t newlines_find(const char *p, size_t n, uint32_t *offset);
