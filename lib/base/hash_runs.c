/* hash_runs.c: XXH3 of eight texts at once.
 *
 * With AVX-512, 128 bytes that hold eight texts are in two registers, and a
 * permutation of them gives a word of each text. Other levels take one text
 * after the other: only AVX-512 multiplies numbers of 64 bits.
 *
 * XXH3 has a function each for 1 to 3, 4 to 8, 9 to 16 and 17 to 128 bytes.
 * Names are those of xxhash.h. */
#include <stdbool.h>

#include "base/hash.h"
#include "base/hash_runs.h"
#include "base/simd.h"

static void
runs_plain(const char *p, const uint32_t *start, size_t n, size_t k, size_t gap,
    uint64_t *hash)
{
	size_t i;

	for (i = 0; i < n; i++)
		hash[i] = hash64(p + start[i], start[i + k] - gap - start[i]);
}

#if defined(__x86_64__)
enum { LANES = 8, WINDOW = HASH_RUNS_PAD };

/* Factors that XXH3 does not name, or not in each version. */
static const uint64_t mx1 = 0x165667919e3779f9, mx2 = 0x9fb21c651e98df25;

/* Eight texts in a window of WINDOW bytes. `begin` and `end` are the places of
 * the eight bytes from the first byte, and from the byte after the last. */
struct lanes {
	__m512i window[2], begin, end, size;
};

/* Word i of the default secret. */
static inline uint64_t
secret(int i)
{
	return XXH_readLE64(XXH3_kSecret + 8 * i);
}

/* A word of each text, at the places `at` moved by so many bytes. */
ND_AVX512 static inline __m512i
word(const struct lanes *t, __m512i at, int move)
{
	return _mm512_permutex2var_epi8(t->window[0],
	    _mm512_add_epi8(at, _mm512_set1_epi8(move)), t->window[1]);
}

ND_AVX512 static inline __m512i
times(__m512i x, uint64_t factor)
{
	return _mm512_mullo_epi64(x, _mm512_set1_epi64(factor));
}

ND_AVX512 static inline __m512i
xor_shifted(__m512i x, unsigned bits)
{
	return _mm512_xor_si512(x, _mm512_srli_epi64(x, bits));
}

/* The two halves of a * b, xored. */
ND_AVX512 static inline __m512i
mul128_fold64(__m512i a, __m512i b)
{
	const __m512i low = _mm512_set1_epi64(0xffffffff);
	const __m512i ah = _mm512_srli_epi64(a, 32);
	const __m512i bh = _mm512_srli_epi64(b, 32);
	__m512i ll = _mm512_mul_epu32(a, b), hh = _mm512_mul_epu32(ah, bh);
	__m512i x = _mm512_mul_epu32(ah, b), y = _mm512_mul_epu32(a, bh);

	x = _mm512_add_epi64(x, _mm512_srli_epi64(ll, 32));
	y = _mm512_add_epi64(y, _mm512_and_si512(x, low));
	hh = _mm512_add_epi64(hh, _mm512_srli_epi64(x, 32));
	hh = _mm512_add_epi64(hh, _mm512_srli_epi64(y, 32));
	return _mm512_xor_si512(
	    hh, _mm512_mask_shuffle_epi32(ll, 0xaaaa, y, _MM_PERM_CCAA));
}

ND_AVX512 static inline __m512i
avalanche(__m512i x)
{
	return xor_shifted(times(xor_shifted(x, 37), mx1), 32);
}

/* mix16B of 16 bytes of each text, by the secret's words i and i + 1. */
ND_AVX512 static inline __m512i
mix16(const struct lanes *t, __m512i at, int move, int i)
{
	return mul128_fold64(
	    _mm512_xor_si512(word(t, at, move), _mm512_set1_epi64(secret(i))),
	    _mm512_xor_si512(
		word(t, at, move + 8), _mm512_set1_epi64(secret(i + 1))));
}

ND_AVX512 static inline __mmask8
longer(const struct lanes *t, uint64_t bytes)
{
	return _mm512_cmpgt_epu64_mask(t->size, _mm512_set1_epi64(bytes));
}

/* Adds round i > 0 of 17 to 128 bytes: 16 bytes nearer to the middle, from
 * both ends, of the texts with so many bytes. */
ND_AVX512 static inline __m512i
add_round(const struct lanes *t, __m512i h, __mmask8 with, int i)
{
	h = _mm512_mask_add_epi64(
	    h, with, h, mix16(t, t->begin, 16 * i, 4 * i));
	return _mm512_mask_add_epi64(
	    h, with, h, mix16(t, t->end, -16 * (i + 1), 4 * i + 2));
}

ND_AVX512 static inline __m512i
hash17to128(const struct lanes *t)
{
	__m512i h = times(t->size, XXH_PRIME64_1);
	__mmask8 with = longer(t, 32);

	h = add_round(t, h, 0xff, 0);
	if (with) {
		h = add_round(t, h, with, 1);
		if ((with = longer(t, 64)))
			h = add_round(t, h, with, 2);
		if (with && (with = longer(t, 96)))
			h = add_round(t, h, with, 3);
	}
	return avalanche(h);
}

