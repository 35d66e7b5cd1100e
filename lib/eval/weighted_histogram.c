/* weighted_histogram.c: labelled pairs, weighed. */
#include <stdlib.h>
#include <string.h>

#include "base/fraction.h"
#include "base/mem.h"
#include "eval/weighted_histogram.h"

enum { BLOCK = 256 };

static void
add_run(struct weighted_histogram *t, const struct triple *like, size_t end)
{
	t->run = mem_grow(t->run, &t->run_cap, t->runs + 1, sizeof *t->run);
	t->run[t->runs++] = (struct pair_run){ .end = end,
		.present = like->a,
		.group = like->b / 2,
		.positive = like->b % 2 };
}

void
histogram_make(struct weighted_histogram *t, struct triple *pair, size_t n,
    const uint32_t *millionths)
{
	size_t i, k;
	uint32_t x;

	radix_sort(pair, n);
	/* Whole blocks can be read from anywhere. */
	t->part_bytes = (n + BLOCK) * sizeof **t->part;
	for (k = 0; k < t->parts; k++) {
		t->part[k] = mem_map(t->part_bytes);
		for (i = 0; i < n; i++) {
			x = millionths[pair[i].c * t->parts + k];
			t->part[k][i] =
			    x == COMBINED_NONE ? 0 : fraction_recover(x);
		}
	}
	for (i = 1; i <= n; i++)
		if (i == n || triple_ab(&pair[i]) != triple_ab(&pair[i - 1]))
			add_run(t, &pair[i - 1], i);
}

/* The weighted sums of the BLOCK pairs from i. */
static void
bm25_weigh(const struct weighted_histogram *t, const uint16_t *weight, size_t i,
    uint64_t sum[BLOCK])
{
	const uint32_t *x;
	size_t k, j;

	memset(sum, 0, BLOCK * sizeof *sum);
	for (k = 0; k < t->parts; k++) {
		if (weight[k] == 0)
			continue;
		x = t->part[k] + i;
		for (j = 0; j < BLOCK; j++)
			sum[j] += (uint64_t)x[j] * weight[k];
	}
}

static uint64_t
present_weight(const uint16_t *weight, size_t parts, uint32_t present)
{
	uint64_t sum = 0;
	size_t k;

	for (k = 0; k < parts; k++)
		if (present >> k & 1)
			sum += weight[k];
	return sum;
}

/* Counts the pairs from i to the end of s; where nothing that is there has a
 * weight, they are never found. Parts are off by half a billionth
 * at most, so with half of one more no pair misses the bin it belongs to. */
static void
count_run(const struct weighted_histogram *t, const uint16_t *weight, size_t i,
    const struct pair_run *s, uint32_t count[HISTOGRAM_BINS])
{
	const uint64_t all = present_weight(weight, t->parts, s->present);
	const uint64_t width = all * (FRACTION_ONE / (HISTOGRAM_BINS - 1));
	uint64_t sum[BLOCK], reciprocal, bin, x;
	size_t j, n;

	if (all == 0)
		return;
	/* x / width, or one less: several times as fast as a division. */
	reciprocal = UINT64_MAX / width;
	for (; i < s->end; i += n) {
		n = s->end - i < BLOCK ? s->end - i : BLOCK;
		bm25_weigh(t, weight, i, sum);
		for (j = 0; j < n; j++) {
			x = sum[j] + (all + 1) / 2;
			bin = (unsigned __int128)x * reciprocal >> 64;
			bin += x - bin * width >= width;
			count[bin]++;
		}
	}
}

void
histogram_count(const struct weighted_histogram *t, const uint16_t *weight,
    struct histogram *of)
{
	const struct pair_run *s;
	size_t begin = 0;

	memset(of, 0, t->groups * sizeof *of);
	for (s = t->run; s < t->run + t->runs; s++) {
		count_run(t, weight, begin, s, of[s->group].count[s->positive]);
		begin = s->end;
	}
}

void
histogram_free(struct weighted_histogram *t)
{
	size_t k;

	for (k = 0; k < t->parts; k++)
		mem_unmap(t->part[k], t->part_bytes);
	free(t->run);
	*t = (struct weighted_histogram){ 0 };
}
