/* packed.c: packs ascending numbers. The lower bits of each are as they are.
 * The others are a sequence of bits in which number i is the one that i ones
 * and as many zeros as its value come before. */
#include "join/packed.h"

unsigned
packed_bits(uint64_t n)
{
	unsigned bits = 0;

	while (bits < 32 && (uint64_t)1 << bits < n)
		bits++;
	return bits;
}

void
packed_put(char *p, const uint32_t *v, size_t n, unsigned bits)
{
	const uint64_t mask = ((uint64_t)1 << bits) - 1;
	uint64_t w = 0;
	uint32_t half;
	unsigned have = 0;
	size_t i;

	for (i = 0; i < n; i++) {
		w |= (v[i] & mask) << have;
		have += bits;
		if (have < 32)
			continue;
		half = little32(w);
		memcpy(p, &half, sizeof half);
		p += sizeof half;
		w >>= 32;
		have -= 32;
	}
	w = little64(w);
	memcpy(p, &w, sizeof w);
}

bool
packed_ones(const char *p, uint64_t from, uint64_t end, size_t n, uint32_t *v)
{
	uint64_t at, w;
	size_t i = 0;

	for (at = from; i < n && at < end; at += PACKED_WORD) {
		w = packed_word(p, at) & (((uint64_t)1 << PACKED_WORD) - 1);
		for (; w != 0 && i < n; w &= w - 1, i++)
			v[i] = at - from + __builtin_ctzll(w) - i;
	}
	return i == n && from + v[n - 1] + n <= end;
}

uint64_t
packed_ascending_bytes(uint64_t n)
{
	const unsigned bits = packed_bits(n);

	return (n * (33 - bits) + ((uint64_t)1 << bits) + 7) / 8;
}

void
packed_ascending_put(char *p, const uint32_t *v, size_t n)
{
	const unsigned low = 32 - packed_bits(n);
	const uint64_t ones = (uint64_t)n * low;
	size_t i;

	packed_put(p, v, n, low);
	for (i = 0; i < n; i++)
		packed_set(p, ones + ((uint64_t)v[i] >> low) + i);
}

bool
packed_ascending_get(const char *p, size_t n, uint32_t *v)
{
	const unsigned bits = packed_bits(n), low = 32 - bits;
	const uint64_t from = (uint64_t)n * low;
	size_t i;

	if (!packed_ones(p, from, from + n + ((uint64_t)1 << bits), n, v))
		return false;
	for (i = 0; i < n; i++)
		v[i] = (uint64_t)v[i] << low |
		    packed_get(p, (uint64_t)i * low, low);
	return true;
}
