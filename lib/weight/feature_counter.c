#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/prefix_sum.h"
#include "base/radix_sort64.h"
#include "record/df.h"
#include "weight/feature_counter.h"

enum {
	BLOCK = 256, /* features of a block */
	BLOCK_BYTES = BLOCK * 8,
	BUCKET = 1 << 19, /* bytes that a bucket should have at most */
	BITS_MOST = 11,
	CELL_BITS = 16,
	FEW = 16,		     /* features sorted by insertion */
	BLOCKS_MOST = (1 << 24) - 1, /* of a bucket: 2^32 features */
};

/* A chain of blocks. */
struct feature_bucket {
	uint64_t *next; /* where the next feature goes; block-aligned or NULL
			   means that a new block is needed */
	uint32_t last_block;
	uint32_t blocks;
};

void
feature_counter_open(struct feature_counter *c, size_t bytes)
{
	*c = (struct feature_counter){ .bits = 1 };
	c->blocks = bytes / BLOCK_BYTES;
	if (c->blocks > UINT32_MAX)
		c->blocks = UINT32_MAX;
	while (c->bits < BITS_MOST && bytes >> c->bits > BUCKET)
		c->bits++;
	c->pool = mem_map(c->blocks * BLOCK_BYTES);
	c->previous = mem_map(c->blocks * sizeof *c->previous);
	c->bucket = mem_new((size_t)1 << c->bits, sizeof *c->bucket);
}

/* Adds a block to a bucket; false if the blocks left are needed to sort the
 * fullest bucket. */
static bool
new_block(struct feature_counter *c, struct feature_bucket *b)
{
	if (c->used + c->fullest + 1 >= c->blocks || b->blocks == BLOCKS_MOST)
		return false;
	c->previous[c->used] = b->last_block;
	b->last_block = c->used++;
	b->next = c->pool + (size_t)b->last_block * BLOCK;
	if (++b->blocks > c->fullest)
		c->fullest = b->blocks;
	return true;
}

size_t
feature_counter_add(struct feature_counter *c, const uint64_t *f, size_t n)
{
	struct feature_bucket *b;
	size_t i;

	for (i = 0; i < n; i++) {
		b = &c->bucket[f[i] >> (64 - c->bits)];
		if ((uintptr_t)b->next % BLOCK_BYTES == 0 && !new_block(c, b))
			break;
		*b->next++ = f[i];
	}
	return i;
}

/* Sorts the features of a cell, which are one or two in most cells. */
static void
sort_cell(uint64_t *v, size_t n)
{
	if (n <= FEW)
		insertion_sort64(v, v, n);
	else
		radix_sort64(v, n, 0);
}

/* Sets *f to the features of a block of a bucket; returns their number. */
static size_t
block_of(const struct feature_counter *c, const struct feature_bucket *b,
    size_t number, const uint64_t **f)
{
	*f = c->pool + number * BLOCK;
	return number == b->last_block ? (size_t)(b->next - *f) : BLOCK;
}

/* Sorts the features of a bucket into c->sorted; returns their number. First
 * into cells, by the bits after the bits of the bucket. */
static size_t
sort_bucket(struct feature_counter *c, const struct feature_bucket *b)
{
	static uint32_t end[1 << CELL_BITS];
	size_t cells, i, k, n = 0, m, at, begin;
	const uint64_t *v;
	int bits = 1, skip = c->bits;

	while (bits < CELL_BITS && (size_t)b->blocks * BLOCK >> bits > 1)
		bits++;
	cells = (size_t)1 << bits;
	MEM_GROW(c->sorted, c->sorted_cap, (size_t)b->blocks * BLOCK);
	memset(end, 0, cells * sizeof *end);
	for (k = 0, at = b->last_block; k < b->blocks;
	     k++, at = c->previous[at]) {
		m = block_of(c, b, at, &v);
		for (i = 0; i < m; i++)
			end[v[i] << skip >> (64 - bits)]++;
		n += m;
	}
	prefix_sum32(end, cells);
	for (k = 0, at = b->last_block; k < b->blocks;
	     k++, at = c->previous[at]) {
		m = block_of(c, b, at, &v);
		for (i = 0; i < m; i++)
			c->sorted[end[v[i] << skip >> (64 - bits)]++] = v[i];
	}
	for (i = begin = 0; i < cells; begin = end[i++])
		if (end[i] - begin > 1)
			sort_cell(c->sorted + begin, end[i] - begin);
	return n;
}

void
feature_counter_write(struct feature_counter *c, struct out *o, uint64_t min_df)
{
	struct feature_bucket *b = c->bucket,
			      *last = b + ((size_t)1 << c->bits);
	size_t i, k, n;

	c->features = 0;
	for (; b < last; b++) {
		n = b->blocks ? sort_bucket(c, b) : 0;
		for (i = 0; i < n; i = k) {
			for (k = i + 1; k < n && c->sorted[k] == c->sorted[i];)
				k++;
			if (k - i < min_df) {
				c->rare_features++;
				continue;
			}
			c->features++;
			df_write_feature(o, c->sorted[i], k - i);
		}
		*b = (struct feature_bucket){ 0 };
	}
	c->used = c->fullest = 0;
}

void
feature_counter_close(struct feature_counter *c)
{
	mem_unmap(c->pool, c->blocks * BLOCK_BYTES);
	mem_unmap(c->previous, c->blocks * sizeof *c->previous);
	free(c->bucket);
	free(c->sorted);
	*c = (struct feature_counter){ 0 };
}
