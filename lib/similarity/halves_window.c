/* halves_window.c: splits features into halves, and joins them again. */
#include "base/simd.h"
#include "similarity/halves_window.h"

static void
split_plain(const struct halves_window *w, const uint64_t *f, size_t n,
    uint32_t *upper, uint32_t *lower)
{
	size_t i;

	for (i = 0; i < n; i++) {
		upper[i] = f[i] >> w->shift;
		lower[i] = (uint32_t)f[i];
	}
}

#if defined(__x86_64__)
ND_AVX512 static void
split_avx512(const struct halves_window *w, const uint64_t *f, size_t n,
    uint32_t *upper, uint32_t *lower)
{
	const __m128i shift = _mm_cvtsi32_si128(w->shift);
	__m512i v;
	size_t i;

	for (i = 0; i + 8 <= n; i += 8) {
		v = _mm512_loadu_si512(f + i);
		_mm256_storeu_si256(
		    (__m256i *)(lower + i), _mm512_cvtepi64_epi32(v));
		_mm256_storeu_si256((__m256i *)(upper + i),
		    _mm512_cvtepi64_epi32(_mm512_srl_epi64(v, shift)));
	}
	split_plain(w, f + i, n - i, upper + i, lower + i);
}

/* The lower 32 bits of each of 4 numbers. */
ND_AVX2 static inline __m128i
narrow(__m256i v)
{
	return _mm256_castsi256_si128(_mm256_permutevar8x32_epi32(
	    v, _mm256_setr_epi32(0, 2, 4, 6, 0, 0, 0, 0)));
}

ND_AVX2 static void
split_avx2(const struct halves_window *w, const uint64_t *f, size_t n,
    uint32_t *upper, uint32_t *lower)
{
	const __m128i shift = _mm_cvtsi32_si128(w->shift);
	__m256i v;
	size_t i;

	for (i = 0; i + 4 <= n; i += 4) {
		v = _mm256_loadu_si256((const __m256i *)(f + i));
		_mm_storeu_si128((__m128i *)(lower + i), narrow(v));
		_mm_storeu_si128(
		    (__m128i *)(upper + i), narrow(_mm256_srl_epi64(v, shift)));
	}
	split_plain(w, f + i, n - i, upper + i, lower + i);
}
#endif

void
halves_split_all(const struct halves_window *w, const uint64_t *f, size_t n,
    uint32_t *upper, uint32_t *lower)
{
#if defined(__x86_64__)
	if (simd_level() >= SIMD_AVX512) {
		split_avx512(w, f, n, upper, lower);
		return;
	}
	if (simd_level() >= SIMD_AVX2) {
		split_avx2(w, f, n, upper, lower);
		return;
	}
#endif
	split_plain(w, f, n, upper, lower);
}

struct halves
halves_split(
    const struct halves_window *w, const uint64_t *f, size_t n, uint32_t *room)
{
	uint32_t *lower = room + n;

	while (n > 0 && !halves_fit(w, f[n - 1]))
		n--;
	while (n > 0 && !halves_fit(w, *f)) {
		n--;
		f++;
	}
	halves_split_all(w, f, n, room, lower);
	return (struct halves){ room, lower, n };
}

void
halves_join(const struct halves_window *w, const struct halves *s, uint64_t *f)
{
	const uint64_t below = ((uint64_t)1 << w->shift) - 1;
	const uint64_t above = w->one >> 32 >> w->shift << w->shift << 32;
	size_t i;

	for (i = 0; i < s->n; i++)
		f[i] = above | (uint64_t)s->upper[i] << w->shift |
		    (s->lower[i] & below);
}

struct halves_window
halves_widen(const struct halves_window *w, uint64_t f)
{
	struct halves_window wide = *w;

	while (!halves_fit(&wide, f))
		wide.shift++;
	return wide;
}
