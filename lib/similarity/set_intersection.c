/* set_intersection.c: the size of the intersection of two sorted sets.
 *
 * A block of 8 (AVX2: 4) elements of each set is compared all with all, by
 * broadcasting (AVX2: rotating) one of them. Then the block with the lower last
 * element is replaced by the next one, so no two elements meet twice. */
#include "base/bisect.h"
#include "base/simd.h"
#include "similarity/set_intersection.h"

enum { SKEW = 32 }; /* ratio of the sizes above which elements are looked up */

static inline size_t
smaller(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* Adds to n the size of the intersection of a and b. */
static size_t
merge(const uint64_t *a, size_t na, const uint64_t *b, size_t nb, size_t n,
    size_t need)
{
	size_t i = 0, k = 0;
	uint64_t x, y;

	while (i < na && k < nb) {
		if (n + smaller(na - i, nb - k) < need)
			return 0;
		x = a[i];
		y = b[k];
		n += x == y;
		i += x <= y;
		k += y <= x;
	}
	return n < need ? 0 : n;
}

#if defined(__x86_64__)
ND_AVX512 static size_t
merge_avx512(
    const uint64_t *a, size_t na, const uint64_t *b, size_t nb, size_t need)
{
	size_t i = 0, k = 0, n = 0;
	uint64_t x, y;
	__m512i va;
	__mmask8 even, odd;

	while (i + 8 <= na && k + 8 <= nb) {
		if (n + smaller(na - i, nb - k) < need)
			return 0;
		va = _mm512_loadu_si512(a + i);
#define HAS(at) _mm512_cmpeq_epi64_mask(va, _mm512_set1_epi64(b[k + (at)]))
		even = _kor_mask8(
		    _kor_mask8(HAS(0), HAS(2)), _kor_mask8(HAS(4), HAS(6)));
		odd = _kor_mask8(
		    _kor_mask8(HAS(1), HAS(3)), _kor_mask8(HAS(5), HAS(7)));
#undef HAS
		n += __builtin_popcount(_kor_mask8(even, odd));
		x = a[i + 7];
		y = b[k + 7];
		i += x <= y ? 8 : 0;
		k += y <= x ? 8 : 0;
	}
	return merge(a + i, na - i, b + k, nb - k, n, need);
}

ND_AVX2 static size_t
merge_avx2(
    const uint64_t *a, size_t na, const uint64_t *b, size_t nb, size_t need)
{
	size_t i = 0, k = 0, n = 0;
	uint64_t x, y;
	__m256i va, vb, eq;

	while (i + 4 <= na && k + 4 <= nb) {
		if (n + smaller(na - i, nb - k) < need)
			return 0;
		va = _mm256_loadu_si256((const __m256i *)(a + i));
		vb = _mm256_loadu_si256((const __m256i *)(b + k));
		eq = _mm256_cmpeq_epi64(va, vb);
#define TURN(by)              \
	eq = _mm256_or_si256( \
	    eq, _mm256_cmpeq_epi64(va, _mm256_permute4x64_epi64(vb, by)))
		TURN(0x39);
		TURN(0x4e);
		TURN(0x93);
#undef TURN
		n += __builtin_popcount(
		    _mm256_movemask_pd(_mm256_castsi256_pd(eq)));
		x = a[i + 3];
		y = b[k + 3];
		i += x <= y ? 4 : 0;
		k += y <= x ? 4 : 0;
	}
	return merge(a + i, na - i, b + k, nb - k, n, need);
}
#endif

/* The intersection of a small a with b: galloping search. */
static size_t
look_up(const uint64_t *a, size_t na, const uint64_t *b, size_t nb, size_t need)
{
	size_t i, lo = 0, hi, step, mid, n = 0;

	for (i = 0; i < na && lo < nb; i++) {
		if (n + (na - i) < need)
			return 0;
		for (hi = lo, step = 1; hi < nb && b[hi] < a[i]; step *= 2) {
			lo = hi + 1;
			hi = nb - hi > step ? hi + step : nb;
		}
		BISECT(mid, lo, hi, b[mid] < a[i]);
		lo = mid;
		n += lo < nb && b[lo] == a[i];
	}
	return n < need ? 0 : n;
}

size_t
set_intersection_size(
    const uint64_t *a, size_t na, const uint64_t *b, size_t nb, size_t need)
{
	if (nb / SKEW > na)
		return look_up(a, na, b, nb, need);
	if (na / SKEW > nb)
		return look_up(b, nb, a, na, need);
#if defined(__x86_64__)
	if (simd_level() >= SIMD_AVX512)
		return merge_avx512(a, na, b, nb, need);
	if (simd_level() >= SIMD_AVX2)
		return merge_avx2(a, na, b, nb, need);
#endif
	return merge(a, na, b, nb, 0, need);
}
