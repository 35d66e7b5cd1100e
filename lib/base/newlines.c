#include <string.h>

#include "base/newlines.h"
#include "base/simd.h"

/* Constants for eight bytes in a word. */
static const uint64_t ones = 0x0101010101010101, lows = 0x7f7f7f7f7f7f7f7f;

static size_t
count_plain(const char *p, size_t n)
{
	size_t i, sum = 0;
	uint64_t x;

	for (i = 0; i + 8 <= n; i += 8) {
		memcpy(&x, p + i, 8);
		x ^= ones * '\n';
		x = ~(((x & lows) + lows) | x | lows);
		sum += (x >> 7) * ones >> 56;
	}
	for (; i < n; i++)
		sum += p[i] == '\n';
	return sum;
}

/* Appends the newlines of p[i, n) to the k in offset; returns their number. */
static size_t
find_plain(const char *p, size_t i, size_t n, uint32_t *offset, size_t k)
{
	const char *nl;

	while (i < n && (nl = memchr(p + i, '\n', n - i))) {
		offset[k++] = nl - p;
		i = nl - p + 1;
	}
	return k;
}

#if defined(__x86_64__)
ND_AVX2 static inline uint64_t
mask_avx2(const char *p)
{
	const __m256i nl = _mm256_set1_epi8('\n');
	__m256i a = _mm256_loadu_si256((const void *)p);
	__m256i b = _mm256_loadu_si256((const void *)(p + 32));

	return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(a, nl)) |
	    (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(b, nl))
	    << 32;
}

ND_AVX2 static size_t
count_avx2(const char *p, size_t n)
{
	size_t i, sum = 0;

	for (i = 0; i + 64 <= n; i += 64)
		sum += __builtin_popcountll(mask_avx2(p + i));
	return sum + count_plain(p + i, n - i);
}

/* Writes four offsets at a time, even if fewer newlines remain: the end of a
 * loop over each newline would be mispredicted every time. */
ND_AVX2 static size_t
find_avx2(const char *p, size_t n, uint32_t *offset)
{
	size_t i, k = 0;
	uint64_t mask;
	uint32_t *to;
	int j, many;

	for (i = 0; i + 64 <= n; i += 64) {
		mask = mask_avx2(p + i);
		many = __builtin_popcountll(mask);
		to = offset + k;
		k += many;
		for (; many > 0; many -= 4)
			for (j = 0; j < 4; j++) {
				*to++ = i + _tzcnt_u64(mask);
				mask &= mask - 1;
			}
	}
	return find_plain(p, i, n, offset, k);
}
#endif

size_t
newlines_count(const char *p, size_t n)
{
#if defined(__x86_64__)
	if (simd_level() >= SIMD_AVX2)
		return count_avx2(p, n);
#endif
	return count_plain(p, n);
}

size_t
newlines_find(const char *p, size_t n, uint32_t *offset)
{
#if defined(__x86_64__)
	if (simd_level() >= SIMD_AVX2)
		return find_avx2(p, n, offset);
#endif
	return find_plain(p, 0, n, offset, 0);
}
