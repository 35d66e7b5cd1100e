/* random_projection_kernel.c: the kernels of random projection.
 *
 * A kernel computes a group of blocks: 512 bits of the random numbers of a
 * term, one AVX-512 register, select their values. */
#include <string.h>

#include "base/mix.h"
#include "base/simd.h"
#include "sketch/random_projection_kernel.h"

enum {
	GROUP = 32,	   /* blocks */
	WORDS = GROUP / 4, /* random numbers of a term */
	TILE = 64,	   /* terms whose pool offsets are in the cache */
};

static const uint64_t golden = 0x9e3779b97f4a7c15;

/* Sets offset to where in the pool the values of a term are for each block of a
 * group; `first` is the number of the first random number of the group. */
static inline void
pool_offsets(uint64_t hash, size_t first, uint16_t *offset)
{
	uint64_t x;
	size_t i;

	for (i = 0; i < WORDS; i++, offset += 4) {
		x = mix64(hash + (first + i + 1) * golden);
		x = (x & 0x07ff07ff07ff07ff) << 5;
		offset[0] = x;
		offset[1] = x >> 16;
		offset[2] = x >> 32;
		offset[3] = x >> 48;
	}
}

/* Eight numbers modulo 2^16: a vector extension of GCC, for any processor. */
typedef uint16_t eight __attribute__((vector_size(16), may_alias));

static uint32_t
side_plain(const eight *sum)
{
	uint32_t side = 0;
	size_t i;

	for (i = 0; i < PROJECTION_LANES; i++)
		side |= (uint32_t)((int16_t)sum[i / 8][i % 8] > 0) << i;
	return side;
}

static void
group_plain(const int16_t *pool, const uint64_t *hash, const int16_t *weight,
    size_t n, size_t first, size_t blocks, uint32_t *side)
{
	eight sum[GROUP][4], s0, s1, s2, s3;
	uint16_t at[TILE][GROUP], w;
	size_t i, j, b, some;
	const eight *p;

	memset(sum, 0, sizeof sum);
	for (i = 0; i < n; i += some) {
		some = n - i < TILE ? n - i : TILE;
		for (j = 0; j < some; j++)
			pool_offsets(hash[i + j], first, at[j]);
		for (b = 0; b < blocks; b++) {
			s0 = sum[b][0], s1 = sum[b][1];
			s2 = sum[b][2], s3 = sum[b][3];
			for (j = 0; j < some; j++) {
				p = (const void *)(pool + at[j][b]);
				w = weight[i + j];
				s0 += p[0] * w;
				s1 += p[1] * w;
				s2 += p[2] * w;
				s3 += p[3] * w;
			}
			sum[b][0] = s0, sum[b][1] = s1;
			sum[b][2] = s2, sum[b][3] = s3;
		}
	}
	for (b = 0; b < blocks; b++)
		side[b] = side_plain(sum[b]);
}

#if defined(__x86_64__)
enum { HALF = 16, QUARTER = 4 };

ND_AVX2 static void
group_avx2(const int16_t *pool, const uint64_t *hash, const int16_t *weight,
    size_t n, size_t first, size_t blocks, uint32_t *side)
{
	__m256i sum[GROUP][2], w, s[2 * QUARTER], above;
	uint16_t at[TILE][GROUP];
	size_t i, j, b, c, some;
	const __m256i *p;

	memset(sum, 0, sizeof sum);
	for (i = 0; i < n; i += some) {
		some = n - i < TILE ? n - i : TILE;
		for (j = 0; j < some; j++)
			pool_offsets(hash[i + j], first, at[j]);
		for (b = 0; b < blocks; b += QUARTER) {
			memcpy(s, sum[b], sizeof s);
			for (j = 0; j < some; j++) {
				w = _mm256_set1_epi16(weight[i + j]);
#pragma GCC unroll 4
				for (c = 0; c < QUARTER; c++) {
					p = (const void *)(pool + at[j][b + c]);
					s[2 * c] = _mm256_add_epi16(s[2 * c],
					    _mm256_mullo_epi16(w, p[0]));
					s[2 * c + 1] =
					    _mm256_add_epi16(s[2 * c + 1],
						_mm256_mullo_epi16(w, p[1]));
				}
			}
			memcpy(sum[b], s, sizeof s);
		}
	}
	for (b = 0; b < blocks; b++) {
		above = _mm256_packs_epi16(
		    _mm256_cmpgt_epi16(sum[b][0], _mm256_setzero_si256()),
		    _mm256_cmpgt_epi16(sum[b][1], _mm256_setzero_si256()));
		above = _mm256_permute4x64_epi64(above, 0xd8);
		side[b] = _mm256_movemask_epi8(above);
	}
}

ND_AVX512 static inline __m512i
pool_offsets_avx512(uint64_t hash, __m512i steps)
{
	__m512i z = _mm512_add_epi64(_mm512_set1_epi64(hash), steps);

	z = _mm512_xor_si512(z, _mm512_srli_epi64(z, 30));
	z = _mm512_mullo_epi64(z, _mm512_set1_epi64(0xbf58476d1ce4e5b9));
	z = _mm512_xor_si512(z, _mm512_srli_epi64(z, 27));
	z = _mm512_mullo_epi64(z, _mm512_set1_epi64(0x94d049bb133111eb));
	z = _mm512_xor_si512(z, _mm512_srli_epi64(z, 31));
	return _mm512_slli_epi16(z, 5);
}

ND_AVX512 static void
group_avx512(const int16_t *pool, const uint64_t *hash, const int16_t *weight,
    size_t n, size_t first, size_t blocks, uint32_t *side)
{
	__m512i sum[GROUP], s[HALF], w, steps;
	uint16_t at[TILE][GROUP];
	size_t i, j, b, c, some;

	memset(sum, 0, sizeof sum);
	steps = _mm512_add_epi64(_mm512_set1_epi64(first + 1),
	    _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7));
	steps = _mm512_mullo_epi64(steps, _mm512_set1_epi64(golden));
	for (i = 0; i < n; i += some) {
		some = n - i < TILE ? n - i : TILE;
		for (j = 0; j < some; j++)
			_mm512_storeu_si512(
			    at[j], pool_offsets_avx512(hash[i + j], steps));
		for (b = 0; b < blocks; b += HALF) {
			memcpy(s, sum + b, sizeof s);
			for (j = 0; j < some; j++) {
				w = _mm512_set1_epi16(weight[i + j]);
#pragma GCC unroll 16
				for (c = 0; c < HALF; c++)
					s[c] = _mm512_add_epi16(s[c],
					    _mm512_mullo_epi16(w,
						_mm512_load_si512(
						    pool + at[j][b + c])));
			}
			memcpy(sum + b, s, sizeof s);
		}
	}
	for (b = 0; b < blocks; b++)
		side[b] =
		    _mm512_cmpgt_epi16_mask(sum[b], _mm512_setzero_si512());
}
#endif

void
projection_kernel_sides(const int16_t *pool, const uint64_t *hash,
    const int16_t *weight, size_t n, size_t blocks, uint32_t *side)
{
	size_t b, some;

	for (b = 0; b < blocks; b += some) {
		some = blocks - b < GROUP ? blocks - b : GROUP;
		switch (simd_level()) {
#if defined(__x86_64__)
		case SIMD_AVX512:
			group_avx512(
			    pool, hash, weight, n, b / 4, some, side + b);
			break;
		case SIMD_AVX2:
			group_avx2(
			    pool, hash, weight, n, b / 4, some, side + b);
			break;
#endif
		default:
			group_plain(
			    pool, hash, weight, n, b / 4, some, side + b);
		}
	}
}
