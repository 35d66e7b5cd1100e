/* edit_band.c: the edit distance in a band of one word or two (Hyyro 2003).
 *
 * Cells and diagonals are as in edit_distance.c. The word moves down a row with
 * each column, so each bit stays on its diagonal. */
#include <string.h>

#include "base/simd.h"
#include "similarity/edit_band.h"

#if defined(__x86_64__)
enum { BATCH = 8 }; /* columns between tests of the bound */

/* Bit b of column j, from 0, is row j - slack + b of the longer text. A row i
 * rows above the first starts at distance i: whatever characters are there, no
 * path through these rows is shorter than one along the first.
 *
 * EDIT_BAND defines a band of a type of words, and functions of it:
 *
 * no_rise   the cell is not its upper neighbour plus 1
 * fall      the cell is its upper neighbour minus 1
 * matches   steps without cost on the last diagonal
 * last_bit  the bit of that diagonal
 *
 * NAME_run computes the next n columns. Bit b of equal[i] is set if the
 * characters match there. The formulas are Hyyro's with VP inverted and its two
 * formulas taken apart: a chain of 7 dependent operations from column to
 * column. */
#define EDIT_BAND(name, word)                                                  \
	struct name {                                                          \
		word no_rise, fall;                                            \
		uint64_t matches;                                              \
		unsigned last_bit;                                             \
	};                                                                     \
                                                                               \
	static inline __attribute__((always_inline)) struct name name##_start( \
	    size_t excess, size_t slack)                                       \
	{                                                                      \
		word above = ((word)1 << slack) - 1;                           \
                                                                               \
		return (struct name){ .no_rise = above,                        \
			.fall = above,                                         \
			.last_bit = excess + slack };                          \
	}                                                                      \
                                                                               \
	static inline __attribute__((always_inline)) void name##_run(          \
	    struct name *s, const word *equal, size_t n)                       \
	{                                                                      \
		word not_vp = s->no_rise, vn = s->fall, d0, hp, x;             \
		size_t i;                                                      \
                                                                               \
		for (i = 0; i < n; i++) {                                      \
			x = equal[i] & ~not_vp;                                \
			d0 = ((not_vp - x) ^ not_vp) | (equal[i] | vn);        \
			s->matches += (uint64_t)(d0 >> s->last_bit) & 1;       \
			hp = (not_vp & ~d0) | vn;                              \
			x = d0 >> 1;                                           \
			not_vp = (x & ~(d0 & ~not_vp)) | hp;                   \
			vn = x & hp;                                           \
		}                                                              \
		s->no_rise = not_vp;                                           \
		s->fall = vn;                                                  \
	}

typedef unsigned __int128 word128;

EDIT_BAND(band64, uint64_t)
EDIT_BAND(band128, word128)

/* Defines the distance in a band, by functions that find a character, of one
 * byte or of four, among those from p on. */
#define BAND_DISTANCE(name, target, band, word, find8, find32)            \
	target static size_t name(const struct text_pair *t, size_t most) \
	{                                                                 \
		size_t excess = t->n_longer - t->n_shorter,               \
		       slack = (most - excess) / 2, i, k, n;              \
		const uint8_t *p = t->longer - (t->wide ? 4 : 1) * slack; \
		struct band s = band##_start(excess, slack);              \
		word equal[BATCH];                                        \
                                                                          \
		for (i = 0; i < t->n_shorter; i += n) {                   \
			n = t->n_shorter - i < BATCH ? t->n_shorter - i   \
						     : BATCH;             \
			for (k = 0; k < n && !t->wide; k++)               \
				equal[k] =                                \
				    find8(p + i + k, t->shorter[i + k]);  \
			for (k = 0; k < n && t->wide; k++)                \
				equal[k] = find32(p + 4 * (i + k),        \
				    t->shorter + 4 * (i + k));            \
			band##_run(&s, equal, n);                         \
			if (excess + i + n - s.matches > most)            \
				return most + 1;                          \
		}                                                         \
		return excess + t->n_shorter - s.matches;                 \
	}

