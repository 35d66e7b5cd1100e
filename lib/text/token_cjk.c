/* token_cjk.c: the kernel for Han and kana, three bytes each. */
#include <string.h>

#include "base/simd.h"
#include "text/token_kernel.h"

/* The three UTF-8 bytes of the characters, as big-endian numbers. Characters in
 * `own` are their own NFKC_Casefold; characters in `gap` separate tokens and
 * compose with no character after them. */
struct byte_range {
	uint32_t first, last;
};

static const struct byte_range own[] = {
	{ 0xe4b880, 0xe9bfbf }, /* U+4E00-9FFF */
	{ 0xe38181, 0xe38296 }, /* U+3041-3096 */
};
/* Own, and joined to one token. */
static const struct byte_range katakana[] = {
	{ 0xe382a1, 0xe383ba }, /* U+30A1-30FA */
	{ 0xe383bc, 0xe383be }, /* U+30FC-30FE */
};
static const struct byte_range gap[] = {
	{ 0xe38080, 0xe38083 }, /* U+3000-3003 */
	{ 0xe38088, 0xe380a0 }, /* U+3008-3020 */
	{ 0xefbc81, 0xefbc8f }, /* U+FF01-FF0F */
	{ 0xefbc9a, 0xefbc9b }, /* U+FF1A-FF1B */
	{ 0xefbc9f, 0xefbca0 }, /* U+FF1F-FF20 */
	{ 0xefbd9b, 0xefbda5 }, /* U+FF5B-FF65 */
	{ 0xe28090, 0xe28096 }, /* U+2010-2016 */
	{ 0xe28098, 0xe280a7 }, /* U+2018-2027 */
};

enum {
	OWN = sizeof own / sizeof *own,
	KATAKANA = sizeof katakana / sizeof *katakana,
	GAP = sizeof gap / sizeof *gap,
	SHAPE = 0xf0c0c0,
	THREE = 0xe08080,
};

/* The number of characters, of `all` in a vector at p, that can be used: all
 * before the first that is not good, without the last if the next character may
 * combine with it. The ASCII byte at the end is not good. */
static inline size_t
usable(
    const unsigned char *p, uint32_t good, size_t all, const unsigned char *end)
{
	size_t left = (end - p) / 3, n;
	const unsigned char *next;

	/* A branch, so that the next round need not wait for this one. */
	if (good == (1u << all) - 1 && left > all &&
	    tok_is_boundary(p[3 * all]))
		return all;
	n = __builtin_ctz(~good);
	next = p + 3 * n;
	return n > 0 && next < end && !tok_is_boundary(*next) ? n - 1 : n;
}

/* The end of the escapes at p, which separate tokens. The byte after the field
 * is not an escape. */
static inline const unsigned char *
skip_escapes(const unsigned char *p, enum tok_last *last)
{
	for (; *p == '\\' && tok_is_escape(p[1]); p += 2)
		*last = TOK_OTHER;
	return p;
}

static bool
in_ranges(const struct byte_range *r, size_t n, uint32_t x)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (x - r[i].first <= r[i].last - r[i].first)
			return true;
	return false;
}

/* The token that ends with the last of n characters. */
static inline enum tok_last
last_token(uint32_t own_mask, uint32_t kata, size_t n)
{
	return (own_mask >> (n - 1) & 1) + (kata >> (n - 1) & 1);
}

static const unsigned char *
han_plain(const unsigned char *p, const unsigned char *end, char **to,
    enum tok_last *last)
{
	char *o = *to;
	uint32_t x;
	bool is_own, is_kata;

	for (; end - p >= 3; p = skip_escapes(p + 3, last)) {
		x = p[0] << 16 | p[1] << 8 | p[2];
		if ((x & SHAPE) != THREE)
			break;
		is_own = x - own->first <= own->last - own->first;
		is_kata = !is_own && in_ranges(katakana, KATAKANA, x);
		is_own = is_own || is_kata || in_ranges(own + 1, OWN - 1, x);
		if ((!is_own && !in_ranges(gap, GAP, x)) ||
		    usable(p, 1, 1, end) == 0)
			break;
		o -= is_kata && *last == TOK_KATAKANA;
		*last = last_token(is_own, is_kata, 1);
		memcpy(o, p, 3);
		o[3] = ' ';
		o += is_own ? 4 : 0;
	}
	*to = o;
	return p;
}

