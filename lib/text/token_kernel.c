/* token_kernel.c: the kernels for ASCII, and for the starts of tokens. */

#include "base/simd.h"
#include "text/token_kernel.h"

/* The output for a byte: a letter in lower case, a digit, or a space. */
static const char fold[129] = "                                "
			      "                0123456789      "
			      " abcdefghijklmnopqrstuvwxyz     "
			      " abcdefghijklmnopqrstuvwxyz     ";

static const unsigned char *
ascii_plain(const unsigned char *p, const unsigned char *end, char **to)
{
	char *o = *to;
	bool gap = o[-1] == ' ', was_gap;

	for (; p < end && *p < 0x80 && tok_is_boundary(p[1]); p++) {
		*o = fold[*p];
		was_gap = gap;
		gap = *o == ' ';
		o += !(gap & was_gap);
		if (*p == '\\')
			p += tok_is_escape(p[1]);
	}
	*to = o;
	return p;
}

/* The greatest of the bytes 0x80 to 0xbf, as a signed number. */
enum { CONTINUATION_LAST = (signed char)0xbf };

static inline bool
is_continuation(char c)
{
	return (signed char)c <= CONTINUATION_LAST;
}

static size_t
starts_plain(const char *p, size_t n, uint32_t *at)
{
	size_t i, words = 0;

	for (i = 0; i < n; i++) {
		at[words] = i + 1;
		words += p[i] == ' ';
	}
	return words;
}

#if defined(__x86_64__)
/* 64 bytes of text, a bit for each byte. */
struct block {
	uint64_t high;	 /* not ASCII */
	uint64_t gap;	 /* separators */
	uint64_t slash;	 /* backslashes */
	uint64_t letter; /* t n r \, which a backslash may escape */
};

/* Adds the letters of escapes to the gaps, and returns their bits. A backslash
 * that is itself escaped does not escape the next byte. */
static inline __attribute__((always_inline)) uint64_t
escapes(struct block *b)
{
	uint64_t left, bit, escaped = b->slash << 1 & b->letter;

	if (b->slash & b->slash << 1) {
		escaped = 0;
		for (left = b->slash; left; left &= left - 1) {
			bit = (left & -left) << 1;
			escaped |= bit & b->letter;
			left &= ~(bit & b->letter);
		}
	}
	b->gap |= escaped;
	return escaped;
}

/* The number of bytes, of n at p, that can be used; b describes the first 64.
 * They are ASCII, without half an escape and without the item before one that
 * may combine with it. */
static inline __attribute__((always_inline)) size_t
usable(
    const struct block *b, uint64_t escaped, const unsigned char *p, size_t n)
{
	size_t use;

	if (n > 64 && !b->high && tok_is_boundary(p[64]) &&
	    !((b->slash & ~escaped) >> 63))
		return 64;
	use = b->high ? (size_t)__builtin_ctzll(b->high) : 64;
	if (n <= use)
		return n;
	if (use == 0 || escaped >> (use - 1) & 1)
		return use;
	if (!tok_is_boundary(p[use]) || b->slash >> (use - 1) & 1)
		use--;
	return use;
}

/* For each byte, the positions of its set bits in ascending order. */
static unsigned char places[256][8];

/* Before main, as threads share the table. */
__attribute__((constructor)) static void
fill_places(void)
{
	unsigned m, i, n;

	for (m = 0; m < 256; m++)
		for (i = n = 0; i < 8; i++)
			if (m >> i & 1)
				places[m][n++] = i;
}

/* Adds 32 bytes to one half of b; returns them folded. */
ND_AVX2 static inline __m256i
look_avx2(const unsigned char *p, struct block *b, int shift)
{
	const __m256i v = _mm256_loadu_si256((const void *)p);
	const __m256i low = _mm256_or_si256(v, _mm256_set1_epi8(0x20));
	const __m256i alpha =
	    _mm256_and_si256(_mm256_cmpgt_epi8(low, _mm256_set1_epi8('a' - 1)),
		_mm256_cmpgt_epi8(_mm256_set1_epi8('z' + 1), low));
	const __m256i digit =
	    _mm256_and_si256(_mm256_cmpgt_epi8(v, _mm256_set1_epi8('0' - 1)),
		_mm256_cmpgt_epi8(_mm256_set1_epi8('9' + 1), v));
	const __m256i slash = _mm256_cmpeq_epi8(v, _mm256_set1_epi8('\\'));
	const __m256i letter = _mm256_or_si256(
	    _mm256_or_si256(slash, _mm256_cmpeq_epi8(v, _mm256_set1_epi8('n'))),
	    _mm256_or_si256(_mm256_cmpeq_epi8(v, _mm256_set1_epi8('t')),
		_mm256_cmpeq_epi8(v, _mm256_set1_epi8('r'))));
	const __m256i word = _mm256_or_si256(alpha, digit);

	b->high |= (uint64_t)(uint32_t)_mm256_movemask_epi8(v) << shift;
	b->gap |= (uint64_t)(uint32_t)~_mm256_movemask_epi8(word) << shift;
	b->slash |= (uint64_t)(uint32_t)_mm256_movemask_epi8(slash) << shift;
	b->letter |= (uint64_t)(uint32_t)_mm256_movemask_epi8(letter) << shift;
	return _mm256_blendv_epi8(_mm256_set1_epi8(' '), low, word);
}

