/* hamming.c: scans rows of bits for rows near two queries.
 *
 * Both queries share a pass, so each word of the rows is read once; and one
 * test finds whether any lane of a block is near. */
#include <stdbool.h>

#include "base/simd.h"
#include "similarity/hamming.h"

enum { CHUNK = 31 }; /* words whose counts, up to 8 each, fit in a byte */

/* Whether word w is the last of its group. */
static inline bool
ends_group(size_t w, size_t words, size_t group)
{
	return w % group == group - 1 || w == words - 1;
}

/* The number of bits set in each byte. */
static inline uint64_t
byte_counts(uint64_t x)
{
	const uint64_t ones = 0x5555555555555555, twos = 0x3333333333333333;

	x -= x >> 1 & ones;
	x = (x & twos) + (x >> 2 & twos);
	return (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f;
}

/* The sum of the bytes. */
static inline uint64_t
byte_sum(uint64_t x)
{
	const uint64_t even = 0x00ff00ff00ff00ff;

	return ((x & even) + (x >> 8 & even)) * 0x0001000100010001 >> 48;
}

/* The set of the rows of a block that are near x. */
static uint16_t
near_plain(const uint64_t *v, size_t words, size_t group, const uint64_t *x,
    uint64_t most)
{
	uint64_t n[HAMMING_LANES] = { 0 }, bytes[HAMMING_LANES] = { 0 };
	uint64_t d[HAMMING_LANES] = { 0 };
	size_t w, i, counted = 0;
	uint16_t near = 0;

	for (w = 0; w < words; w++, v += HAMMING_LANES) {
		for (i = 0; i < HAMMING_LANES; i++)
			d[i] |= v[i] ^ x[w];
		if (!ends_group(w, words, group))
			continue;
		for (i = 0; i < HAMMING_LANES; i++) {
			bytes[i] += byte_counts(d[i]);
			d[i] = 0;
		}
		if (++counted % CHUNK > 0 && w < words - 1)
			continue;
		for (i = 0; i < HAMMING_LANES; i++) {
			n[i] += byte_sum(bytes[i]);
			bytes[i] = 0;
		}
	}
	for (i = 0; i < HAMMING_LANES; i++)
		near |= (n[i] <= most) << i;
	return near;
}

static size_t
scan_plain(const uint64_t *v, size_t n, size_t words, size_t group,
    const uint64_t *x, const uint64_t *y, uint64_t most,
    struct hamming_hit *hit)
{
	size_t b, hits = 0;

	for (b = 0; b < n; b++, v += words * HAMMING_LANES) {
		hit[hits] = (struct hamming_hit){ b,
			{ near_plain(v, words, group, x, most),
			    near_plain(v, words, group, y, most) } };
		hits += (hit[hits].rows[0] | hit[hits].rows[1]) != 0;
	}
	return hits;
}

static inline __attribute__((always_inline)) size_t
count(const uint64_t *x, const uint64_t *y, size_t words, size_t group)
{
	size_t w, n = 0;
	uint64_t d = 0;

	for (w = 0; w < words; w++) {
		d |= x[w] ^ y[w];
		if (!ends_group(w, words, group))
			continue;
		n += __builtin_popcountll(d);
		d = 0;
	}
	return n;
}

#if defined(__x86_64__)
enum {
	PASS = 4,	/* vectors in a pass: two of rows for each query */
	WORDS_FEW = 10, /* of two queries, in registers */
};

/* Adds to sum the number of bits set in each byte of d. */
ND_AVX2 static inline __m256i
add_avx2(__m256i sum, __m256i d)
{
	const __m256i low = _mm256_set1_epi8(15);
	const __m256i bits = _mm256_broadcastsi128_si256(
	    _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));

	sum = _mm256_add_epi8(
	    sum, _mm256_shuffle_epi8(bits, _mm256_and_si256(d, low)));
	return _mm256_add_epi8(sum,
	    _mm256_shuffle_epi8(
		bits, _mm256_and_si256(_mm256_srli_epi16(d, 4), low)));
}

/* The sets of the 8 rows at v, half of a block, that are near x (lower byte)
 * and near y. */
