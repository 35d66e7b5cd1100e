/* buf.h: a growable byte buffer.
 *
 * Start from {0}; a buf owns p. The first n of cap bytes are in use, and each
 * function that adds bytes keeps room for one byte more. A span of the bytes
 * is valid until the next call that may grow the buffer. */
#pragma once

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/span.h"

struct buf {
	char *p;
	size_t n, cap;
};

/* Makes room for `more` + 1 bytes after the bytes in use and returns where the
 * room begins. The caller writes there and adds to n. */
static inline char *
buf_room(struct buf *b, size_t more)
{
	if (b->cap - b->n <= more)
		b->p = mem_grow(b->p, &b->cap, b->n + more + 1, 1);
	return b->p + b->n;
}

/* Appends the bytes of s, which does not point into b. */
static inline void
buf_put(struct buf *b, struct span s)
{
	memcpy(buf_room(b, s.n), s.p, s.n);
	b->n += s.n;
}

static inline void
buf_char(struct buf *b, char c)
{
	*buf_room(b, 1) = c;
	b->n++;
}

/* Makes b a copy of s, which does not point into b. */
static inline void
buf_set(struct buf *b, struct span s)
{
	b->n = 0;
	buf_put(b, s);
}

/* The bytes in use. */
static inline struct span
buf_span(const struct buf *b)
{
	return (struct span){ b->p, b->n };
}

static inline void
buf_free(struct buf *b)
{
	free(b->p);
	*b = (struct buf){ 0 };
}