ND_AVX512 static inline __m512i
hash9to16(const struct lanes *t)
{
	const __m512i swap = _mm512_broadcast_i32x4(_mm_setr_epi8(
	    7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8));
	__m512i low = _mm512_xor_si512(
	    word(t, t->begin, 0), _mm512_set1_epi64(secret(3) ^ secret(4)));
	__m512i high = _mm512_xor_si512(
	    word(t, t->end, -8), _mm512_set1_epi64(secret(5) ^ secret(6)));
	__m512i h = _mm512_add_epi64(t->size, mul128_fold64(low, high));

	h = _mm512_add_epi64(h, _mm512_shuffle_epi8(low, swap));
	return avalanche(_mm512_add_epi64(h, high));
}

ND_AVX512 static inline __m512i
hash4to8(const struct lanes *t)
{
	__m512i x = _mm512_mask_shuffle_epi32(
	    word(t, t->end, -4), 0xaaaa, word(t, t->begin, 0), _MM_PERM_CCAA);

	x = _mm512_xor_si512(x, _mm512_set1_epi64(secret(1) ^ secret(2)));
	x = _mm512_xor_si512(x,
	    _mm512_xor_si512(_mm512_rol_epi64(x, 49), _mm512_rol_epi64(x, 24)));
	x = times(x, mx2);
	x = _mm512_xor_si512(
	    x, _mm512_add_epi64(_mm512_srli_epi64(x, 35), t->size));
	return xor_shifted(times(x, mx2), 28);
}

/* The only byte of a text of one is its first, second and last. */
ND_AVX512 static inline __m512i
hash1to3(const struct lanes *t)
{
	const __m512i byte = _mm512_set1_epi64(0xff);
	const __m512i first = _mm512_and_si512(word(t, t->begin, 0), byte);
	const __m512i second = _mm512_and_si512(word(t, t->begin, 1), byte);
	const __m512i last = _mm512_and_si512(word(t, t->end, -1), byte);
	__m512i x = _mm512_mask_mov_epi64(first, longer(t, 1), second);

	x = _mm512_or_si512(
	    _mm512_slli_epi64(first, 16), _mm512_slli_epi64(x, 24));
	x = _mm512_or_si512(x, last);
	x = _mm512_or_si512(x, _mm512_slli_epi64(t->size, 8));
	x = _mm512_xor_si512(
	    x, _mm512_set1_epi64((secret(0) ^ secret(0) >> 32) & 0xffffffff));
	x = times(xor_shifted(x, 33), XXH_PRIME64_2);
	return xor_shifted(times(xor_shifted(x, 29), XXH_PRIME64_3), 32);
}

ND_AVX512 static inline __m512i
hash_lanes(const struct lanes *t)
{
	__mmask8 over3 = longer(t, 3), over8 = longer(t, 8);
	__mmask8 over16 = longer(t, 16);
	__m512i h = _mm512_setzero_si512();

	if (over16)
		h = hash17to128(t);
	if (over8 != over16)
		h = _mm512_mask_mov_epi64(h, over8 ^ over16, hash9to16(t));
	if (over3 != over8)
		h = _mm512_mask_mov_epi64(h, over3 ^ over8, hash4to8(t));
	if (over3 != 0xff)
		h = _mm512_mask_mov_epi64(h, ~over3, hash1to3(t));
	return h;
}

/* Eight places of bytes for each of eight offsets. */
ND_AVX512 static inline __m512i
places(__m512i offset)
{
	const __m512i spread = _mm512_broadcast_i32x4(
	    _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8));

	return _mm512_add_epi8(_mm512_shuffle_epi8(offset, spread),
	    _mm512_set1_epi64(0x0706050403020100));
}

/* Hashes the first LANES texts; false if the window does not hold them. */
ND_AVX512 static inline bool
hash_eight(
    const char *p, const uint32_t *start, size_t k, size_t gap, uint64_t *hash)
{
	const __m256i base = _mm256_set1_epi32(*start);
	const char *from = p + *start;
	__m512i begin, end;
	struct lanes t;

	if (start[k + LANES - 1] - gap - *start > WINDOW)
		return false;
	t.window[0] = _mm512_loadu_si512(from);
	t.window[1] = _mm512_loadu_si512(from + 64);
	begin = _mm512_cvtepu32_epi64(
	    _mm256_sub_epi32(_mm256_loadu_si256((const void *)start), base));
	end = _mm512_cvtepu32_epi64(
	    _mm256_sub_epi32(_mm256_loadu_si256((const void *)(start + k)),
		_mm256_add_epi32(base, _mm256_set1_epi32(gap))));
	t.begin = places(begin);
	t.end = places(end);
	t.size = _mm512_sub_epi64(end, begin);
	_mm512_storeu_si512(hash, hash_lanes(&t));
	return true;
}

/* The last eight may overlap with those before. */
ND_AVX512 static void
runs_avx512(const char *p, const uint32_t *start, size_t n, size_t k,
    size_t gap, uint64_t *hash)
{
	size_t i, at;

	for (i = 0; i < n; i += LANES) {
		at = n - i < LANES ? n - LANES : i;
		if (!hash_eight(p, start + at, k, gap, hash + at))
			runs_plain(p, start + at, LANES, k, gap, hash + at);
	}
}
#endif

void
hash_runs(const char *p, const uint32_t *start, size_t n, size_t k, size_t gap,
    uint64_t *hash)
{
#if defined(__x86_64__)
	if (n >= LANES && simd_level() >= SIMD_AVX512) {
		runs_avx512(p, start, n, k, gap, hash);
		return;
	}
#endif
	runs_plain(p, start, n, k, gap, hash);
}
