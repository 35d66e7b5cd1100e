/* halves.c: counts the features that two sets share.
 *
 * A block of 16 (AVX2: 8) elements of a is compared with a block of 8 (AVX2: 4)
 * of b, all with all, by broadcasting those of b; the last blocks may be
 * shorter. Then the block with the lower last element is replaced by the next
 * one. Both are, if the last elements are equal and the next of a is another:
 * each element of a meets an equal one of b if there is one, and counts at
 * least once. With VP2INTERSECT, blocks of 16 are compared by one instruction
 * (intersect).
 *
 * The functions count features or, if not `whole`, upper halves. Each is
 * compiled for both. */
#include <stdbool.h>

#include "base/bisect.h"
#include "base/simd.h"
#include "similarity/halves.h"

#define INLINE static inline __attribute__((always_inline))

/* SKEW: ratio of the sizes above which elements are looked up. */
enum { SKEW = 32, STEPS = 4 };

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

INLINE size_t
merge(const struct halves *a, const struct halves *b, size_t need, bool whole)
{
	size_t i = 0, k = 0, n = 0;
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
/* The elements of a's block, those in `in`, that equal element k of b. */
ND_AVX512 INLINE __mmask16
equal_avx512(__mmask16 in, __m512i upper, __m512i lower, const struct halves *b,
    size_t k, bool whole)
{
	const __m512i u = _mm512_set1_epi32(b->upper[k]);
	const __mmask16 m = _mm512_mask_cmpeq_epi32_mask(in, upper, u);

	return whole ? _mm512_mask_cmpeq_epi32_mask(
			   m, lower, _mm512_set1_epi32(b->lower[k]))
		     : m;
}

/* How many elements of a's block are among those of b from place k on to place
 * k + last, where last <= 7. */
ND_AVX512 INLINE size_t
meet_avx512(__mmask16 in, __m512i upper, __m512i lower, const struct halves *b,
    size_t k, size_t last, bool whole)
{
#define HAS(at) equal_avx512(in, upper, lower, b, k + smaller(at, last), whole)
	const __mmask16 even = _kor_mask16(
	    _kor_mask16(HAS(0), HAS(2)), _kor_mask16(HAS(4), HAS(6)));
	const __mmask16 odd = _kor_mask16(
	    _kor_mask16(HAS(1), HAS(3)), _kor_mask16(HAS(5), HAS(7)));
#undef HAS

	return __builtin_popcount(_kor_mask16(even, odd));
}

ND_AVX512 INLINE size_t
merge_avx512(
    const struct halves *a, const struct halves *b, size_t need, bool whole)
{
	size_t i = 0, k = 0, n = 0, last_a, last_b;
	uint64_t x, y;
	__m512i upper, lower;
	__mmask16 in;

	while (i < a->n && k < b->n) {
		if (n + smaller(a->n - i, b->n - k) < need)
			return 0;
		last_a = smaller(a->n - i, 16) - 1;
		last_b = smaller(b->n - k, 8) - 1;
		in = 0xffff >> (15 - last_a);
		upper = _mm512_maskz_loadu_epi32(in, a->upper + i);
		lower =
		    whole ? _mm512_maskz_loadu_epi32(in, a->lower + i) : upper;
		n += last_b == 7
		    ? meet_avx512(in, upper, lower, b, k, 7, whole)
		    : meet_avx512(in, upper, lower, b, k, last_b, whole);
		x = key(a, i + last_a, whole);
		y = key(b, k + last_b, whole);
		i += x <= y ? last_a + 1 : 0;
		k += y < x || (y == x && (i == a->n || key(a, i, whole) != x))
		    ? last_b + 1
		    : 0;
	}
	return n;
}

ND_AVX512 static size_t
count_avx512(
    const struct halves *a, const struct halves *b, size_t need, bool whole)
{
	return whole ? merge_avx512(a, b, need, true)
		     : merge_avx512(a, b, need, false);
}

/* Where the blocks begin, and what was counted before them; `differ` or an
 * element of `lower` is not 0 if upper halves are equal and features are not:
 * then n may be wrong. */
struct intersection {
	const uint32_t *a, *b;
	size_t n, differ;
	__m512i lower;
};

/* Counts what the blocks share, of na and nb features; the lower halves follow
 * the upper ones after lower_a and lower_b halves. The intrinsic function of
 * VP2INTERSECT puts both masks into memory. */
ND_INTERSECT INLINE void
intersect_blocks(struct intersection *s, size_t na, size_t nb,
    ptrdiff_t lower_a, ptrdiff_t lower_b)
{
	const __mmask16 a = 0xffff >> (16 - na), b = 0xffff >> (16 - nb);
	register __mmask16 in_a __asm__("k2");
	register __mmask16 in_b __asm__("k3");
	__mmask16 x, y;
	size_t n;

	__asm__("vp2intersectd %3, %2, %0"
		: "=Yk"(in_a), "=Yk"(in_b)
		: "v"(_mm512_maskz_loadu_epi32(a, s->a)),
		"vm"(_mm512_maskz_loadu_epi32(b, s->b)));
	x = in_a & a;
	y = in_b & b;
	n = __builtin_popcount(x);
	s->n += n;
	s->differ |= n ^ __builtin_popcount(y);
	s->lower = _mm512_or_si512(s->lower,
	    _mm512_xor_si512(_mm512_maskz_compress_epi32(x,
				 _mm512_maskz_loadu_epi32(a, s->a + lower_a)),
		_mm512_maskz_compress_epi32(
		    y, _mm512_maskz_loadu_epi32(b, s->b + lower_b))));
}

/* Goes on to the next block of the one whose last element, x or y, is lower, or
 * of both: without a branch. */
INLINE void
next_blocks(
    struct intersection *s, uint32_t x, uint32_t y, size_t na, size_t nb)
{
	s->a += -(size_t)(x <= y) & na;
	s->b += -(size_t)(y <= x) & nb;
}

INLINE size_t
left_of(const struct halves *s, const uint32_t *block)
{
	return s->n - (block - s->upper);
}

/* Compares blocks of 16 with blocks of 16, STEPS before it looks whether a and
 * b can still share as many as needed. Last elements are read a step ahead. */
ND_INTERSECT static struct intersection
intersect(const struct halves *a, const struct halves *b, size_t need)
{
	struct intersection s = { a->upper, b->upper, 0, 0,
		_mm512_setzero_si512() };
	const ptrdiff_t lower_a = a->lower - s.a, lower_b = b->lower - s.b;
	size_t left, step, na, nb;
	uint32_t x, y, next_x, next_y;

	while ((left = smaller(left_of(a, s.a), left_of(b, s.b))) >= 32 &&
	    s.n + left >= need) {
		x = s.a[15];
		y = s.b[15];
		for (step = smaller(left / 16 - 1, STEPS); step > 0; step--) {
			next_x = s.a[31];
			next_y = s.b[31];
			intersect_blocks(&s, 16, 16, lower_a, lower_b);
			next_blocks(&s, x, y, 16, 16);
			next_x = x + ((next_x - x) & -(x <= y));
			y += (next_y - y) & -(y <= x);
			x = next_x;
		}
	}
	while (left > 0 && s.n + left >= need) {
		na = smaller(left_of(a, s.a), 16);
		nb = smaller(left_of(b, s.b), 16);
		x = s.a[na - 1];
		y = s.b[nb - 1];
		intersect_blocks(&s, na, nb, lower_a, lower_b);
		next_blocks(&s, x, y, na, nb);
		left = smaller(left_of(a, s.a), left_of(b, s.b));
	}
	s.differ |= _mm512_test_epi32_mask(s.lower, s.lower);
	return s;
}

/* The elements of a's block, those in `in`, that equal element k of b. */
ND_AVX2 INLINE __m256i
equal_avx2(__m256i in, __m256i upper, __m256i lower, const struct halves *b,
    size_t k, bool whole)
{
	const __m256i m = _mm256_and_si256(
	    in, _mm256_cmpeq_epi32(upper, _mm256_set1_epi32(b->upper[k])));

	return whole
	    ? _mm256_and_si256(
		  m, _mm256_cmpeq_epi32(lower, _mm256_set1_epi32(b->lower[k])))
	    : m;
}

/* How many elements of a's block are among those of b from place k on to place
 * k + last, where last <= 3. */
ND_AVX2 INLINE size_t
meet_avx2(__m256i in, __m256i upper, __m256i lower, const struct halves *b,
    size_t k, size_t last, bool whole)
{
#define HAS(at) equal_avx2(in, upper, lower, b, k + smaller(at, last), whole)
	const __m256i even = _mm256_or_si256(HAS(0), HAS(2));
	const __m256i odd = _mm256_or_si256(HAS(1), HAS(3));
#undef HAS

	return __builtin_popcount(_mm256_movemask_ps(
	    _mm256_castsi256_ps(_mm256_or_si256(even, odd))));
}

ND_AVX2 INLINE size_t
merge_avx2(
    const struct halves *a, const struct halves *b, size_t need, bool whole)
{
	const __m256i place = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
	size_t i = 0, k = 0, n = 0, last_a, last_b;
	uint64_t x, y;
	__m256i in, upper, lower;

	while (i < a->n && k < b->n) {
		if (n + smaller(a->n - i, b->n - k) < need)
			return 0;
		last_a = smaller(a->n - i, 8) - 1;
		last_b = smaller(b->n - k, 4) - 1;
		in = _mm256_cmpgt_epi32(_mm256_set1_epi32(last_a + 1), place);
		upper = _mm256_maskload_epi32((const int *)(a->upper + i), in);
		lower = upper;
		if (whole)
			lower = _mm256_maskload_epi32(
			    (const int *)(a->lower + i), in);
		n += last_b == 3
		    ? meet_avx2(in, upper, lower, b, k, 3, whole)
		    : meet_avx2(in, upper, lower, b, k, last_b, whole);
		x = key(a, i + last_a, whole);
		y = key(b, k + last_b, whole);
		i += x <= y ? last_a + 1 : 0;
		k += y < x || (y == x && (i == a->n || key(a, i, whole) != x))
		    ? last_b + 1
		    : 0;
	}
	return n;
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
	size_t hi, step, i;

	for (hi = lo, step = 1; hi < nb && b[hi] < x; step *= 2) {
		lo = hi + 1;
		hi = nb - hi > step ? hi + step : nb;
	}
	BISECT(i, lo, hi, b[i] < x);
	return i;
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
	if (whole && simd_intersects()) {
		const struct intersection s = intersect(a, b, need);

		if (!s.differ)
			return s.n;
	}
	if (simd_level() >= SIMD_AVX512)
		return count_avx512(a, b, need, whole);
	if (simd_level() >= SIMD_AVX2)
		return count_avx2(a, b, need, whole);
#endif
	return whole ? merge(a, b, need, true) : merge(a, b, need, false);
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
