/* column_sort64.c: sorts hashes by a table whose columns are buckets.
 *
 * Values go to the columns by their upper bits, few to each. Then eight columns
 * are sorted at once: a register has a row of them, and a sorting network
 * compares whole rows. */
#include "base/column_sort64.h"
#include "base/mem.h"
#include "base/simd.h"

bool
column_sort64_usable(void)
{
	return simd_level() >= SIMD_AVX512;
}

#if defined(__x86_64__)
enum {
	FULL = 16, /* rows */
	FILL = 4,  /* values of a column, on average */
	WIDE = 8,  /* columns that are sorted at once */
};

/* The table, by rows. next is the cell of each column that the next value
 * takes. */
struct radix_table {
	uint64_t *cell;
	uint32_t *next;
	size_t columns;
};

/* Adds x to a column that is full, unless the column has it: drops the repeated
 * values. False if there are none. */
static bool
add_to_full(const struct radix_table *t, size_t column, uint64_t x)
{
	uint64_t v[FULL + 1], *cell = t->cell + column;
	size_t i, j, n = 1;

	v[0] = x;
	for (i = 0; i < FULL; i++) {
		v[n] = cell[i * t->columns];
		for (j = 0; v[j] != v[n]; j++)
			;
		n += j == n;
	}
	if (n > FULL)
		return false;
	for (i = 0; i < n; i++)
		cell[i * t->columns] = v[i];
	t->next[column] = column + n * t->columns;
	return true;
}

/* Puts v[0, n) in the table; false if a column has no room. */
static bool
fill(const struct radix_table *t, const uint64_t *v, size_t n, int skip)
{
	size_t i, column, columns = t->columns, cells = FULL * columns;
	uint32_t at, *next = t->next;

	for (i = 0; i < columns; i++)
		next[i] = i;
	for (i = 0; i < n; i++) {
		column = (v[i] << skip >> 32) * columns >> 32;
		at = next[column];
		if (at < cells) {
			t->cell[at] = v[i];
			next[column] = at + columns;
		} else if (!add_to_full(t, column, v[i])) {
			return false;
		}
	}
	return true;
}

/* The last column has UINT64_MAX, which the cells without a value have too when
 * they are sorted. */
static bool
has_max(const struct radix_table *t)
{
	size_t at = t->columns - 1;

	for (; at < t->next[t->columns - 1]; at += t->columns)
		if (t->cell[at] == UINT64_MAX)
			return true;
	return false;
}

#define ALWAYS ND_AVX512 static inline __attribute__((always_inline))

ALWAYS void
order(__m512i *a, __m512i *b)
{
	__m512i least = _mm512_min_epu64(*a, *b);

	*b = _mm512_max_epu64(*a, *b);
	*a = least;
}

/* Sorts 8 rows, by 19 comparisons, the fewest. */
ALWAYS void
sort8(__m512i *r)
{
	/* clang-format off */
	order(r + 0, r + 2); order(r + 1, r + 3); order(r + 4, r + 6);
	order(r + 5, r + 7);
	order(r + 0, r + 4); order(r + 1, r + 5); order(r + 2, r + 6);
	order(r + 3, r + 7);
	order(r + 0, r + 1); order(r + 2, r + 3); order(r + 4, r + 5);
	order(r + 6, r + 7);
	order(r + 2, r + 4); order(r + 3, r + 5);
	order(r + 1, r + 4); order(r + 3, r + 6);
	order(r + 1, r + 2); order(r + 3, r + 4); order(r + 5, r + 6);
	/* clang-format on */
}

/* Merges two halves of 16 rows, which are in order (Batcher 1968). */
ALWAYS void
merge16(__m512i *r)
{
	/* clang-format off */
	order(r + 0, r + 8); order(r + 1, r + 9); order(r + 2, r + 10);
	order(r + 3, r + 11); order(r + 4, r + 12); order(r + 5, r + 13);
	order(r + 6, r + 14); order(r + 7, r + 15);
	order(r + 4, r + 8); order(r + 5, r + 9); order(r + 6, r + 10);
	order(r + 7, r + 11);
	order(r + 2, r + 4); order(r + 3, r + 5); order(r + 6, r + 8);
	order(r + 7, r + 9); order(r + 10, r + 12); order(r + 11, r + 13);
	order(r + 1, r + 2); order(r + 3, r + 4); order(r + 5, r + 6);
	order(r + 7, r + 8); order(r + 9, r + 10); order(r + 11, r + 12);
	order(r + 13, r + 14);
	/* clang-format on */
}

