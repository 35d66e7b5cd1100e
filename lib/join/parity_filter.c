/* parity_filter.c: makes and compares parity bitmaps of sets. */
#include <string.h>

#include "base/simd.h"
#include "join/feature_order.h"
#include "join/parity_filter.h"

size_t
parity_words(size_t n, size_t rate)
{
	size_t words = PARITY_WORDS_MIN;

	while (words < PARITY_WORDS_MAX && 64 * words < n * rate)
		words *= 2;
	return words;
}

void
parity_make(uint64_t *bits, size_t words, const uint32_t *f, size_t n)
{
	uint32_t h;
	size_t i;

	memset(bits, 0, words * sizeof *bits);
	for (i = 0; i < n; i++) {
		h = feature_order_mix(f[i]);
		bits[h & (words - 1)] ^= (uint64_t)1 << (h >> 26);
	}
}

/* wx <= wy; one word of x corresponds to wy / wx words of y. */
static inline __attribute__((always_inline)) size_t
distance_plain(const uint64_t *x, size_t wx, const uint64_t *y, size_t wy)
{
	size_t i, k, n = 0;
	uint64_t w;

	for (i = 0; i < wx; i++) {
		w = x[i];
		for (k = i; k < wy; k += wx)
			w ^= y[k];
		n += __builtin_popcountll(w);
	}
	return n;
}

#if defined(__x86_64__)
ND_AVX512 static size_t
distance_avx512(const uint64_t *x, size_t wx, const uint64_t *y, size_t wy)
{
	__m512i n = _mm512_setzero_si512(), w;
	size_t i, k;

	if (wx < 8)
		return distance_plain(x, wx, y, wy);
	for (i = 0; i < wx; i += 8) {
		w = _mm512_loadu_si512(x + i);
		for (k = i; k < wy; k += wx)
			w = _mm512_xor_si512(w, _mm512_loadu_si512(y + k));
		n = _mm512_add_epi64(n, _mm512_popcnt_epi64(w));
	}
	return _mm512_reduce_add_epi64(n);
}

ND_AVX2 static size_t
distance_avx2(const uint64_t *x, size_t wx, const uint64_t *y, size_t wy)
{
	return distance_plain(x, wx, y, wy);
}
#endif

size_t
parity_distance(const uint64_t *x, size_t wx, const uint64_t *y, size_t wy)
{
	if (wx > wy)
		return parity_distance(y, wy, x, wx);
#if defined(__x86_64__)
	if (simd_level() >= SIMD_AVX512)
		return distance_avx512(x, wx, y, wy);
	if (simd_level() >= SIMD_AVX2)
		return distance_avx2(x, wx, y, wy);
#endif
	return distance_plain(x, wx, y, wy);
}