#if defined(__x86_64__)
/* For each set of four lanes, the shuffle that moves them to the front. */
static unsigned char pack[16][16];

/* Before main, as threads share the table. */
__attribute__((constructor)) static void
fill_pack(void)
{
	unsigned m, i, k, n;

	for (m = 0; m < 16; m++)
		for (i = n = 0; i < 4; i++)
			for (k = 0; k < 4 && m >> i & 1; k++)
				pack[m][n++] = 4 * i + k;
}

/* The lanes of x that are within one of n ranges. */
ND_AVX2 static inline uint32_t
in_ranges_avx2(const struct byte_range *r, size_t n, __m256i x)
{
	__m256i all = _mm256_setzero_si256();
	size_t i;

	for (i = 0; i < n; i++)
		all = _mm256_or_si256(all,
		    _mm256_and_si256(_mm256_cmpgt_epi32(
					 x, _mm256_set1_epi32(r[i].first - 1)),
			_mm256_cmpgt_epi32(
			    _mm256_set1_epi32(r[i].last + 1), x)));
	return _mm256_movemask_ps(_mm256_castsi256_ps(all));
}

/* Writes the characters of the vector at p that are own. Those in `join` have
 * no space before them. Returns the end. */
static char *
put_joined(const unsigned char *p, uint32_t own_mask, uint32_t join, char *o)
{
	uint32_t i;

	for (; own_mask; own_mask &= own_mask - 1) {
		i = __builtin_ctz(own_mask);
		o -= join >> i & 1;
		memcpy(o, p + 3 * i, 3);
		o[3] = ' ';
		o += 4;
	}
	return o;
}

/* Packs the characters of the two halves of v to o; returns the end. */
ND_AVX2 static inline char *
put_avx2(__m256i v, uint32_t own_mask, char *o)
{
	_mm_storeu_si128((void *)o,
	    _mm_shuffle_epi8(_mm256_castsi256_si128(v),
		_mm_loadu_si128((const void *)pack[own_mask & 15])));
	o += 4 * __builtin_popcount(own_mask & 15);
	_mm_storeu_si128((void *)o,
	    _mm_shuffle_epi8(_mm256_extracti128_si256(v, 1),
		_mm_loadu_si128((const void *)pack[own_mask >> 4])));
	return o + 4 * __builtin_popcount(own_mask >> 4);
}

ND_AVX2 static const unsigned char *
han_avx2(const unsigned char *p, const unsigned char *end, char **to,
    enum tok_last *last)
{
	const __m256i turn = _mm256_broadcastsi128_si256(_mm_setr_epi8(
	    2, 1, 0, -1, 5, 4, 3, -1, 8, 7, 6, -1, 11, 10, 9, -1));
	const __m256i part = _mm256_broadcastsi128_si256(_mm_setr_epi8(
	    0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, 9, 10, 11, -1));
	const __m256i space = _mm256_set1_epi32(' ' << 24);
	char *o = *to;
	uint32_t own_mask, good, kata, join;
	size_t use;
	__m256i v, x;

	for (; p < end; p = skip_escapes(p + 3 * use, last)) {
		v = _mm256_inserti128_si256(
		    _mm256_castsi128_si256(_mm_loadu_si128((const void *)p)),
		    _mm_loadu_si128((const void *)(p + 12)), 1);
		x = _mm256_shuffle_epi8(v, turn);
		good =
		    _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(
			_mm256_and_si256(x, _mm256_set1_epi32(SHAPE)),
			_mm256_set1_epi32(THREE))));
		own_mask = in_ranges_avx2(own, 1, x);
		kata = 0;
		if (own_mask != 0xff) {
			kata = in_ranges_avx2(katakana, KATAKANA, x);
			own_mask |= kata | in_ranges_avx2(own + 1, OWN - 1, x);
			good &= own_mask | in_ranges_avx2(gap, GAP, x);
		}
		use = usable(p, good, 8, end);
		if (use == 0)
			break;
		own_mask &= ~(~0u << use);
		join = kata & (kata << 1 | (*last == TOK_KATAKANA));
		*last = last_token(own_mask, kata, use);
		if (join & own_mask)
			o = put_joined(p, own_mask, join, o);
		else
			o = put_avx2(_mm256_or_si256(
					 _mm256_shuffle_epi8(v, part), space),
			    own_mask, o);
	}
	*to = o;
	return p;
}

