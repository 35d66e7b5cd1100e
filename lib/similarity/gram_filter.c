/* gram_filter.c: bitmaps of bigrams and trigrams, and scans of them. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/mix.h"
#include "base/simd.h"
#include "similarity/gram_filter.h"

static const size_t words[GRAM_BITMAPS] = { GRAM_FEW_WORDS, GRAM_MANY_WORDS,
	GRAM_THREE_WORDS };

/* The row of bitmap w before which no row has one. */
static inline size_t
first_row(const struct gram_rows *r, enum gram_bitmap w)
{
	return w == GRAM_THREE ? r->long_from : 0;
}

static inline uint64_t *
row_bits(const struct gram_rows *r, enum gram_bitmap w, size_t i)
{
	return r->bits[w] + (i - first_row(r, w)) * words[w];
}

static inline uint16_t *
row_ones(const struct gram_rows *r, enum gram_bitmap w, size_t i)
{
	return r->ones[w] + (i - first_row(r, w));
}

void
gram_rows_make(struct gram_rows *r, size_t n, size_t long_from)
{
	size_t w, rows;

	*r = (struct gram_rows){ .n = n, .long_from = long_from };
	for (w = 0; w < GRAM_BITMAPS; w++) {
		rows = n - first_row(r, w);
		r->bits[w] = mem_new(rows, words[w] * sizeof *r->bits[w]);
		r->ones[w] = mem_new(rows, sizeof *r->ones[w]);
	}
}

/* Counts a gram; returns how many times it was counted before. */
static uint64_t
count_gram(struct gram_counter *g, size_t slots, uint64_t gram)
{
	size_t i = mix64(gram) & (slots - 1);

	while (g->slot[i].gram && g->slot[i].gram != gram)
		i = (i + 1) & (slots - 1);
	g->slot[i].gram = gram;
	return g->slot[i].times++;
}

static void
set_bit(uint64_t *bits, size_t n, uint64_t hash)
{
	bits[(hash >> 32) % n] |= (uint64_t)1 << (hash >> 58);
}

/* Sets the bits of the grams of q characters, 2 or 3, of a text in row i. */
static void
set_grams(struct gram_rows *r, size_t i, struct gram_counter *g,
    const struct codepoints *text, size_t q)
{
	const uint64_t mask = ((uint64_t)1 << 21 * q) - 1;
	uint64_t gram = 0, hash;
	size_t slots = 16, k;

	while (slots < 2 * text->n)
		slots *= 2;
	MEM_GROW(g->slot, g->cap, slots);
	memset(g->slot, 0, slots * sizeof *g->slot);
	for (k = 0; k < text->n; k++) {
		/* No character is 0 here, so no gram is. */
		gram = (gram << 21 | (codepoints_at(text, k) + 1)) & mask;
		if (k + 1 < q)
			continue;
		hash = mix64(mix64(gram) + count_gram(g, slots, gram));
		if (q == 3) {
			set_bit(
			    row_bits(r, GRAM_THREE, i), GRAM_THREE_WORDS, hash);
			continue;
		}
		set_bit(row_bits(r, GRAM_FEW, i), GRAM_FEW_WORDS, hash);
		set_bit(row_bits(r, GRAM_MANY, i), GRAM_MANY_WORDS, hash << 6);
	}
}

void
gram_rows_set(struct gram_rows *r, size_t i, struct gram_counter *g,
    const struct codepoints *text)
{
	size_t w, k;

	set_grams(r, i, g, text, 2);
	if (i >= r->long_from)
		set_grams(r, i, g, text, 3);
	for (w = 0; w < GRAM_BITMAPS && i >= first_row(r, w); w++)
		for (k = 0; k < words[w]; k++)
			*row_ones(r, w, i) +=
			    __builtin_popcountll(row_bits(r, w, i)[k]);
}

/* Whether rows that have `common` bits in common, and x and y bits, may be of
 * texts that lack at most `most` grams of each other. */
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

/* Whether bitmap w of row k may be of a text within `most` grams. */
#define NEAR(w, common, most)                                              \
	may_be_near(common(bits[w], row_bits(r, w, k), words[w]), ones[w], \
	    *row_ones(r, w, k), most)

#define SCAN(name, target, common)                                        \
	target static size_t name(const struct gram_rows *r, size_t from, \
	    size_t to, const struct gram_rows *x, size_t i, size_t d,     \
	    uint32_t *hit)                                                \
	{                                                                 \
		const bool is_long = i >= x->long_from;                   \
		const uint64_t *bits[GRAM_BITMAPS];                       \
		size_t ones[GRAM_BITMAPS], few = 0, hits = 0, h, k, w;    \
                                                                          \
		for (w = 0; w < (is_long ? GRAM_BITMAPS : 2); w++) {      \
			bits[w] = row_bits(x, w, i);                      \
			ones[w] = *row_ones(x, w, i);                     \
		}                                                         \
		/* Without branches: many bitmaps decide either way. */   \
		for (k = from; k < to; k++) {                             \
			hit[few] = k;                                     \
			few += NEAR(GRAM_FEW, common, 2 * d);             \
		}                                                         \
		for (h = 0; h < few; h++) {                               \
			k = hit[h];                                       \
			if (NEAR(GRAM_MANY, common, 2 * d) &&             \
			    (!is_long || k < r->long_from ||              \
				NEAR(GRAM_THREE, common, 3 * d)))         \
				hit[hits++] = k;                          \
		}                                                         \
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
		return scan_avx512(r, from, to, x, i, d, hit);
	if (simd_level() == SIMD_AVX2)
		return scan_avx2(r, from, to, x, i, d, hit);
#endif
	return scan_plain(r, from, to, x, i, d, hit);
}

void
gram_rows_free(struct gram_rows *r)
{
	size_t w;

	for (w = 0; w < GRAM_BITMAPS; w++) {
		free(r->bits[w]);
		free(r->ones[w]);
	}
	*r = (struct gram_rows){ 0 };
}
