#include <string.h>

#include "base/hex.h"
#include "base/hexbits.h"
#include "base/simd.h"

enum { WORD = 16 }; /* digits */

/* Writes the words of v from word i. */
static void
put_plain(char *to, const uint64_t *v, size_t i, size_t bits)
{
	char last[WORD];

	for (; 64 * (i + 1) <= bits; i++)
		hex_put(to + WORD * i, v[i]);
	if (64 * i < bits) {
		hex_put(last, v[i]);
		memcpy(to + WORD * i, last, bits / 4 - WORD * i);
	}
}

/* Reads the words of v from word i. */
static bool
get_plain(const char *from, uint64_t *v, size_t i, size_t bits)
{
	char last[WORD];
	bool ok = true;

	for (; 64 * (i + 1) <= bits; i++)
		ok &= hex_get(from + WORD * i, &v[i]);
	if (64 * i < bits) {
		memset(last, '0', sizeof last);
		memcpy(last, from + WORD * i, bits / 4 - WORD * i);
		ok &= hex_get(last, &v[i]);
	}
	return ok;
}

#if defined(__x86_64__)
static const char digits[] = "0123456789abcdef";

/* Reverses the bytes of both words. */
ND_AVX2 static inline __m128i
reverse_bytes(__m128i x)
{
	return _mm_shuffle_epi8(x,
	    _mm_setr_epi8(
		7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8));
}

ND_AVX2 static size_t
put_avx2(char *to, const uint64_t *v, size_t words)
{
	const __m128i digit = _mm_loadu_si128((const void *)digits);
	const __m128i low = _mm_set1_epi8(15);
	__m128i x, high;
	size_t i;

	for (i = 0; i + 2 <= words; i += 2) {
		x = reverse_bytes(_mm_loadu_si128((const void *)(v + i)));
		high = _mm_and_si128(_mm_srli_epi16(x, 4), low);
		high = _mm_shuffle_epi8(digit, high);
		x = _mm_shuffle_epi8(digit, _mm_and_si128(x, low));
		_mm_storeu_si128(
		    (void *)(to + WORD * i), _mm_unpacklo_epi8(high, x));
		_mm_storeu_si128(
		    (void *)(to + WORD * (i + 1)), _mm_unpackhi_epi8(high, x));
	}
	return i;
}

/* Reads an even number of words, at most `words`, and returns how many; 0 if a
 * byte is not a digit, and get_plain then returns the error. */
ND_AVX2 static size_t
get_avx2(const char *from, uint64_t *v, size_t words)
{
	const __m256i digit =
	    _mm256_broadcastsi128_si256(_mm_loadu_si128((const void *)digits));
	const __m256i low = _mm256_set1_epi8(15);
	__m256i c, x, good = _mm256_set1_epi8(-1);
	size_t i;

	for (i = 0; i + 2 <= words; i += 2) {
		c = _mm256_loadu_si256((const void *)(from + WORD * i));
		x = _mm256_and_si256(c, low);
		x = _mm256_add_epi8(x,
		    _mm256_and_si256(_mm256_set1_epi8(9),
			_mm256_cmpgt_epi8(c, _mm256_set1_epi8('9'))));
		x = _mm256_and_si256(x, low);
		good = _mm256_and_si256(
		    good, _mm256_cmpeq_epi8(c, _mm256_shuffle_epi8(digit, x)));
		x = _mm256_maddubs_epi16(x, _mm256_set1_epi16(1 << 8 | 16));
		_mm_storeu_si128((void *)(v + i),
		    reverse_bytes(_mm_packus_epi16(_mm256_castsi256_si128(x),
			_mm256_extracti128_si256(x, 1))));
	}
	return _mm256_movemask_epi8(good) == -1 ? i : 0;
}
#endif

void
hexbits_put(char *to, const uint64_t *v, size_t bits)
{
	size_t i = 0;

#if defined(__x86_64__)
	if (simd_level() >= SIMD_AVX2)
		i = put_avx2(to, v, bits / 64);
#endif
	put_plain(to, v, i, bits);
}

bool
hexbits_get(const char *from, uint64_t *v, size_t bits)
{
	size_t i = 0;

#if defined(__x86_64__)
	if (simd_level() >= SIMD_AVX2)
		i = get_avx2(from, v, bits / 64);
#endif
	return get_plain(from, v, i, bits);
}