/* Writes the bytes, of the 64 at v, whose bit in keep is set. */
ND_AVX2 static inline char *
squeeze_avx2(const unsigned char *v, uint64_t keep, char *o)
{
	__m128i x, m;
	int i;

	for (i = 0; i < 64; i += 8, keep >>= 8) {
		x = _mm_loadl_epi64((const void *)(v + i));
		m = _mm_loadl_epi64((const void *)places[keep & 255]);
		_mm_storel_epi64((void *)o, _mm_shuffle_epi8(x, m));
		o += __builtin_popcountll(keep & 255);
	}
	return o;
}

ND_AVX2 static const unsigned char *
ascii_avx2(const unsigned char *p, const unsigned char *end, char **to)
{
	_Alignas(32) unsigned char v[64];
	char *o = *to;
	uint64_t was_gap = o[-1] == ' ', escaped, keep, gap;
	struct block b;
	size_t use;

	for (; p < end; p += use) {
		b = (struct block){ 0 };
		_mm256_store_si256((void *)v, look_avx2(p, &b, 0));
		_mm256_store_si256((void *)(v + 32), look_avx2(p + 32, &b, 32));
		escaped = escapes(&b);
		use = usable(&b, escaped, p, end - p);
		if (use == 0)
			break;
		gap = b.gap;
		keep =
		    (~gap | ~(gap << 1 | was_gap)) & ~(uint64_t)0 >> (64 - use);
		was_gap = gap >> (use - 1) & 1;
		for (; escaped; escaped &= escaped - 1)
			v[__builtin_ctzll(escaped)] = ' ';
		o = squeeze_avx2(v, keep, o);
	}
	*to = o;
	return p;
}

ND_AVX2 static size_t
starts_avx2(const char *p, size_t n, uint32_t *at)
{
	const __m256i space = _mm256_set1_epi8(' ');
	uint64_t gaps;
	uint32_t *to = at;
	size_t i, k, many;

	for (i = 0; i < n; i += 64) {
		gaps = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(
		    space, _mm256_loadu_si256((const void *)(p + i))));
		gaps |=
		    (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(
			space, _mm256_loadu_si256((const void *)(p + i + 32))))
		    << 32;
		if (n - i < 64)
			gaps &= ~(~(uint64_t)0 << (n - i));
		many = __builtin_popcountll(gaps);
		/* By fours: extra offsets are overwritten later. */
		for (k = 0; k < many; k += 4) {
			to[k] = i + 1 + _tzcnt_u64(gaps);
			gaps &= gaps - 1;
			to[k + 1] = i + 1 + _tzcnt_u64(gaps);
			gaps &= gaps - 1;
			to[k + 2] = i + 1 + _tzcnt_u64(gaps);
			gaps &= gaps - 1;
			to[k + 3] = i + 1 + _tzcnt_u64(gaps);
			gaps &= gaps - 1;
		}
		to += many;
	}
	return to - at;
}

ND_AVX512 static const unsigned char *
ascii_avx512(const unsigned char *p, const unsigned char *end, char **to)
{
	const __m512i fold0 = _mm512_loadu_si512(fold);
	const __m512i fold1 = _mm512_loadu_si512(fold + 64);
	const __m512i space = _mm512_set1_epi8(' ');
	char *o = *to;
	uint64_t was_gap = o[-1] == ' ', escaped, keep, gap;
	struct block b;
	size_t use;
	__m512i v, f;

	for (; p < end; p += use) {
		v = _mm512_loadu_si512(p);
		f = _mm512_permutex2var_epi8(fold0, v, fold1);
		b.high = _mm512_movepi8_mask(v);
		b.gap = _mm512_cmpeq_epi8_mask(f, space);
		b.slash = _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8('\\'));
		escaped = 0;
		if (b.slash) {
			b.letter = b.slash |
			    _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8('t')) |
			    _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8('n')) |
			    _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8('r'));
			escaped = escapes(&b);
			f = _mm512_mask_mov_epi8(f, escaped, space);
		}
		use = usable(&b, escaped, p, end - p);
		if (use == 0)
			break;
		gap = b.gap;
		keep =
		    (~gap | ~(gap << 1 | was_gap)) & ~(uint64_t)0 >> (64 - use);
		was_gap = gap >> (use - 1) & 1;
		_mm512_storeu_si512(o, _mm512_maskz_compress_epi8(keep, f));
		o += __builtin_popcountll(keep);
	}
	*to = o;
	return p;
}