ND_AVX2 static inline __attribute__((always_inline)) uint32_t
near_avx2(const uint64_t *v, const size_t words, const size_t group,
    const uint64_t *x, const uint64_t *y, __m256i most)
{
	const __m256i zero = _mm256_setzero_si256();
	__m256i n[PASS] = { zero, zero, zero, zero };
	__m256i sum[PASS] = { zero, zero, zero, zero };
	__m256i d[PASS] = { zero, zero, zero, zero }, q[2], row[2];
	size_t w, counted = 0;
	uint32_t far = 0;
	int i;

	for (w = 0; w < words; w++, v += HAMMING_LANES) {
		q[0] = _mm256_set1_epi64x(x[w]);
		q[1] = _mm256_set1_epi64x(y[w]);
		row[0] = _mm256_loadu_si256((const __m256i *)v);
		row[1] = _mm256_loadu_si256((const __m256i *)v + 1);
#pragma GCC unroll 4
		for (i = 0; i < PASS; i++)
			d[i] = _mm256_or_si256(
			    d[i], _mm256_xor_si256(row[i % 2], q[i / 2]));
		if (!ends_group(w, words, group))
			continue;
#pragma GCC unroll 4
		for (i = 0; i < PASS; i++) {
			sum[i] = add_avx2(sum[i], d[i]);
			d[i] = zero;
		}
		if (++counted % CHUNK > 0 && w < words - 1)
			continue;
#pragma GCC unroll 4
		for (i = 0; i < PASS; i++) {
			n[i] = _mm256_add_epi64(
			    n[i], _mm256_sad_epu8(sum[i], zero));
			sum[i] = zero;
		}
	}
#pragma GCC unroll 4
	for (i = 0; i < PASS; i++)
		far |= _mm256_movemask_pd(
			   _mm256_castsi256_pd(_mm256_cmpgt_epi64(n[i], most)))
		    << 4 * i;
	return far ^ 0xffff;
}

ND_AVX2 static inline __attribute__((always_inline)) size_t
words_avx2(const uint64_t *v, size_t n, const size_t words, const size_t group,
    const uint64_t *x, const uint64_t *y, uint64_t most,
    struct hamming_hit *hit)
{
	const __m256i limit = _mm256_set1_epi64x(most);
	const uint64_t *half = v + HAMMING_LANES / 2;
	uint32_t first, second;
	size_t b, hits = 0;

	for (b = 0; b < n; b++) {
		first = near_avx2(v, words, group, x, y, limit);
		second = near_avx2(half, words, group, x, y, limit);
		v += words * HAMMING_LANES;
		half += words * HAMMING_LANES;
		if (!(first | second))
			continue;
		hit[hits++] = (struct hamming_hit){ b,
			{ (first & 0xff) | (second & 0xff) << 8,
			    first >> 8 | (second & 0xff00) } };
	}
	return hits;
}

/* Adds a word of 8 rows to d, the differences of a group of words, and the bits
 * of d to sum where the group ends; `first`: it is the first group. */
ND_AVX512 static inline __attribute__((always_inline)) void
add_word(__m512i *sum, __m512i *d, __m512i row, __m512i query, bool begins,
    bool ends, bool first)
{
	/* d | (row ^ query) */
	*d = begins ? _mm512_xor_si512(row, query)
		    : _mm512_ternarylogic_epi64(*d, row, query, 0xf6);
	if (ends && first)
		*sum = _mm512_popcnt_epi64(*d);
	else if (ends)
		*sum = _mm512_add_epi64(*sum, _mm512_popcnt_epi64(*d));
}

/* Puts the hit of block b after `hits` others if a sum is within limit; returns
 * how many there are then. */
ND_AVX512 static inline __attribute__((always_inline)) size_t
add_hit(struct hamming_hit *hit, size_t hits, size_t b, const __m512i *sum,
    __m512i limit)
{
	__m512i least = _mm512_min_epu32(
	    _mm512_min_epu32(sum[0], sum[1]), _mm512_min_epu32(sum[2], sum[3]));

	if (!_mm512_cmple_epu64_mask(least, limit))
		return hits;
	hit[hits] = (struct hamming_hit){ b,
		{ _mm512_cmple_epu64_mask(sum[0], limit) |
			_mm512_cmple_epu64_mask(sum[1], limit) << 8,
		    _mm512_cmple_epu64_mask(sum[2], limit) |
			_mm512_cmple_epu64_mask(sum[3], limit) << 8 } };
	return hits + 1;
}

/* For few words, a constant: the loop over words is unrolled, and the queries
 * stay in registers. */
ND_AVX512 static inline __attribute__((always_inline)) size_t
few_avx512(const uint64_t *v, size_t n, const size_t words, const size_t group,
    const uint64_t *x, const uint64_t *y, uint64_t most,
    struct hamming_hit *hit)
{
	const __m512i limit = _mm512_set1_epi64(most);
	__m512i sum[PASS], d[PASS], q[2][WORDS_FEW], row[2];
	size_t b, w, hits = 0;
	bool begins, ends;
	int i;

#pragma GCC unroll 10
	for (w = 0; w < words; w++) {
		q[0][w] = _mm512_set1_epi64(x[w]);
		q[1][w] = _mm512_set1_epi64(y[w]);
	}
	for (b = 0; b < n; b++) {
#pragma GCC unroll 10
		for (w = 0; w < words; w++, v += HAMMING_LANES) {
			row[0] = _mm512_loadu_si512(v);
			row[1] = _mm512_loadu_si512(v + 8);
			begins = w % group == 0;
			ends = ends_group(w, words, group);
#pragma GCC unroll 4
			for (i = 0; i < PASS; i++)
				add_word(&sum[i], &d[i], row[i % 2],
				    q[i / 2][w], begins, ends, w < group);
		}
		hits = add_hit(hit, hits, b, sum, limit);
	}
	return hits;
}

