/* parity.c: parity bitmaps of sets. */
#include <string.h>

#include "parity.h"
#include "rarity.h"
#include "simd.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

void
parity_make(uint64_t *bits, size_t words, const uint64_t *f, size_t n)
{
	uint64_t h;
	size_t i;

	memset(bits, 0, words * sizeof *bits);
	for (i = 0; i < n; i++) {
		h = feature_mix(f[i]) >> 32;
		bits[h & (words - 1)] ^= (uint64_t)1 << (h >> 26);
	}
}

static inline __attribute__((always_inline)) size_t
differ(const uint64_t *x, const uint64_t *y, size_t words)
{
	size_t i, n = 0;

	for (i = 0; i < words; i++)
		n += __builtin_popcountll(x[i] ^ y[i]);
	return n;
}

#if defined(__x86_64__)
ND_AVX512 static size_t
differ_avx512(const uint64_t *x, const uint64_t *y, size_t words)
{
	__m512i n = _mm512_setzero_si512();
	size_t i;

	for (i = 0; i < words; i += 8)
		n = _mm512_add_epi64(n, _mm512_popcnt_epi64(_mm512_xor_si512(
		    _mm512_loadu_si512(x + i), _mm512_loadu_si512(y + i))));
	return _mm512_reduce_add_epi64(n);
}

ND_AVX2 static size_t
differ_avx2(const uint64_t *x, const uint64_t *y, size_t words)
{
	return differ(x, y, words);
}
#endif

size_t
parity_differ(const uint64_t *x, const uint64_t *y, size_t words)
{
#if defined(__x86_64__)
	if (simd_level() >= SIMD_AVX512)
		return differ_avx512(x, y, words);
	if (simd_level() >= SIMD_AVX2)
		return differ_avx2(x, y, words);
#endif
	return differ(x, y, words);
}
