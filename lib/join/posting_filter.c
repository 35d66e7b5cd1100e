/* posting_filter.c: tests postings without a branch, eight at a time. */
#include "base/simd.h"
#include "join/posting_filter.h"
#include "join/self_index.h"

/* A kept posting of some reach has at least KEPT and this reach in the bits
 * from 32 on, up to that of KEPT. */
enum {
	KEPT = 1 << SELF_INDEX_REACH_BITS,
	KEPT_OR_REACH = 2 * KEPT - 1,
	STEP = 8
};

static size_t
filter_plain(
    const uint64_t *p, size_t n, uint32_t end, uint32_t least, uint32_t *set)
{
	size_t i, k = 0, fits;

	for (i = 0; i < n; i++) {
		fits = (uint32_t)p[i] < end &&
		    (p[i] >> 32 & KEPT_OR_REACH) >= least;
		set[k] = p[i];
		k += fits;
		set[k] = p[i];
		k += fits && p[i] & SELF_INDEX_TWICE;
	}
	return k;
}

#if defined(__x86_64__)
ND_AVX512 static size_t
filter_avx512(
    const uint64_t *p, size_t n, uint32_t end, uint32_t least, uint32_t *set)
{
	const __m512i ends = _mm512_set1_epi64(end);
	const __m512i leasts = _mm512_set1_epi64(least);
	const __m512i bits = _mm512_set1_epi64(KEPT_OR_REACH);
	const __m512i twice = _mm512_set1_epi64(SELF_INDEX_TWICE);
	size_t i, k = 0;
	__mmask8 fits;
	__m512i v;
	__m256i low;

	for (i = 0; i < n; i += STEP) {
		fits = n - i < STEP ? (1u << (n - i)) - 1 : 0xff;
		v = _mm512_maskz_loadu_epi64(fits, p + i);
		low = _mm512_cvtepi64_epi32(v);
		fits = _mm512_mask_cmplt_epu64_mask(
		    fits, _mm512_cvtepu32_epi64(low), ends);
		fits = _mm512_mask_cmpge_epu64_mask(fits,
		    _mm512_and_si512(_mm512_srli_epi64(v, 32), bits), leasts);
		_mm256_storeu_si256((__m256i *)(set + k),
		    _mm256_maskz_compress_epi32(fits, low));
		k += __builtin_popcount(fits);
		fits = _mm512_mask_test_epi64_mask(fits, v, twice);
		if (!fits)
			continue;
		_mm256_storeu_si256((__m256i *)(set + k),
		    _mm256_maskz_compress_epi32(fits, low));
		k += __builtin_popcount(fits);
	}
	return k;
}
#endif

size_t
posting_filter(
    const uint64_t *p, size_t n, uint32_t end, uint32_t reach, uint32_t *set)
{
#if defined(__x86_64__)
	if (simd_level() >= SIMD_AVX512)
		return filter_avx512(p, n, end, KEPT + reach, set);
#endif
	return filter_plain(p, n, end, KEPT + reach, set);
}
