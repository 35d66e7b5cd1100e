/* gram_filter.c: bitmaps of bigrams, and scans of them. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/mix.h"
#include "base/simd.h"
#include "similarity/gram_filter.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

static const size_t words[2] = { GRAM_SHORT, GRAM_LONG };

void
gram_rows_reserve(struct gram_rows *r, size_t n)
{
	size_t cap[2], w;

	if (n <= r->cap)
		return;
	for (w = 0; w < 2; w++) {
		cap[w] = r->cap;
		r->ones[w] =
		    mem_grow(r->ones[w], &cap[w], n, sizeof *r->ones[w]);
		cap[w] = r->cap;
		r->bits[w] = mem_grow(
		    r->bits[w], &cap[w], n, words[w] * sizeof *r->bits[w]);
	}
	r->cap = cap[0];
}

/* Counts a bigram; returns how many times it was counted before. */
static uint64_t
count_gram(struct gram_counter *g, size_t slots, uint64_t gram)
{
	size_t i = mix64(gram) & (slots - 1);

	while (g->slot[i].gram && g->slot[i].gram != gram)
		i = (i + 1) & (slots - 1);
	g->slot[i].gram = gram;
	return g->slot[i].times++;
}

void
gram_rows_set(struct gram_rows *r, size_t i, struct gram_counter *g,
    const struct codepoints *text)
{
	uint64_t *few = r->bits[0] + i * GRAM_SHORT, gram, hash;
	uint64_t *many = r->bits[1] + i * GRAM_LONG;
	size_t slots = 16, k, w, n[2] = { 0 };

	while (slots < 2 * text->n)
		slots *= 2;
	g->slot = mem_grow(g->slot, &g->cap, slots, sizeof *g->slot);
	memset(g->slot, 0, slots * sizeof *g->slot);
	memset(few, 0, GRAM_SHORT * sizeof *few);
	memset(many, 0, GRAM_LONG * sizeof *many);
	for (k = 1; k < text->n; k++) {
		/* No text has U+10FFFF + 1, so no bigram is 0. */
		gram = (uint64_t)codepoints_at(text, k - 1) << 32 |
		    (codepoints_at(text, k) + 1);
		hash = mix64(mix64(gram) + count_gram(g, slots, gram));
		few[hash % GRAM_SHORT] |= (uint64_t)1 << (hash >> 58);
		hash <<= 6;
		many[(hash >> 32) % GRAM_LONG] |= (uint64_t)1 << (hash >> 58);
	}
	for (w = 0; w < 2; w++) {
		for (k = 0; k < words[w]; k++)
			n[w] +=
			    __builtin_popcountll(r->bits[w][i * words[w] + k]);
		r->ones[w][i] = n[w];
	}
}

/* Whether rows that have `common` bits in common, and x and y bits, may be of
 * texts that lack at most `most` bigrams of each other. */
static inline bool
may_be_near(size_t common, size_t x, size_t y, size_t most)
{
	return common + most >= (x > y ? x : y);
}

static inline __attribute__((always_inline)) size_t
common_bits(const uint64_t *x, const uint64_t *y, size_t n)
{
	size_t i, common = 0;

	for (i = 0; i < n; i++)
		common += __builtin_popcountll(x[i] & y[i]);
	return common;
}

#define SCAN(name, target, common)                                        \
	target static size_t name(const struct gram_rows *r, size_t from, \
	    size_t to, const struct gram_rows *x, size_t i, size_t most,  \
	    uint32_t *hit)                                                \
	{                                                                 \
		const uint64_t *few = x->bits[0] + i * GRAM_SHORT;        \
		const uint64_t *many = x->bits[1] + i * GRAM_LONG;        \
		size_t a = x->ones[0][i], b = x->ones[1][i], hits = 0, k; \
                                                                          \
		for (k = from; k < to; k++)                               \
			if (may_be_near(                                  \
				common(few, r->bits[0] + k * GRAM_SHORT,  \
				    GRAM_SHORT),                          \
				a, r->ones[0][k], most) &&                \
			    may_be_near(                                  \
				common(many, r->bits[1] + k * GRAM_LONG,  \
				    GRAM_LONG),                           \
				b, r->ones[1][k], most))                  \
				hit[hits++] = k;                          \
		return hits;                                              \
	}

SCAN(scan_plain, , common_bits)

#if defined(__x86_64__)
ND_AVX512 static inline size_t
common_avx512(const uint64_t *x, const uint64_t *y, size_t n)
{
	__m512i sum = _mm512_setzero_si512();
	size_t i;

	for (i = 0; i < n; i += 8)
		sum = _mm512_add_epi64(sum,
		    _mm512_popcnt_epi64(_mm512_and_si512(
			_mm512_loadu_si512(x + i), _mm512_loadu_si512(y + i))));
	return _mm512_reduce_add_epi64(sum);
}

SCAN(scan_avx2, ND_AVX2, common_bits)
SCAN(scan_avx512, ND_AVX512, common_avx512)
#endif

size_t
gram_scan(const struct gram_rows *r, size_t from, size_t to,
    const struct gram_rows *x, size_t i, size_t d, uint32_t *hit)
{
#if defined(__x86_64__)
	if (simd_level() == SIMD_AVX512)
		return scan_avx512(r, from, to, x, i, 2 * d, hit);
	if (simd_level() == SIMD_AVX2)
		return scan_avx2(r, from, to, x, i, 2 * d, hit);
#endif
	return scan_plain(r, from, to, x, i, 2 * d, hit);
}

void
gram_rows_free(struct gram_rows *r)
{
	size_t w;

	for (w = 0; w < 2; w++) {
		free(r->bits[w]);
		free(r->ones[w]);
	}
	*r = (struct gram_rows){ 0 };
}