/* Defines the functions that find among 128 characters. */
#define FIND128(target, find8, find32, twice8, twice32)                    \
	target static inline word128 twice8(const uint8_t *p, uint8_t c)   \
	{                                                                  \
		return (word128)find8(p + 64, c) << 64 | find8(p, c);      \
	}                                                                  \
                                                                           \
	target static inline word128 twice32(                              \
	    const uint8_t *p, const uint8_t *at)                           \
	{                                                                  \
		return (word128)find32(p + 256, at) << 64 | find32(p, at); \
	}

/* The set of the characters, among the 64 at p, that are c. */
ND_AVX512 static inline uint64_t
find8_avx512(const uint8_t *p, uint8_t c)
{
	return _mm512_cmpeq_epi8_mask(
	    _mm512_loadu_si512(p), _mm512_set1_epi8(c));
}

ND_AVX512 static inline uint64_t
find32_avx512(const uint8_t *p, const uint8_t *at)
{
	uint64_t found = 0;
	__m512i c;
	int32_t x;
	int i;

	memcpy(&x, at, 4);
	c = _mm512_set1_epi32(x);
	for (i = 0; i < 4; i++)
		found |= (uint64_t)_mm512_cmpeq_epi32_mask(
			     _mm512_loadu_si512(p + 64 * i), c)
		    << (16 * i);
	return found;
}

FIND128(ND_AVX512, find8_avx512, find32_avx512, find8_twice_avx512,
    find32_twice_avx512)
BAND_DISTANCE(
    band64_avx512, ND_AVX512, band64, uint64_t, find8_avx512, find32_avx512)
BAND_DISTANCE(band128_avx512, ND_AVX512, band128, word128, find8_twice_avx512,
    find32_twice_avx512)

/* A band of each of EDIT_TOGETHER pairs: the members of band64 as vectors, and
 * the columns. */
struct bands_avx512 {
	__m512i no_rise, fall, matches, last_bit, columns;
};

/* As band64_run: columns i to i + BATCH - 1 of all pairs. Those after the last
 * column of a pair do not count. */
ND_AVX512 static inline void
bands_run(
    struct bands_avx512 *s, uint64_t equal[BATCH][EDIT_TOGETHER], size_t i)
{
	const __m512i one = _mm512_set1_epi64(1);
	__m512i not_vp = s->no_rise, vn = s->fall, e, d0, hp, x;
	size_t k;

	for (k = 0; k < BATCH; k++) {
		e = _mm512_loadu_si512(equal[k]);
		x = _mm512_andnot_si512(not_vp, e);
		d0 = _mm512_xor_si512(_mm512_sub_epi64(not_vp, x), not_vp);
		d0 = _mm512_or_si512(d0, _mm512_or_si512(e, vn));
		x = _mm512_and_si512(_mm512_srlv_epi64(d0, s->last_bit), one);
		s->matches = _mm512_mask_add_epi64(s->matches,
		    _mm512_cmpgt_epi64_mask(
			s->columns, _mm512_set1_epi64(i + k)),
		    s->matches, x);
		hp = _mm512_or_si512(_mm512_andnot_si512(d0, not_vp), vn);
		x = _mm512_srli_epi64(d0, 1);
		d0 = _mm512_andnot_si512(not_vp, d0);
		not_vp = _mm512_or_si512(_mm512_andnot_si512(d0, x), hp);
		vn = _mm512_and_si512(x, hp);
	}
	s->no_rise = not_vp;
	s->fall = vn;
}

