#include <string.h>

#include "base/hex.h"
#include "base/byte_order.h"
#include "base/simd.h"

#if defined(__x86_64__)
static const char digits[] = "0123456789abcdef";
#endif

/* The two digits of each byte from 0 to 255. */
#define ROW(h)                                                              \
	h "0" h "1" h "2" h "3" h "4" h "5" h "6" h "7" h "8" h "9" h "a" h \
	  "b" h "c" h "d" h "e" h "f"
static const char pairs[] =
    ROW("0") ROW("1") ROW("2") ROW("3") ROW("4") ROW("5") ROW("6") ROW("7")
	ROW("8") ROW("9") ROW("a") ROW("b") ROW("c") ROW("d") ROW("e") ROW("f");

void
hex_put(char *to, uint64_t v)
{
	int i;

	for (i = 14; i >= 0; i -= 2, v >>= 8)
		memcpy(to + i, pairs + 2 * (v & 255), 2);
}

/* Reads the 8 digits at `from` into *v; returns 0 if all are digits. Computes
 * on all bytes of a word at once; no byte overflows. */
static inline uint64_t
get_half(const char *from, uint32_t *v)
{
	const uint64_t ones = 0x0101010101010101;
	uint64_t c, x, digit;

	memcpy(&c, from, sizeof c);
	c = little64(c);
	x = (c & 15 * ones) + 9 * ((c >> 6) & ones);
	/* The digit of each value in x; values above 15 have none. */
	digit =
	    x + '0' * ones + ('a' - '0' - 10) * (((x + 6 * ones) >> 4) & ones);
	digit = (digit ^ c) | (x & 16 * ones);
	x = (x << 4 | x >> 8) & 0x00ff00ff00ff00ff;
	x = (x | x >> 8) & 0x0000ffff0000ffff;
	*v = __builtin_bswap32(x | x >> 16);
	return digit;
}

bool
hex_get(const char *from, uint64_t *v)
{
	uint32_t high, low;
	uint64_t bad = get_half(from, &high) | get_half(from + 8, &low);

	*v = (uint64_t)high << 32 | low;
	return bad == 0;
}

/* Writes keys [i, n) of a row that begins at `to`. */
static void
put_plain(char *to, const uint64_t *v, size_t i, size_t n)
{
	for (; i < n; i++) {
		hex_put(to + 17 * i, v[i]);
		to[17 * i + 16] = ' ';
	}
}

/* Reads keys [i, n) of a row as hex_get_row does. */
static size_t
get_plain(const char *from, uint64_t *v, size_t i, size_t n)
{
	for (; i < n; i++)
		if (!hex_get(from + 17 * i, &v[i]) ||
		    (i > 0 && v[i] <= v[i - 1]) ||
		    (i + 1 < n && from[17 * i + 16] != ' '))
			break;
	return i;
}

#if defined(__x86_64__)
/* Splits the two keys in each half of x into nibbles in the order of digits:
 * the first key of each half into *a, the second into *b. */
ND_AVX2 static inline void
nibbles(__m256i x, __m256i *a, __m256i *b)
{
	const __m256i low = _mm256_set1_epi8(15);
	const __m256i swap = _mm256_broadcastsi128_si256(_mm_setr_epi8(
	    7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8));
	__m256i high;

	x = _mm256_shuffle_epi8(x, swap);
	high = _mm256_and_si256(_mm256_srli_epi16(x, 4), low);
	x = _mm256_and_si256(x, low);
	*a = _mm256_unpacklo_epi8(high, x);
	*b = _mm256_unpackhi_epi8(high, x);
}

ND_AVX2 static void
put_avx2(char *to, const uint64_t *v, size_t n)
{
	const __m256i digit =
	    _mm256_broadcastsi128_si256(_mm_loadu_si128((const void *)digits));
	__m256i a, b;
	size_t i;
	char *p;

	for (i = 0; i + 4 <= n; i += 4) {
		nibbles(_mm256_loadu_si256((const void *)(v + i)), &a, &b);
		a = _mm256_shuffle_epi8(digit, a);
		b = _mm256_shuffle_epi8(digit, b);
		p = to + 17 * i;
		_mm_storeu_si128((void *)p, _mm256_castsi256_si128(a));
		p[16] = ' ';
		_mm_storeu_si128((void *)(p + 17), _mm256_castsi256_si128(b));
		p[33] = ' ';
		_mm_storeu_si128(
		    (void *)(p + 34), _mm256_extracti128_si256(a, 1));
		p[50] = ' ';
		_mm_storeu_si128(
		    (void *)(p + 51), _mm256_extracti128_si256(b, 1));
		p[67] = ' ';
	}
	put_plain(to, v, i, n);
}