/* For any number of words. */
ND_AVX512 static inline __attribute__((always_inline)) size_t
many_avx512(const uint64_t *v, size_t n, size_t words, const size_t group,
    const uint64_t *x, const uint64_t *y, uint64_t most,
    struct hamming_hit *hit)
{
	const __m512i zero = _mm512_setzero_si512();
	const __m512i limit = _mm512_set1_epi64(most);
	__m512i sum[PASS], d[PASS], q[2], row[2];
	size_t b, w, hits = 0;
	int i;

	for (b = 0; b < n; b++) {
#pragma GCC unroll 4
		for (i = 0; i < PASS; i++)
			sum[i] = d[i] = zero;
		for (w = 0; w < words; w++, v += HAMMING_LANES) {
			q[0] = _mm512_set1_epi64(x[w]);
			q[1] = _mm512_set1_epi64(y[w]);
			row[0] = _mm512_loadu_si512(v);
			row[1] = _mm512_loadu_si512(v + 8);
#pragma GCC unroll 4
			for (i = 0; i < PASS; i++)
				add_word(&sum[i], &d[i], row[i % 2], q[i / 2],
				    group == 1 || w % group == 0,
				    ends_group(w, words, group), false);
		}
		hits = add_hit(hit, hits, b, sum, limit);
	}
	return hits;
}

/* Makes words a constant if it is small. */
ND_AVX512 static inline __attribute__((always_inline)) size_t
group_avx512(const uint64_t *v, size_t n, size_t words, const size_t group,
    const uint64_t *x, const uint64_t *y, uint64_t most,
    struct hamming_hit *hit)
{
	switch (words) {
	case 1:
		return few_avx512(v, n, 1, group, x, y, most, hit);
	case 2:
		return few_avx512(v, n, 2, group, x, y, most, hit);
	case 3:
		return few_avx512(v, n, 3, group, x, y, most, hit);
	case 4:
		return few_avx512(v, n, 4, group, x, y, most, hit);
	case 5:
		return few_avx512(v, n, 5, group, x, y, most, hit);
	case 6:
		return few_avx512(v, n, 6, group, x, y, most, hit);
	case 7:
		return few_avx512(v, n, 7, group, x, y, most, hit);
	case 8:
		return few_avx512(v, n, 8, group, x, y, most, hit);
	case 9:
		return few_avx512(v, n, 9, group, x, y, most, hit);
	case 10:
		return few_avx512(v, n, 10, group, x, y, most, hit);
	default:
		return many_avx512(v, n, words, group, x, y, most, hit);
	}
}

ND_AVX512 static size_t
scan_avx512(const uint64_t *v, size_t n, size_t words, size_t group,
    const uint64_t *x, const uint64_t *y, uint64_t most,
    struct hamming_hit *hit)
{
	switch (group) {
	case 1:
		return group_avx512(v, n, words, 1, x, y, most, hit);
	case 2:
		return group_avx512(v, n, words, 2, x, y, most, hit);
	case 3:
		return group_avx512(v, n, words, 3, x, y, most, hit);
	default:
		return group_avx512(v, n, words, 4, x, y, most, hit);
	}
}

ND_AVX2 static size_t
scan_avx2(const uint64_t *v, size_t n, size_t words, size_t group,
    const uint64_t *x, const uint64_t *y, uint64_t most,
    struct hamming_hit *hit)
{
	switch (group) {
	case 1:
		return words_avx2(v, n, words, 1, x, y, most, hit);
	case 2:
		return words_avx2(v, n, words, 2, x, y, most, hit);
	case 3:
		return words_avx2(v, n, words, 3, x, y, most, hit);
	default:
		return words_avx2(v, n, words, 4, x, y, most, hit);
	}
}

ND_AVX2 static size_t
count_avx2(const uint64_t *x, const uint64_t *y, size_t words, size_t group)
{
	return group == 1 ? count(x, y, words, 1) : count(x, y, words, group);
}
#endif

size_t
hamming_scan(const uint64_t *block, size_t n, size_t words, size_t group,
    const uint64_t *x, const uint64_t *y, uint64_t most,
    struct hamming_hit *hit)
{
	switch (simd_level()) {
#if defined(__x86_64__)
	case SIMD_AVX512:
		return scan_avx512(block, n, words, group, x, y, most, hit);
	case SIMD_AVX2:
		return scan_avx2(block, n, words, group, x, y, most, hit);
#endif
	default:
		return scan_plain(block, n, words, group, x, y, most, hit);
	}
}

size_t
hamming_distance(
    const uint64_t *x, const uint64_t *y, size_t words, size_t group)
{
#if defined(__x86_64__)
	if (simd_level() >= SIMD_AVX2)
		return count_avx2(x, y, words, group);
#endif
	return count(x, y, words, group);
}
