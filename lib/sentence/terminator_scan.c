/* terminator_scan.c: finds possible stops in a text.
 *
 * These are . ! ? and line ends of ASCII, : and ; after a byte that is not
 * ASCII, and the first bytes in UTF-8 of other stops and line ends: all
 * Sentence_Terminal, U+0085, U+037E, U+2026, U+2028, U+2029. */
#include "base/simd.h"
#include "sentence/terminator_scan.h"

/* A byte is a possible stop if the entries of its lower and upper nibble share
 * a bit. */
/* clang-format off */
static const unsigned char low_nibble[16] = {
	0x40 | 0x80, 0x02 | 0x40, 0x10 | 0x40, 0x40, 0, 0, 0x20, 0,
	0x20, 0, 0x01 | 0x08 | 0x40, 0x01 | 0x08 | 0x20, 0x01 | 0x20,
	0x01 | 0x10, 0x02,
	0x08 | 0x20 | 0x40,
};
static const unsigned char high_nibble[16] = {
	0x01, 0, 0x02, 0x08, 0, 0, 0, 0, 0, 0, 0, 0, 0x10, 0x20, 0x40, 0x80,
};
/* clang-format on */

/* Whether a byte can begin a stop. */
static unsigned char table[256];

/* Before main, as threads share the table. */
__attribute__((constructor)) static void
fill_table(void)
{
	unsigned c;

	for (c = 0; c < 256; c++)
		table[c] = (low_nibble[c & 15] & high_nibble[c >> 4]) != 0;
}

/* Removes the colons that no byte with a bit in `high` precedes; *high_last is
 * the bit of the block before. */
static inline uint64_t
drop_colons(uint64_t mask, uint64_t colon, uint64_t high, uint64_t *high_last)
{
	mask &= ~colon | high << 1 | *high_last;
	*high_last = high >> 63;
	return mask;
}

static void
mask_plain(const unsigned char *p, size_t blocks, uint64_t *mask)
{
	uint64_t high_last = 1, all, colon, high;
	size_t i;

	for (; blocks > 0; blocks--, p += 64) {
		all = colon = high = 0;
		for (i = 0; i < 64; i++) {
			all |= (uint64_t)table[p[i]] << i;
			colon |= (uint64_t)((p[i] | 1) == ';') << i;
			high |= (uint64_t)(p[i] >> 7) << i;
		}
		*mask++ = drop_colons(all, colon, high, &high_last);
	}
}

#if defined(__x86_64__)
ND_AVX2 static inline uint32_t
half_avx2(const unsigned char *p)
{
	const __m256i v = _mm256_loadu_si256((const void *)p);
	const __m256i low = _mm256_broadcastsi128_si256(
	    _mm_loadu_si128((const void *)low_nibble));
	const __m256i up = _mm256_broadcastsi128_si256(
	    _mm_loadu_si128((const void *)high_nibble));
	const __m256i half = _mm256_set1_epi8(15);
	const __m256i both = _mm256_and_si256(
	    _mm256_shuffle_epi8(low, _mm256_and_si256(v, half)),
	    _mm256_shuffle_epi8(
		up, _mm256_and_si256(_mm256_srli_epi16(v, 4), half)));

	return ~(uint32_t)_mm256_movemask_epi8(
	    _mm256_cmpeq_epi8(both, _mm256_setzero_si256()));
}

ND_AVX2 static inline uint32_t
high_avx2(const unsigned char *p)
{
	return _mm256_movemask_epi8(_mm256_loadu_si256((const void *)p));
}

/* The colons and semicolons. */
ND_AVX2 static inline uint32_t
colons_avx2(const unsigned char *p)
{
	const __m256i v = _mm256_loadu_si256((const void *)p);

	return _mm256_movemask_epi8(_mm256_cmpeq_epi8(
	    _mm256_or_si256(v, _mm256_set1_epi8(1)), _mm256_set1_epi8(';')));
}

ND_AVX2 static void
mask_avx2(const unsigned char *p, size_t blocks, uint64_t *mask)
{
	uint64_t high_last = 1, all, colon, high;
	int i;

	for (; blocks > 0; blocks--, p += 64) {
		all = colon = high = 0;
		for (i = 0; i < 64; i += 32) {
			all |= (uint64_t)half_avx2(p + i) << i;
			colon |= (uint64_t)colons_avx2(p + i) << i;
			high |= (uint64_t)high_avx2(p + i) << i;
		}
		*mask++ = drop_colons(all, colon, high, &high_last);
	}
}
#endif

void
terminator_mask(const unsigned char *p, size_t blocks, uint64_t *mask)
{
#if defined(__x86_64__)
	if (simd_level() >= SIMD_AVX2) {
		mask_avx2(p, blocks, mask);
		return;
	}
#endif
	mask_plain(p, blocks, mask);
}
