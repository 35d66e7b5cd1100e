/* trial.c: labelled pairs, weighed. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/uncut.h"
#include "eval/trial.h"

enum { BLOCK = 256 };

static void
add_stretch(struct trial *t, const struct triple *like, size_t end)
{
	t->stretch = mem_grow(t->stretch, &t->cap, t->stretches + 1,
	    sizeof *t->stretch);
	t->stretch[t->stretches++] = (struct stretch){ .end = end,
	    .present = like->a, .group = like->b / 2, .right = like->b % 2 };
}

void
trial_make(struct trial *t, struct triple *pair, size_t n,
    const uint32_t *millionths)
{
	size_t i, k;
	uint32_t x;

	radix_sort(pair, n);
	/* Whole blocks can be read from anywhere. */
	t->bytes = (n + BLOCK) * sizeof **t->part;
	for (k = 0; k < t->parts; k++) {
		t->part[k] = mem_map(t->bytes);
		for (i = 0; i < n; i++) {
			x = millionths[pair[i].c * t->parts + k];
			t->part[k][i] = x == COMBINED_NONE ? 0 : fraction_recover(x);
		}
	}
	for (i = 1; i <= n; i++)
		if (i == n || triple_ab(&pair[i]) != triple_ab(&pair[i - 1]))
			add_stretch(t, &pair[i - 1], i);
}

/* The weighted sums of the BLOCK pairs from i. */
static void
bm25_weigh(const struct trial *t, const uint16_t *weight, size_t i,
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
sum_of(const uint16_t *weight, size_t parts, uint32_t present)
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
count_stretch(const struct trial *t, const uint16_t *weight, size_t i,
    const struct stretch *s, uint32_t count[TRIAL_BINS])
{
	const uint64_t all = sum_of(weight, t->parts, s->present);
	const uint64_t width = all * (FRACTION_ONE / (TRIAL_BINS - 1));
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
trial_count(const struct trial *t, const uint16_t *weight,
    struct histogram *of)
{
	const struct stretch *s;
	size_t begin = 0;

	memset(of, 0, t->groups * sizeof *of);
	for (s = t->stretch; s < t->stretch + t->stretches; s++) {
		count_stretch(t, weight, begin, s,
		    of[s->group].count[s->right]);
		begin = s->end;
	}
}

void
trial_free(struct trial *t)
{
	size_t k;

	for (k = 0; k < t->parts; k++)
		mem_unmap(t->part[k], t->bytes);
	free(t->stretch);
	*t = (struct trial){0};
}
