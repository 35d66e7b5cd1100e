#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/prefix_sum.h"
#include "base/sort_unique64.h"

enum {
	FEW = 16,	 /* sort by insertion alone */
	COLUMNS_FEW = 8, /* the same with column_sort64 */
	MANY = 1 << 15,	 /* split first, to stay in the cache */
	PARTS = 256,
};

/* Inserts x <= v[m - 1] into v[0, m), ascending and distinct, unless v has x.
 * Returns the new length. */
static size_t
insert(uint64_t *v, size_t m, uint64_t x)
{
	size_t j = m - 1;

	while (j > 0 && v[j - 1] >= x)
		j--;
	if (v[j] == x)
		return m;
	memmove(v + j + 1, v + j, (m - j) * sizeof *v);
	v[j] = x;
	return m + 1;
}

/* Sorts from[0, n), which is nearly in order, by insertion into `to`, which may
 * be from, and drops repeated values. Returns the new length. */
static size_t
insert_all(const uint64_t *from, size_t n, uint64_t *to)
{
	size_t i, m = 0;
	uint64_t x;

	for (i = 0; i < n; i++) {
		x = from[i];
		if (m == 0 || x > to[m - 1])
			to[m++] = x;
		else
			m = insert(to, m, x);
	}
	return m;
}

/* Moves v[0, n) to `to`, in the order of the `bits` bits that follow the first
 * `skip` bits. count[b] becomes where bucket b ends. */
static void
scatter(const uint64_t *v, size_t n, uint64_t *to, uint32_t *count, int skip,
    int bits)
{
	size_t i, buckets = (size_t)1 << bits;

	memset(count, 0, buckets * sizeof *count);
	for (i = 0; i < n; i++)
		count[v[i] << skip >> (64 - bits)]++;
	prefix_sum32(count, buckets);
	for (i = 0; i < n; i++)
		to[count[v[i] << skip >> (64 - bits)]++] = v[i];
}

/* Sorts by column_sort64, if that can; -1 otherwise. */
static ptrdiff_t
sort_columns(struct sort_unique64 *s, const uint64_t *v, size_t n, uint64_t *to,
    int skip)
{
	if (!s->columns_usable || n <= COLUMNS_FEW || n > MANY || skip >= 32)
		return COLUMN_SORT64_FAILED;
	return column_sort64(&s->columns, v, n, skip, to);
}

/* Sorts v[0, n), whose first `skip` bits are equal, into `to` and drops
 * repeated values; overwrites v. Returns the new length. */
static size_t
sort(struct sort_unique64 *s, uint64_t *v, size_t n, uint64_t *to, int skip)
{
	ptrdiff_t distinct = sort_columns(s, v, n, to, skip);
	uint32_t end[PARTS];
	size_t i, begin = 0, m = 0;
	int bits = 8;

	if (distinct >= 0)
		return distinct;
	if (n <= FEW || skip > 40)
		return insert_all(v, n, to);
	if (n <= MANY) {
		while (((size_t)1 << bits) < n)
			bits++;
		scatter(v, n, to, s->count, skip, bits);
		return insert_all(to, n, to);
	}
	scatter(v, n, to, end, skip, 8);
	memcpy(v, to, n * sizeof *v);
	for (i = 0; i < PARTS; begin = end[i++])
		m += sort(s, v + begin, end[i] - begin, to + m, skip + 8);
	return m;
}

uint64_t *
sort_unique64(struct sort_unique64 *s, uint64_t *v, size_t n, size_t *distinct)
{
	s->columns_usable = column_sort64_usable();
	if (n <= (s->columns_usable ? COLUMNS_FEW : FEW)) {
		*distinct = insert_all(v, n, v);
		return v;
	}
	MEM_GROW(s->spare, s->spare_cap, n + COLUMN_SORT64_PAD);
	MEM_GROW(s->count, s->count_cap, MANY);
	*distinct = sort(s, v, n, s->spare, 0);
	return s->spare;
}

void
sort_unique64_free(struct sort_unique64 *s)
{
	free(s->spare);
	free(s->count);
	free(s->columns.cell);
	free(s->columns.next);
}