ND_AVX512 void
edit_band_distances(const struct text_pair *t, size_t most, size_t *distance)
{
	uint64_t excess[EDIT_TOGETHER], n[EDIT_TOGETHER], above[EDIT_TOGETHER];
	uint64_t last[EDIT_TOGETHER], equal[BATCH][EDIT_TOGETHER];
	uint64_t result[EDIT_TOGETHER];
	const uint8_t *p[EDIT_TOGETHER];
	size_t i, k, m, slack, columns = 0;
	struct bands_avx512 s = { .matches = _mm512_setzero_si512() };
	__m512i bound, past;

	for (m = 0; m < EDIT_TOGETHER; m++) {
		n[m] = t[m].n_shorter;
		excess[m] = t[m].n_longer - n[m];
		slack = (most - excess[m]) / 2;
		p[m] = t[m].longer - slack;
		above[m] = ((uint64_t)1 << slack) - 1;
		last[m] = excess[m] + slack;
		columns = n[m] > columns ? n[m] : columns;
	}
	s.no_rise = s.fall = _mm512_loadu_si512(above);
	s.last_bit = _mm512_loadu_si512(last);
	s.columns = _mm512_loadu_si512(n);
	/* What a pair may lose, added to its matches: the columns are more. */
	bound = _mm512_sub_epi64(
	    _mm512_set1_epi64(most), _mm512_loadu_si512(excess));
	for (i = 0; i < columns; i += BATCH) {
		for (k = 0; k < BATCH; k++)
			for (m = 0; m < EDIT_TOGETHER; m++)
				equal[k][m] = find8_avx512(
				    p[m] + i + k, t[m].shorter[i + k]);
		bands_run(&s, equal, i);
		past =
		    _mm512_min_epi64(s.columns, _mm512_set1_epi64(i + BATCH));
		if (!_mm512_cmple_epi64_mask(
			past, _mm512_add_epi64(s.matches, bound)))
			break;
	}
	_mm512_storeu_si512(result, s.matches);
	for (m = 0; m < EDIT_TOGETHER; m++) {
		distance[m] =
		    i < columns ? most + 1 : excess[m] + n[m] - result[m];
		if (distance[m] > most)
			distance[m] = most + 1;
	}
}

ND_AVX2 static inline uint64_t
find8_avx2(const uint8_t *p, uint8_t c)
{
	__m256i x = _mm256_set1_epi8(c), a, b;

	a = _mm256_cmpeq_epi8(x, _mm256_loadu_si256((const void *)p));
	b = _mm256_cmpeq_epi8(x, _mm256_loadu_si256((const void *)(p + 32)));
	return (uint32_t)_mm256_movemask_epi8(a) |
	    (uint64_t)(uint32_t)_mm256_movemask_epi8(b) << 32;
}

ND_AVX2 static inline uint64_t
find32_avx2(const uint8_t *p, const uint8_t *at)
{
	uint64_t found = 0;
	__m256i c;
	int32_t x;
	int i;

	memcpy(&x, at, 4);
	c = _mm256_set1_epi32(x);
	for (i = 0; i < 8; i++)
		found |=
		    (uint64_t)_mm256_movemask_ps(
			_mm256_castsi256_ps(_mm256_cmpeq_epi32(
			    c, _mm256_loadu_si256((const void *)(p + 32 * i)))))
		    << (8 * i);
	return found;
}

FIND128(ND_AVX2, find8_avx2, find32_avx2, find8_twice_avx2, find32_twice_avx2)
BAND_DISTANCE(band64_avx2, ND_AVX2, band64, uint64_t, find8_avx2, find32_avx2)
BAND_DISTANCE(band128_avx2, ND_AVX2, band128, word128, find8_twice_avx2,
    find32_twice_avx2)

size_t
edit_band_distance(const struct text_pair *t, size_t most)
{
	if (most < 64)
		return simd_level() >= SIMD_AVX512 ? band64_avx512(t, most)
						   : band64_avx2(t, most);
	return simd_level() >= SIMD_AVX512 ? band128_avx512(t, most)
					   : band128_avx2(t, most);
}
#else
size_t
edit_band_distance(const struct text_pair *t, size_t most)
{
	(void)t;
	return most + 1;
}

void
edit_band_distances(const struct text_pair *t, size_t most, size_t *distance)
{
	(void)t;
	*distance = most + 1;
}
#endif