/* The offset after each byte of a block. */
/* clang-format off */
static const unsigned char next_offsets[64] = {
	1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
	21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38,
	39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56,
	57, 58, 59, 60, 61, 62, 63, 64,
};
/* clang-format on */

ND_AVX512 static size_t
starts_avx512(const char *p, size_t n, uint32_t *at)
{
	const __m512i space = _mm512_set1_epi8(' ');
	const __m512i next = _mm512_loadu_si512(next_offsets);
	__m512i v;
	uint64_t gaps;
	uint32_t *to = at;
	size_t i, many;

	for (i = 0; i < n; i += 64) {
		v = _mm512_loadu_si512(p + i);
		gaps = _mm512_cmpeq_epi8_mask(v, space);
		if (n - i < 64)
			gaps &= ~(~(uint64_t)0 << (n - i));
		many = __builtin_popcountll(gaps);
		v = _mm512_maskz_compress_epi8(gaps, next);
		_mm512_storeu_si512(to,
		    _mm512_add_epi32(_mm512_set1_epi32(i),
			_mm512_cvtepu8_epi32(_mm512_castsi512_si128(v))));
		if (many > 16)
			_mm512_storeu_si512(to + 16,
			    _mm512_add_epi32(_mm512_set1_epi32(i),
				_mm512_cvtepu8_epi32(
				    _mm512_extracti32x4_epi32(v, 1))));
		to += many;
	}
	return to - at;
}
#endif

const unsigned char *
tok_ascii(const unsigned char *p, const unsigned char *end, char **o,
    enum tok_last *last)
{
	const unsigned char *begin = p;

	switch (simd_level()) {
#if defined(__x86_64__)
	case SIMD_AVX512:
		p = ascii_avx512(p, end, o);
		break;
	case SIMD_AVX2:
		p = ascii_avx2(p, end, o);
		break;
#endif
	default:
		p = ascii_plain(p, end, o);
	}
	if (p > begin)
		*last = TOK_OTHER;
	return p;
}

static size_t
char_starts_plain(const char *p, size_t i, size_t n, uint32_t *at)
{
	size_t chars = 0;

	for (; i < n; i++) {
		at[chars] = i;
		chars += !is_continuation(p[i]);
	}
	return chars;
}

#if defined(__x86_64__)
/* 16 bytes at a time. */
ND_AVX512 static size_t
char_starts_avx512(const char *p, size_t n, uint32_t *at)
{
	const __m512i lanes = _mm512_setr_epi32(
	    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
	const __m128i last = _mm_set1_epi8(CONTINUATION_LAST);
	uint32_t *to = at;
	__mmask16 first;
	__m512i offset;
	size_t i;

	for (i = 0; i + 16 <= n; i += 16) {
		first = _mm_cmpgt_epi8_mask(
		    _mm_loadu_si128((const void *)(p + i)), last);
		offset = _mm512_add_epi32(lanes, _mm512_set1_epi32(i));
		_mm512_storeu_si512(
		    to, _mm512_maskz_compress_epi32(first, offset));
		to += __builtin_popcount(first);
	}
	return to - at + char_starts_plain(p, i, n, to);
}
#endif

size_t
tok_char_starts(const char *p, size_t n, uint32_t *at)
{
#if defined(__x86_64__)
	if (simd_level() >= SIMD_AVX512)
		return char_starts_avx512(p, n, at);
#endif
	return char_starts_plain(p, 0, n, at);
}

size_t
tok_starts(const char *p, size_t n, uint32_t *at)
{
	switch (simd_level()) {
#if defined(__x86_64__)
	case SIMD_AVX512:
		return starts_avx512(p, n, at);
	case SIMD_AVX2:
		return starts_avx2(p, n, at);
#endif
	default:
		return starts_plain(p, n, at);
	}
}
