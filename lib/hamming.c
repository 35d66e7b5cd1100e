/* hamming.c: which of many rows of bits differ in few bits from two.
 *
 * Two queries a pass, so that each word of the rows is read once for both;
 * and what of a block is near is asked once for all its lanes. */
#include "hamming.h"
#include "simd.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

/* As many words as bytes hold the counts of, at 8 a word. */
enum { CHUNK = 31 };

/* For each byte how many of its bits are set. */
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

/* Which rows of a block are near to x. */
static uint16_t
near_plain(const uint64_t *v, size_t words, const uint64_t *x, uint64_t most)
{
	uint64_t n[NEAR_LANES] = {0}, bytes[NEAR_LANES];
	size_t w, i, end;
	uint16_t near = 0;

	for (w = 0; w < words; ) {
		for (i = 0; i < NEAR_LANES; i++)
			bytes[i] = 0;
		end = words - w < CHUNK ? words : w + CHUNK;
		for (; w < end; w++, v += NEAR_LANES)
			for (i = 0; i < NEAR_LANES; i++)
				bytes[i] += byte_counts(v[i] ^ x[w]);
		for (i = 0; i < NEAR_LANES; i++)
			n[i] += byte_sum(bytes[i]);
	}
	for (i = 0; i < NEAR_LANES; i++)
		near |= (n[i] <= most) << i;
	return near;
}

static size_t
scan_plain(const uint64_t *v, size_t n, size_t words, const uint64_t *x,
    const uint64_t *y, uint64_t most, struct near *hit)
{
	size_t b, hits = 0;

	for (b = 0; b < n; b++, v += words * NEAR_LANES) {
		hit[hits] = (struct near){ b, {
		    near_plain(v, words, x, most),
		    near_plain(v, words, y, most) } };
		hits += (hit[hits].of[0] | hit[hits].of[1]) != 0;
	}
	return hits;
}

#if defined(__x86_64__)
enum { QUARTERS = 4 };	/* the vectors of a pass: two for each query */

