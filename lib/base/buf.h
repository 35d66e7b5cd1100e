/* buf.h: bytes that grow: text put together, or a copy of a line or an id.
 *
 * A buf starts from {0} and owns p. The first n of cap bytes are in use;
 * whatever writes at the end leaves room for one byte more. A span of the
 * bytes is valid until the next call that may grow them. */
#ifndef ND_BUF_H
#define ND_BUF_H

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/span.h"

struct buf {
	char *p;
	size_t n, cap;
};

/* Makes room for `more` bytes, and one, behind those in use; returns where
 * they begin. The caller writes there and adds to n. */
static inline char *
buf_room(struct buf *b, size_t more)
{
	if (b->cap - b->n <= more)
		b->p = mem_grow(b->p, &b->cap, b->n + more + 1, 1);
	return b->p + b->n;
}

/* Adds the bytes of s, which are not in b. */
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

/* Makes b a copy of s, which is not in b. */
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

#endif
