#include <stdlib.h>
#include <string.h>

#include "base/fraction.h"
#include "base/mem.h"
#include "eval/weighted_histogram.h"

enum { BLOCK = 256 };

static void
add_run(struct weighted_histogram *h, const struct triple *pair, size_t end)
{
	MEM_ADD(h->run, h->runs, h->run_cap,
	    (struct pair_run){ .end = end,
		.present = pair->a,
		.group = pair->b / 2,
		.positive = pair->b % 2 });
}

void
histogram_make(struct weighted_histogram *h, struct triple *pair, size_t n,
    const uint32_t *millionths)
{
	size_t i, k;
	uint32_t x;

	triple_sort(pair, n);
	/* A whole block can be read from any pair on. */
	h->part_bytes = (n + BLOCK) * sizeof **h->part;
	for (k = 0; k < h->parts; k++) {
		h->part[k] = mem_map(h->part_bytes);
		for (i = 0; i < n; i++) {
			x = millionths[pair[i].c * h->parts + k];
			h->part[k][i] =
			    x == COMBINED_NONE ? 0 : fraction_recover(x);
		}
	}
	for (i = 1; i <= n; i++)
		if (i == n || triple_ab(&pair[i]) != triple_ab(&pair[i - 1]))
			add_run(h, &pair[i - 1], i);
}

/* Sets sum to the weighted sums of the BLOCK pairs from pair i on. */
static void
sum_block(const struct weighted_histogram *h, const uint16_t *weight, size_t i,
    uint64_t sum[BLOCK])
{
	const uint32_t *x;
	size_t k, j;

	memset(sum, 0, BLOCK * sizeof *sum);
	for (k = 0; k < h->parts; k++) {
		if (weight[k] == 0)
			continue;
		x = h->part[k] + i;
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

/* Counts the pairs of a run, which begins at pair i. A part is off by at most
 * half a billionth, so half a billionth is added to each mean: one that is a
 * whole number of hundredths is then in its bin. */
static void
count_run(const struct weighted_histogram *h, const uint16_t *weight, size_t i,
    const struct pair_run *r, uint32_t count[HISTOGRAM_BINS])
{
	const uint64_t all = present_weight(weight, h->parts, r->present);
	const uint64_t width = all * (FRACTION_ONE / (HISTOGRAM_BINS - 1));
	uint64_t sum[BLOCK], reciprocal, bin, x;
	size_t j, n;

	if (all == 0)
		return;
	/* Gives x / width or one less, several times as fast as dividing. */
	reciprocal = UINT64_MAX / width;
	for (; i < r->end; i += n) {
		n = r->end - i < BLOCK ? r->end - i : BLOCK;
		sum_block(h, weight, i, sum);
		for (j = 0; j < n; j++) {
			x = sum[j] + (all + 1) / 2;
			bin = (unsigned __int128)x * reciprocal >> 64;
			bin += x - bin * width >= width;
			count[bin]++;
		}
	}
}

void
histogram_count(const struct weighted_histogram *h, const uint16_t *weight,
    struct histogram *histogram)
{
	const struct pair_run *r;
	size_t begin = 0;

	memset(histogram, 0, h->groups * sizeof *histogram);
	for (r = h->run; r < h->run + h->runs; r++) {
		count_run(h, weight, begin, r,
		    histogram[r->group].count[r->positive]);
		begin = r->end;
	}
}

void
histogram_free(struct weighted_histogram *h)
{
	size_t k;

	for (k = 0; k < h->parts; k++)
		mem_unmap(h->part[k], h->part_bytes);
	free(h->run);
	*h = (struct weighted_histogram){ 0 };
}
