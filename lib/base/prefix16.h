/* prefix16.h: the first 16 bytes of a word as two numbers, which compare as the
 * bytes do. A shorter word is padded with zeros; as no word has a NUL, equal
 * prefixes mean equal words unless both words are longer than 16 bytes. */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/byte_order.h"
#include "base/mix.h"

enum { PREFIX16_BYTES = 16 };

struct prefix16 {
	uint64_t high, low;
};

/* The first n bytes at p, at most 8, as a number; 8 bytes can be read. */
static inline uint64_t
prefix16_half(const char *p, size_t n)
{
	uint64_t x;

	memcpy(&x, p, sizeof x);
	x = big64(x);
	return n >= sizeof x ? x : x & ~(UINT64_MAX >> 8 * n);
}

/* The prefix of the word of n bytes at p; PREFIX16_BYTES can be read. */
static inline struct prefix16
prefix16_make(const char *p, size_t n)
{
	return (struct prefix16){ prefix16_half(p, n),
		prefix16_half(p + 8, n > 8 ? n - 8 : 0) };
}

/* prefix16_hash of a word longer than 16 bytes; not inline, as few are. */
uint64_t prefix16_hash_long(const char *p, size_t n);

/* A hash of the word of n bytes at p, with prefix h: faster than hash64 for
 * short words. For tables in memory only: it may change between versions. */
static inline uint64_t
prefix16_hash(struct prefix16 h, const char *p, size_t n)
{
	if (__builtin_expect(n > PREFIX16_BYTES, 0))
		return prefix16_hash_long(p, n);
	return mix64(h.high ^ h.low * 0x9e3779b97f4a7c15);
}

static inline uint64_t
prefix16_hash_word(const char *p, size_t n)
{
	return prefix16_hash(prefix16_make(p, n), p, n);
}

/* Below, at or above 0 as h is before, equal to or after g. */
static inline int
prefix16_order(struct prefix16 h, struct prefix16 g)
{
	if (h.high != g.high)
		return h.high < g.high ? -1 : 1;
	return (h.low > g.low) - (h.low < g.low);
}