ND_AVX512 static inline uint32_t
in_ranges_avx512(const struct byte_range *r, size_t n, __m512i x)
{
	uint32_t all = 0;
	size_t i;

	for (i = 0; i < n; i++)
		all |= _mm512_cmple_epu32_mask(
		    _mm512_sub_epi32(x, _mm512_set1_epi32(r[i].first)),
		    _mm512_set1_epi32(r[i].last - r[i].first));
	return all;
}

/* Writes the characters of v that are own. Those in `join` have no space before
 * them. Returns the end. */
ND_AVX512 static inline char *
put_joined_avx512(__m512i v, uint32_t own_mask, uint32_t join, char *o)
{
	const __m512i all = _mm512_set1_epi8(-1);
	uint64_t keep =
	    _mm512_movepi8_mask(_mm512_maskz_mov_epi32(own_mask, all));

	/* The space is the last byte of the character before. */
	keep &= ~_mm512_movepi8_mask(
	    _mm512_maskz_mov_epi32(join >> 1, _mm512_set1_epi32(0x80u << 24)));
	o -= join & 1;
	_mm512_storeu_si512(o, _mm512_maskz_compress_epi8(keep, v));
	return o + __builtin_popcountll(keep);
}

#define ONES 0x0101010101010101

ND_AVX512 static const unsigned char *
han_avx512(const unsigned char *p, const unsigned char *end, char **to,
    enum tok_last *last)
{
	const uint64_t three = 0x7777777777777777;
	const __m512i space = _mm512_set1_epi8(' ');
	const __m512i lanes = _mm512_setr_epi64(0, 0, 12 * ONES, 12 * ONES,
	    24 * ONES, 24 * ONES, 36 * ONES, 36 * ONES);
	const __m512i turn = _mm512_add_epi8(lanes,
	    _mm512_broadcast_i32x4(_mm_setr_epi8(
		2, 1, 0, 0, 5, 4, 3, 0, 8, 7, 6, 0, 11, 10, 9, 0)));
	const __m512i part = _mm512_add_epi8(lanes,
	    _mm512_broadcast_i32x4(_mm_setr_epi8(
		0, 1, 2, 0, 3, 4, 5, 0, 6, 7, 8, 0, 9, 10, 11, 0)));
	__m512i v, x;
	char *o = *to;
	uint32_t own_mask, good, kata, join;
	size_t use;

	for (; p < end; p = skip_escapes(p + 3 * use, last)) {
		v = _mm512_loadu_si512(p);
		x = _mm512_maskz_permutexvar_epi8(three, turn, v);
		good = _mm512_cmpeq_epi32_mask(
		    _mm512_and_si512(x, _mm512_set1_epi32(SHAPE)),
		    _mm512_set1_epi32(THREE));
		own_mask = in_ranges_avx512(own, 1, x);
		kata = 0;
		if (own_mask != 0xffff) {
			kata = in_ranges_avx512(katakana, KATAKANA, x);
			own_mask |=
			    kata | in_ranges_avx512(own + 1, OWN - 1, x);
			good &= own_mask | in_ranges_avx512(gap, GAP, x);
		}
		use = usable(p, good, 16, end);
		if (use == 0)
			break;
		own_mask &= ~(~0u << use);
		join = kata & (kata << 1 | (*last == TOK_KATAKANA)) & own_mask;
		*last = last_token(own_mask, kata, use);
		v = _mm512_mask_permutexvar_epi8(space, three, part, v);
		if (join) {
			o = put_joined_avx512(v, own_mask, join, o);
			continue;
		}
		_mm512_storeu_si512(
		    o, _mm512_maskz_compress_epi32(own_mask, v));
		o += 4 * __builtin_popcount(own_mask);
	}
	*to = o;
	return p;
}
#endif

const unsigned char *
tok_cjk(const unsigned char *p, const unsigned char *end, char **o,
    enum tok_last *last)
{
	const unsigned char *begin = p;
	char *at = *o, *from = at + (at[-1] != ' ');

	*o = from;
	switch (simd_level()) {
#if defined(__x86_64__)
	case SIMD_AVX512:
		p = han_avx512(p, end, o, last);
		break;
	case SIMD_AVX2:
		p = han_avx2(p, end, o, last);
		break;
#endif
	default:
		p = han_plain(p, end, o, last);
	}
	if (p > begin)
		*at = from > at ? ' ' : *at;
	else
		*o = at;
	return p;
}
