/* halves.c: counts the features that two sets share.
 *
 * A block of 16 (AVX2: 8) elements of a is compared with a block of 8 (AVX2: 4)
 * of b, all with all, by broadcasting those of b. Then the block with the lower
 * last element is replaced by the next one. Both are, if the last elements are
 * equal and the next of a is another: each element of a meets an equal one of b
 * if there is one, and counts at least once.
 *
 * The functions count features or, if not `whole`, upper halves. Each is
 * compiled for both. */
#include <stdbool.h>

#include "base/simd.h"
#include "similarity/halves.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define INLINE static inline __attribute__((always_inline))

enum { SKEW = 32 }; /* ratio of the sizes above which elements are looked up */

INLINE size_t
smaller(size_t a, size_t b)
{
	return a < b ? a : b;
}

INLINE uint64_t
key(const struct halves *s, size_t i, bool whole)
{
	return whole ? halves_key(s, i) : s->upper[i];
}

/* Adds to n the elements in a from i and in b from k. */
INLINE size_t
merge(const struct halves *a, size_t i, const struct halves *b, size_t k,
    size_t n, size_t need, bool whole)
{
	uint64_t x, y;

	while (i < a->n && k < b->n) {
		if (n + smaller(a->n - i, b->n - k) < need)
			return 0;
		x = key(a, i, whole);
		y = key(b, k, whole);
		n += x == y;
		i += x <= y;
		k += y <= x;
	}
	return n;
}

#if defined(__x86_64__)
/* The elements of a's block that equal element k of b. */
ND_AVX512 INLINE __mmask16
equal_avx512(
    __m512i upper, __m512i lower, const struct halves *b, size_t k, bool whole)
{
	const __m512i u = _mm512_set1_epi32(b->upper[k]);
	const __mmask16 m = _mm512_cmpeq_epi32_mask(upper, u);

	return whole ? _mm512_mask_cmpeq_epi32_mask(
			   m, lower, _mm512_set1_epi32(b->lower[k]))
		     : m;
}

ND_AVX512 INLINE size_t
merge_avx512(
    const struct halves *a, const struct halves *b, size_t need, bool whole)
{
	size_t i = 0, k = 0, n = 0;
	uint64_t x, y;
	__m512i upper, lower;
	__mmask16 even, odd;

	while (i + 16 <= a->n && k + 8 <= b->n) {
		if (n + smaller(a->n - i, b->n - k) < need)
			return 0;
		upper = _mm512_loadu_si512(a->upper + i);
		lower = whole ? _mm512_loadu_si512(a->lower + i) : upper;
#define HAS(at) equal_avx512(upper, lower, b, k + (at), whole)
		even = _kor_mask16(
		    _kor_mask16(HAS(0), HAS(2)), _kor_mask16(HAS(4), HAS(6)));
		odd = _kor_mask16(
		    _kor_mask16(HAS(1), HAS(3)), _kor_mask16(HAS(5), HAS(7)));
#undef HAS
		n += __builtin_popcount(_kor_mask16(even, odd));
		x = key(a, i + 15, whole);
		y = key(b, k + 7, whole);
		i += x <= y ? 16 : 0;
		k += y < x || (y == x && (i == a->n || key(a, i, whole) != x))
		    ? 8
		    : 0;
	}
	return merge(a, i, b, k, n, need, whole);
}

ND_AVX512 static size_t
count_avx512(
    const struct halves *a, const struct halves *b, size_t need, bool whole)
{
	return whole ? merge_avx512(a, b, need, true)
		     : merge_avx512(a, b, need, false);
}

/* The elements of a's block that equal element k of b. */
ND_AVX2 INLINE __m256i
equal_avx2(
    __m256i upper, __m256i lower, const struct halves *b, size_t k, bool whole)
{
	const __m256i m =
	    _mm256_cmpeq_epi32(upper, _mm256_set1_epi32(b->upper[k]));

	return whole
	    ? _mm256_and_si256(
		  m, _mm256_cmpeq_epi32(lower, _mm256_set1_epi32(b->lower[k])))
	    : m;
}

ND_AVX2 INLINE size_t
merge_avx2(
    const struct halves *a, const struct halves *b, size_t need, bool whole)
{
	size_t i = 0, k = 0, n = 0;
	uint64_t x, y;
	__m256i upper, lower, even, odd;

	while (i + 8 <= a->n && k + 4 <= b->n) {
		if (n + smaller(a->n - i, b->n - k) < need)
			return 0;
		upper = _mm256_loadu_si256((const __m256i *)(a->upper + i));
		lower = upper;
		if (whole)
			lower =
			    _mm256_loadu_si256((const __m256i *)(a->lower + i));
#define HAS(at) equal_avx2(upper, lower, b, k + (at), whole)
		even = _mm256_or_si256(HAS(0), HAS(2));
		odd = _mm256_or_si256(HAS(1), HAS(3));
#undef HAS
		n += __builtin_popcount(_mm256_movemask_ps(
		    _mm256_castsi256_ps(_mm256_or_si256(even, odd))));
		x = key(a, i + 7, whole);
		y = key(b, k + 3, whole);
		i += x <= y ? 8 : 0;
		k += y < x || (y == x && (i == a->n || key(a, i, whole) != x))
		    ? 4
		    : 0;
	}
	return merge(a, i, b, k, n, need, whole);
}

ND_AVX2 static size_t
count_avx2(
    const struct halves *a, const struct halves *b, size_t need, bool whole)
{
	return whole ? merge_avx2(a, b, need, true)
		     : merge_avx2(a, b, need, false);
}
#endif

/* Returns the first place from lo to nb of an element of b that is at least x:
 * galloping search. */
static size_t
find(const uint32_t *b, size_t lo, size_t nb, uint32_t x)
{
	size_t hi, step, mid;

	for (hi = lo, step = 1; hi < nb && b[hi] < x; step *= 2) {
		lo = hi + 1;
		hi = nb - hi > step ? hi + step : nb;
	}
	while (lo < hi) {
		mid = lo + (hi - lo) / 2;
		if (b[mid] < x)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

/* The elements of a small a that are in b. */
static size_t
look_up(const struct halves *a, const struct halves *b, size_t need, bool whole)
{
	size_t i, k = 0, n = 0;

	for (i = 0; i < a->n && k < b->n; i++) {
		if (n + (a->n - i) < need)
			return 0;
		k = find(b->upper, k, b->n, a->upper[i]);
		while (whole && k < b->n && b->upper[k] == a->upper[i] &&
		    b->lower[k] < a->lower[i])
			k++;
		n += k < b->n && key(b, k, whole) == key(a, i, whole);
	}
	return n;
}

static size_t
count(const struct halves *a, const struct halves *b, size_t need, bool whole)
{
	if (b->n / SKEW > a->n)
		return look_up(a, b, need, whole);
	if (a->n / SKEW > b->n)
		return look_up(b, a, need, whole);
#if defined(__x86_64__)
	if (simd_level() >= SIMD_AVX512)
		return count_avx512(a, b, need, whole);
	if (simd_level() >= SIMD_AVX2)
		return count_avx2(a, b, need, whole);
#endif
	return whole ? merge(a, 0, b, 0, 0, need, true)
		     : merge(a, 0, b, 0, 0, need, false);
}

size_t
halves_bound(
    const uint32_t *a, size_t na, const uint32_t *b, size_t nb, size_t need)
{
	const struct halves x = { a, NULL, na }, y = { b, NULL, nb };

	return count(&x, &y, need, false);
}

size_t
halves_shared(const struct halves *a, const struct halves *b, size_t need)
{
	return count(a, b, need, true);
}