/* Makes columns of 8 rows. */
ALWAYS void
transpose8(__m512i *r)
{
	__m512i a[8], b[8];
	int i;

#pragma GCC unroll 4
	for (i = 0; i < 8; i += 2) {
		a[i] = _mm512_unpacklo_epi64(r[i], r[i + 1]);
		a[i + 1] = _mm512_unpackhi_epi64(r[i], r[i + 1]);
	}
#pragma GCC unroll 4
	for (i = 0; i < 4; i++) {
		b[i] = _mm512_shuffle_i64x2(
		    a[i + (i & 2)], a[i + (i & 2) + 2], 0x88);
		b[i + 4] = _mm512_shuffle_i64x2(
		    a[i + (i & 2)], a[i + (i & 2) + 2], 0xdd);
	}
#pragma GCC unroll 4
	for (i = 0; i < 2; i++) {
		r[i] = _mm512_shuffle_i64x2(b[i], b[i + 2], 0x88);
		r[i + 4] = _mm512_shuffle_i64x2(b[i], b[i + 2], 0xdd);
		r[i + 2] = _mm512_shuffle_i64x2(b[i + 4], b[i + 6], 0x88);
		r[i + 6] = _mm512_shuffle_i64x2(b[i + 4], b[i + 6], 0xdd);
	}
}

/* Writes the values of x but repeated ones and UINT64_MAX; the values of
 * `after` follow. Returns the end. */
ALWAYS uint64_t *
put8(uint64_t *to, __m512i x, __m512i after)
{
	__mmask8 keep =
	    _mm512_cmpneq_epu64_mask(x, _mm512_alignr_epi64(after, x, 1));

	_mm512_storeu_si512(to, _mm512_maskz_compress_epi64(keep, x));
	return to + __builtin_popcount(keep);
}

/* Reads row i of the eight columns, in which `next` of the table are full;
 * cells without a value become UINT64_MAX. */
ALWAYS __m512i
row(const struct radix_table *t, size_t column, __m256i next, int i)
{
	const __m256i below = _mm256_set1_epi32((i + 1) * t->columns);

	return _mm512_mask_loadu_epi64(_mm512_set1_epi64(UINT64_MAX),
	    _mm256_cmpge_epu32_mask(next, below),
	    t->cell + i * t->columns + column);
}

/* Writes the values of the table in order; returns the end. */
ND_AVX512 static uint64_t *
empty(const struct radix_table *t, uint64_t *to)
{
	const __m512i none = _mm512_set1_epi64(UINT64_MAX);
	__m512i r[FULL];
	__m256i next;
	size_t column;
	int i;

	for (column = 0; column < t->columns; column += WIDE) {
		next = _mm256_loadu_si256((const void *)(t->next + column));
#pragma GCC unroll 8
		for (i = 0; i < 8; i++)
			r[i] = row(t, column, next, i);
		sort8(r);
		if (!_mm256_cmpge_epu32_mask(
			next, _mm256_set1_epi32(9 * t->columns))) {
			transpose8(r);
#pragma GCC unroll 8
			for (i = 0; i < 8; i++)
				to = put8(to, r[i], none);
			continue;
		}
#pragma GCC unroll 8
		for (i = 8; i < 16; i++)
			r[i] = row(t, column, next, i);
		sort8(r + 8);
		merge16(r);
		transpose8(r);
		transpose8(r + 8);
#pragma GCC unroll 8
		for (i = 0; i < 8; i++) {
			to = put8(to, r[i], r[i + 8]);
			to = put8(to, r[i + 8], none);
		}
	}
	return to;
}
#endif

ptrdiff_t
column_sort64(struct column_sort64 *s, const uint64_t *v, size_t n, int skip,
    uint64_t *to)
{
#if defined(__x86_64__)
	size_t columns = (n / FILL + WIDE) & -(size_t)WIDE;
	struct radix_table t = { .columns = columns };
	uint64_t *end;

	MEM_GROW(s->cell, s->cell_cap, FULL * columns);
	MEM_GROW(s->next, s->next_cap, columns);
	t.cell = s->cell;
	t.next = s->next;
	if (!fill(&t, v, n, skip))
		return COLUMN_SORT64_FAILED;
	end = empty(&t, to);
	if (has_max(&t))
		*end++ = UINT64_MAX;
	return end - to;
#else
	(void)s, (void)v, (void)n, (void)skip, (void)to;
	return COLUMN_SORT64_FAILED;
#endif
}
