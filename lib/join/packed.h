/* packed.h: numbers in as few bits as they need, from the lowest bit of each
 * byte on. Writers begin with zeros. Readers and writers may use PACKED_SPARE
 * bytes after the last one. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/byte_order.h"

enum { PACKED_SPARE = 8, PACKED_WORD = 56 };

/* The bits from place `at` on, at least PACKED_WORD of them. */
static inline uint64_t
packed_word(const char *p, uint64_t at)
{
	uint64_t w;

	memcpy(&w, p + at / 8, sizeof w);
	return little64(w) >> at % 8;
}

/* The number of `bits` bits, at most 32, at a place. */
static inline uint32_t
packed_get(const char *p, uint64_t at, unsigned bits)
{
	return packed_word(p, at) & (((uint64_t)1 << bits) - 1);
}

static inline void
packed_set(char *p, uint64_t at)
{
	p[at / 8] |= 1 << at % 8;
}

/* Packs the lower `bits` bits, at most 32, of each of v[0, n). */
void packed_put(char *p, const uint32_t *v, size_t n, unsigned bits);

/* How many bits a number below n has, at most 32. */
unsigned packed_bits(uint64_t n);

/* Sets v[0, n) to how many zeros come before each of the first n ones of the
 * bits [from, end). Returns whether there are n ones. */
bool packed_ones(
    const char *p, uint64_t from, uint64_t end, size_t n, uint32_t *v);

/* n > 0 ascending numbers, by the code of Elias (1974) and Fano (1971): as many
 * bytes for any n numbers, about 34 - log2(n) bits for each. */
uint64_t packed_ascending_bytes(uint64_t n);
void packed_ascending_put(char *p, const uint32_t *v, size_t n);

/* Returns false if the bytes are none that packed_ascending_put writes; v is
 * then undefined. */
bool packed_ascending_get(const char *p, size_t n, uint32_t *v);
