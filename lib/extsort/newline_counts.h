/* newline_counts.h: counts newlines by several threads. */
#pragma once

#include <stddef.h>

enum { NEWLINE_PIECE = 1 << 20 };

/* The number of pieces of NEWLINE_PIECE bytes that n > 0 bytes are cut into;
 * the last one may be shorter. */
size_t newline_pieces(size_t n);

/* Sets lines[i] to the number of newlines in piece i of p[0, n), for each
 * piece. */
void newline_counts(const char *p, size_t n, size_t threads, size_t *lines);