/* Reads two keys, at p and p + 17, into v; clears bits of *good if a byte is
 * not a digit. */
ND_AVX2 static inline void
get_two(const char *p, uint64_t *v, __m256i *good)
{
	const __m256i digit =
	    _mm256_broadcastsi128_si256(_mm_loadu_si128((const void *)digits));
	const __m256i order = _mm256_broadcastsi128_si256(_mm_setr_epi8(
	    14, 12, 10, 8, 6, 4, 2, 0, 14, 12, 10, 8, 6, 4, 2, 0));
	__m256i c = _mm256_inserti128_si256(
	    _mm256_castsi128_si256(_mm_loadu_si128((const void *)p)),
	    _mm_loadu_si128((const void *)(p + 17)), 1);
	__m256i x = _mm256_and_si256(c, _mm256_set1_epi8(15));

	/* Right for digits; for any other byte, the lookup in `digit` below
	 * gives another byte. */
	x = _mm256_add_epi8(x,
	    _mm256_and_si256(_mm256_set1_epi8(9),
		_mm256_cmpgt_epi8(c, _mm256_set1_epi8('9'))));
	x = _mm256_and_si256(x, _mm256_set1_epi8(15));
	*good = _mm256_and_si256(
	    *good, _mm256_cmpeq_epi8(c, _mm256_shuffle_epi8(digit, x)));
	x = _mm256_maddubs_epi16(x, _mm256_set1_epi16(1 << 8 | 16));
	x = _mm256_shuffle_epi8(x, order);
	v[0] = _mm256_extract_epi64(x, 0);
	v[1] = _mm256_extract_epi64(x, 2);
}

ND_AVX2 static size_t
get_avx2(const char *from, uint64_t *v, size_t n)
{
	uint64_t before = 0;
	const char *p;
	__m256i good;
	size_t i;
	bool bad;

	for (i = 0; i + 4 < n; i += 4) {
		p = from + 17 * i;
		good = _mm256_set1_epi8(-1);
		get_two(p, v + i, &good);
		get_two(p + 34, v + i + 2, &good);
		bad = _mm256_movemask_epi8(good) != -1;
		bad |= (v[i] <= before) & (i > 0);
		bad |= (v[i + 1] <= v[i]) | (v[i + 2] <= v[i + 1]) |
		    (v[i + 3] <= v[i + 2]);
		bad |= (p[16] != ' ') | (p[33] != ' ') | (p[50] != ' ') |
		    (p[67] != ' ');
		before = v[i + 3];
		if (bad)
			break;
	}
	return get_plain(from, v, i, n);
}

/* Merges the digits of keys 0 2 4 6 in one vector with the digits of keys 1 3 5
 * 7 in another, indexes from 64. The bytes at the gaps are replaced by
 * spaces. */
/* clang-format off */
static const unsigned char put_order[64] = {
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 64, 65, 66, 67,
	68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 64, 16, 17, 18, 19, 20,
	21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 16, 80, 81, 82, 83, 84, 85,
	86, 87, 88, 89, 90, 91, 92,
};
/* clang-format on */

ND_AVX512 static void
put_avx512(char *to, const uint64_t *v, size_t n)
{
	const __m512i digit =
	    _mm512_broadcast_i32x4(_mm_loadu_si128((const void *)digits));
	const __m512i low = _mm512_set1_epi8(15);
	const __m512i swap = _mm512_broadcast_i32x4(_mm_setr_epi8(
	    7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8));
	const uint64_t gaps =
	    (uint64_t)1 << 16 | (uint64_t)1 << 33 | (uint64_t)1 << 50;
	__m512i order, x, high, a, b;
	size_t i, rest;
	__mmask8 some;
	char *p;

	order = _mm512_loadu_si512(put_order);
	for (i = 0; i < n; i += 8) {
		rest = n - i;
		some = rest < 8 ? (1 << rest) - 1 : 0xff;
		x = _mm512_shuffle_epi8(
		    _mm512_maskz_loadu_epi64(some, v + i), swap);
		high = _mm512_and_si512(_mm512_srli_epi16(x, 4), low);
		x = _mm512_and_si512(x, low);
		a = _mm512_shuffle_epi8(digit, _mm512_unpacklo_epi8(high, x));
		b = _mm512_shuffle_epi8(digit, _mm512_unpackhi_epi8(high, x));
		p = to + 17 * i;
		_mm512_storeu_si512(p,
		    _mm512_mask_mov_epi8(_mm512_permutex2var_epi8(a, order, b),
			gaps, _mm512_set1_epi8(' ')));
		_mm_storeu_si128(
		    (void *)(p + 51), _mm512_extracti32x4_epi32(b, 1));
		if (rest <= 4)
			return;
		p[67] = ' ';
		a = _mm512_alignr_epi64(a, a, 4);
		b = _mm512_alignr_epi64(b, b, 4);
		_mm512_storeu_si512(p + 68,
		    _mm512_mask_mov_epi8(_mm512_permutex2var_epi8(a, order, b),
			gaps, _mm512_set1_epi8(' ')));
		_mm_storeu_si128(
		    (void *)(p + 119), _mm512_extracti32x4_epi32(b, 1));
		p[135] = ' ';
	}
}

