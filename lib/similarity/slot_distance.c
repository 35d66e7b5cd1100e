#include "base/simd.h"
#include "similarity/slot_distance.h"

/* The number of halves of a word that are not 0. */
static inline uint64_t
nonzero_halves(uint64_t x)
{
	const uint64_t half = 0xffffffff;

	return (((x & half) + half) >> 32) + (((x >> 32) + half) >> 32);
}

/* The set of the rows of a block that are near x. */
static inline __attribute__((always_inline)) uint16_t
block_matches(const uint64_t *v, size_t words, const uint64_t *x, uint64_t most)
{
	uint64_t n[HAMMING_LANES] = { 0 };
	uint16_t near = 0;
	size_t w, i;

	for (w = 0; w < words; w++, v += HAMMING_LANES)
		for (i = 0; i < HAMMING_LANES; i++)
			n[i] += nonzero_halves(v[i] ^ x[w]);
	for (i = 0; i < HAMMING_LANES; i++)
		near |= (n[i] <= most) << i;
	return near;
}

static inline __attribute__((always_inline)) size_t
scan(const uint64_t *v, size_t n, size_t words, const uint64_t *x,
    const uint64_t *y, uint64_t most, struct hamming_hit *hit)
{
	size_t b, hits = 0;

	for (b = 0; b < n; b++, v += words * HAMMING_LANES) {
		hit[hits] = (struct hamming_hit){ b,
			{ block_matches(v, words, x, most),
			    block_matches(v, words, y, most) } };
		hits += (hit[hits].rows[0] | hit[hits].rows[1]) != 0;
	}
	return hits;
}

#if defined(__x86_64__)
/* The compiler vectorises scan for each instruction set. */
ND_AVX512 static size_t
scan_avx512(const uint64_t *v, size_t n, size_t words, const uint64_t *x,
    const uint64_t *y, uint64_t most, struct hamming_hit *hit)
{
	return scan(v, n, words, x, y, most, hit);
}

ND_AVX2 static size_t
scan_avx2(const uint64_t *v, size_t n, size_t words, const uint64_t *x,
    const uint64_t *y, uint64_t most, struct hamming_hit *hit)
{
	return scan(v, n, words, x, y, most, hit);
}
#endif

size_t
slot_distance_scan(const uint64_t *block, size_t n, size_t words,
    const uint64_t *x, const uint64_t *y, uint64_t most,
    struct hamming_hit *hit)
{
	switch (simd_level()) {
#if defined(__x86_64__)
	case SIMD_AVX512:
		return scan_avx512(block, n, words, x, y, most, hit);
	case SIMD_AVX2:
		return scan_avx2(block, n, words, x, y, most, hit);
#endif
	default:
		return scan(block, n, words, x, y, most, hit);
	}
}

size_t
slot_distance(const uint64_t *x, const uint64_t *y, size_t words)
{
	size_t w, n = 0;

	for (w = 0; w < words; w++)
		n += nonzero_halves(x[w] ^ y[w]);
	return n;
}