/* How many bits of each byte of v, at half of its vectors, differ from x. */
ND_AVX2 static inline __attribute__((always_inline)) void
add_avx2(const uint64_t *v, __m256i x, __m256i sum[2])
{
	const __m256i low = _mm256_set1_epi8(15);
	const __m256i count = _mm256_broadcastsi128_si256(_mm_setr_epi8(
	    0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
	__m256i d;
	int i;

	for (i = 0; i < 2; i++) {
		d = _mm256_xor_si256(x, _mm256_loadu_si256(
		    (const __m256i *)v + i));
		sum[i] = _mm256_add_epi8(sum[i], _mm256_shuffle_epi8(count,
		    _mm256_and_si256(d, low)));
		sum[i] = _mm256_add_epi8(sum[i], _mm256_shuffle_epi8(count,
		    _mm256_and_si256(_mm256_srli_epi16(d, 4), low)));
	}
}

/* Which of the 8 rows at v, half of a block, are near to x (lower byte) and
 * to y. */
ND_AVX2 static inline uint32_t
near_avx2(const uint64_t *v, size_t words, const uint64_t *x,
    const uint64_t *y, __m256i most)
{
	const __m256i zero = _mm256_setzero_si256();
	__m256i n[QUARTERS] = { zero, zero, zero, zero }, sum[QUARTERS];
	size_t w, end;
	uint32_t far = 0;
	int i;

	for (w = 0; w < words; ) {
		for (i = 0; i < QUARTERS; i++)
			sum[i] = zero;
		end = words - w < CHUNK ? words : w + CHUNK;
		for (; w < end; w++, v += NEAR_LANES) {
			add_avx2(v, _mm256_set1_epi64x(x[w]), sum);
			add_avx2(v, _mm256_set1_epi64x(y[w]), sum + 2);
		}
		for (i = 0; i < QUARTERS; i++)
			n[i] = _mm256_add_epi64(n[i],
			    _mm256_sad_epu8(sum[i], zero));
	}
	for (i = 0; i < QUARTERS; i++)
		far |= _mm256_movemask_pd(_mm256_castsi256_pd(
		    _mm256_cmpgt_epi64(n[i], most))) << 4 * i;
	return far ^ 0xffff;
}

ND_AVX2 static size_t
scan_avx2(const uint64_t *v, size_t n, size_t words, const uint64_t *x,
    const uint64_t *y, uint64_t most, struct near *hit)
{
	const __m256i limit = _mm256_set1_epi64x(most);
	uint32_t first, second;
	size_t b, hits = 0;

	for (b = 0; b < n; b++, v += words * NEAR_LANES) {
		first = near_avx2(v, words, x, y, limit);
		second = near_avx2(v + NEAR_LANES / 2, words, x, y, limit);
		if (!(first | second))
			continue;
		hit[hits++] = (struct near){ b, {
		    (first & 0xff) | (second & 0xff) << 8,
		    first >> 8 | (second & 0xff00) } };
	}
	return hits;
}

/* Adds to n how many bits of the 16 words at v differ from x and from y. */
ND_AVX512 static inline __attribute__((always_inline)) void
add_avx512(const uint64_t *v, __m512i x, __m512i y, __m512i *n)
{
	__m512i a = _mm512_loadu_si512(v), b = _mm512_loadu_si512(v + 8);

	n[0] = _mm512_add_epi64(n[0],
	    _mm512_popcnt_epi64(_mm512_xor_si512(a, x)));
	n[1] = _mm512_add_epi64(n[1],
	    _mm512_popcnt_epi64(_mm512_xor_si512(b, x)));
	n[2] = _mm512_add_epi64(n[2],
	    _mm512_popcnt_epi64(_mm512_xor_si512(a, y)));
	n[3] = _mm512_add_epi64(n[3],
	    _mm512_popcnt_epi64(_mm512_xor_si512(b, y)));
}

/* words is a number where this is put, so that the queries stay where they
 * are and no loop over few words is left. */
ND_AVX512 static inline __attribute__((always_inline)) size_t
scan_words(const uint64_t *v, size_t n, const size_t words,
    const uint64_t *x, const uint64_t *y, uint64_t most, struct near *hit)
{
	const __m512i zero = _mm512_setzero_si512();
	const __m512i limit = _mm512_set1_epi64(most);
	__m512i d[QUARTERS], least;
	size_t b, w, hits = 0;
	int i;

	for (b = 0; b < n; b++) {
		for (i = 0; i < QUARTERS; i++)
			d[i] = zero;
#pragma GCC unroll 8
		for (w = 0; w < words; w++, v += NEAR_LANES)
			add_avx512(v, _mm512_set1_epi64(x[w]),
			    _mm512_set1_epi64(y[w]), d);
		least = _mm512_min_epu32(_mm512_min_epu32(d[0], d[1]),
		    _mm512_min_epu32(d[2], d[3]));
		if (!_mm512_cmple_epu64_mask(least, limit))
			continue;
		hit[hits++] = (struct near){ b, {
		    _mm512_cmple_epu64_mask(d[0], limit) |
		    _mm512_cmple_epu64_mask(d[1], limit) << 8,
		    _mm512_cmple_epu64_mask(d[2], limit) |
		    _mm512_cmple_epu64_mask(d[3], limit) << 8 } };
	}
	return hits;
}

ND_AVX512 static size_t
scan_avx512(const uint64_t *v, size_t n, size_t words, const uint64_t *x,
    const uint64_t *y, uint64_t most, struct near *hit)
{
	switch (words) {
	case 1: return scan_words(v, n, 1, x, y, most, hit);
	case 2: return scan_words(v, n, 2, x, y, most, hit);
	case 3: return scan_words(v, n, 3, x, y, most, hit);
	case 4: return scan_words(v, n, 4, x, y, most, hit);
	case 5: return scan_words(v, n, 5, x, y, most, hit);
	case 6: return scan_words(v, n, 6, x, y, most, hit);
	case 7: return scan_words(v, n, 7, x, y, most, hit);
	case 8: return scan_words(v, n, 8, x, y, most, hit);
	default: return scan_words(v, n, words, x, y, most, hit);
	}
}
#endif

size_t
hamming_near(const uint64_t *block, size_t n, size_t words, const uint64_t *x,
    const uint64_t *y, uint64_t most, struct near *hit)
{
	switch (simd_level()) {
#if defined(__x86_64__)
	case SIMD_AVX512:
		return scan_avx512(block, n, words, x, y, most, hit);
	case SIMD_AVX2:
		return scan_avx2(block, n, words, x, y, most, hit);
#endif
	default:
		return scan_plain(block, n, words, x, y, most, hit);
	}
}

size_t
hamming(const uint64_t *x, const uint64_t *y, size_t words)
{
	uint64_t n = 0, bytes;
	size_t w, end;

	for (w = 0; w < words; ) {
		end = words - w < CHUNK ? words : w + CHUNK;
		for (bytes = 0; w < end; w++)
			bytes += byte_counts(x[w] ^ y[w]);
		n += byte_sum(bytes);
	}
	return n;
}