/* Picks the 64 digits of four keys from two vectors: bytes 0 to 63 of a row
 * and, indexes from 64, bytes 4 to 67. */
/* clang-format off */
static const unsigned char get_order[64] = {
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18, 19, 20,
	21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 34, 35, 36, 37, 38, 39,
	40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 51, 52, 53, 54, 55, 56, 57, 58,
	59, 60, 61, 62, 63, 124, 125, 126,
};
/* clang-format on */

ND_AVX512 static size_t
get_avx512(const char *from, uint64_t *v, size_t n)
{
	const __m512i digit =
	    _mm512_broadcast_i32x4(_mm_loadu_si128((const void *)digits));
	const __m512i order = _mm512_broadcast_i32x4(_mm_setr_epi8(
	    14, 12, 10, 8, 6, 4, 2, 0, 14, 12, 10, 8, 6, 4, 2, 0));
	const __m512i even = _mm512_setr_epi64(0, 2, 4, 6, 0, 0, 0, 0);
	const uint64_t gaps =
	    (uint64_t)1 << 16 | (uint64_t)1 << 33 | (uint64_t)1 << 50;
	const __m512i space = _mm512_set1_epi8(' ');
	__m256i key, last = _mm256_setzero_si256();
	__m512i a, b, c, x;
	uint64_t bad, some;
	const char *p;
	size_t i, rest;

	c = _mm512_loadu_si512(get_order);
	for (i = 0; i < n; i += 4) {
		rest = n - i;
		p = from + 17 * i;
		a = _mm512_loadu_si512(p);
		b = _mm512_loadu_si512(p + 4);
		some = rest < 4 ? ~(~(uint64_t)0 << (17 * rest - 1))
				: ~(uint64_t)0;
		bad = _mm512_cmpneq_epi8_mask(a, space) & gaps & some;
		bad |= rest > 4 && p[67] != ' ';
		a = _mm512_permutex2var_epi8(a, c, b);
		x = _mm512_and_si512(a, _mm512_set1_epi8(15));
		x = _mm512_mask_add_epi8(x,
		    _mm512_cmpgt_epi8_mask(a, _mm512_set1_epi8('9')), x,
		    _mm512_set1_epi8(9));
		x = _mm512_and_si512(x, _mm512_set1_epi8(15));
		some = rest < 4 ? ~(~(uint64_t)0 << 16 * rest) : ~(uint64_t)0;
		bad |=
		    _mm512_cmpneq_epi8_mask(a, _mm512_shuffle_epi8(digit, x)) &
		    some;
		x = _mm512_maddubs_epi16(x, _mm512_set1_epi16(1 << 8 | 16));
		x = _mm512_shuffle_epi8(x, order);
		key = _mm512_castsi512_si256(_mm512_permutexvar_epi64(even, x));
		last = _mm256_permutex2var_epi64(
		    last, _mm256_setr_epi64x(3, 4, 5, 6), key);
		some = (rest < 4 ? (1 << rest) - 1 : 15) & (i ? 15 : 14);
		bad |= _mm256_cmple_epu64_mask(key, last) & some;
		_mm256_mask_storeu_epi64(
		    v + i, rest < 4 ? (1 << rest) - 1 : 15, key);
		last = key;
		if (bad)
			return get_plain(from, v, i, n);
	}
	return n;
}
#endif

void
hex_put_row(char *to, const uint64_t *v, size_t n)
{
	switch (simd_level()) {
#if defined(__x86_64__)
	case SIMD_AVX512:
		put_avx512(to, v, n);
		break;
	case SIMD_AVX2:
		put_avx2(to, v, n);
		break;
#endif
	default:
		put_plain(to, v, 0, n);
	}
}

size_t
hex_get_row(const char *from, uint64_t *v, size_t n)
{
	switch (simd_level()) {
#if defined(__x86_64__)
	case SIMD_AVX512:
		return get_avx512(from, v, n);
	case SIMD_AVX2:
		return get_avx2(from, v, n);
#endif
	default:
		return get_plain(from, v, 0, n);
	}
}
