/* head.h: the first sixteen bytes of a word as two numbers, which are in the
 * order of the bytes. Zeros stand behind a shorter word: a word, which has no
 * NUL, is told by them from all but those longer than sixteen bytes. */
#ifndef ND_HEAD_H
#define ND_HEAD_H

#include <endian.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/mix.h"

enum { HEAD = 16 };

struct head {
	uint64_t a, b;
};

/* The first n bytes, or eight; eight may be read. */
static inline uint64_t
head_number(const char *p, size_t n)
{
	uint64_t x;

	memcpy(&x, p, sizeof x);
	x = be64toh(x);
	return n >= sizeof x ? x : x & ~(UINT64_MAX >> 8 * n);
}

/* Those of a word of n bytes; HEAD may be read. */
static inline struct head
head_of(const char *p, size_t n)
{
	return (struct head){ head_number(p, n),
	    head_number(p + 8, n > 8 ? n - 8 : 0) };
}

/* Out of line, as there are few such words. */
uint64_t head_hash_long(const char *p, size_t n);

/* A hash of the word, from its head where that is all of it: quicker than
 * hash64, and for tables of this run alone. */
static inline uint64_t
head_hash(struct head h, const char *p, size_t n)
{
	if (__builtin_expect(n > HEAD, 0))
		return head_hash_long(p, n);
	return mix64(h.a ^ h.b * 0x9e3779b97f4a7c15);
}

static inline int
head_order(struct head h, struct head g)
{
	if (h.a != g.a)
		return h.a < g.a ? -1 : 1;
	return (h.b > g.b) - (h.b < g.b);
}

#endif
