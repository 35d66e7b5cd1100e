/* prefix16.h: the first sixteen bytes of a word as two numbers, which are in
 * the order of the bytes. Zeros stand behind a shorter word: a word, which has
 * no NUL, is told by them from all but those longer than sixteen bytes. */
#ifndef ND_PREFIX16_H
#define ND_PREFIX16_H

#include <endian.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/mix.h"

enum { PREFIX16_BYTES = 16 };

struct prefix16 {
	uint64_t high, low;
};

/* The first n bytes, or eight; eight may be read. */
static inline uint64_t
prefix16_half(const char *p, size_t n)
{
	uint64_t x;

	memcpy(&x, p, sizeof x);
	x = be64toh(x);
	return n >= sizeof x ? x : x & ~(UINT64_MAX >> 8 * n);
}

/* Those of a word of n bytes; HEAD may be read. */
static inline struct prefix16
prefix16_make(const char *p, size_t n)
{
	return (struct prefix16){ prefix16_half(p, n),
		prefix16_half(p + 8, n > 8 ? n - 8 : 0) };
}

/* Out of line, as there are few such words. */
uint64_t prefix16_hash_long(const char *p, size_t n);

/* A hash of the word, from its head where that is all of it: quicker than
 * hash64, and for tables of this run alone. */
static inline uint64_t
prefix16_hash(struct prefix16 h, const char *p, size_t n)
{
	if (__builtin_expect(n > PREFIX16_BYTES, 0))
		return prefix16_hash_long(p, n);
	return mix64(h.high ^ h.low * 0x9e3779b97f4a7c15);
}

static inline int
prefix16_order(struct prefix16 h, struct prefix16 g)
{
	if (h.high != g.high)
		return h.high < g.high ? -1 : 1;
	return (h.low > g.low) - (h.low < g.low);
}

#endif
