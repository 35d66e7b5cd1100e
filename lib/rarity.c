/* rarity.c: rare features first, by a sketch of their frequencies. */
#include <stdlib.h>
#include <string.h>

#include "mem.h"
#include "rarity.h"

enum { SAMPLE = 1 << 21, BITS_LEAST = 10, BITS_MOST = 22, RARE = 2 };

static inline size_t
cell(const struct rarity *o, uint64_t f)
{
	return feature_mix(f) >> (64 - o->bits);
}

static void
make_light(struct rarity *o)
{
	size_t i, n = (size_t)1 << o->bits;

	o->light = mem_new(n / 64, sizeof *o->light);
	for (i = 0; i < n; i++)
		o->light[i / 64] |= (uint64_t)(o->class[i] == 0) << i % 64;
}

/* Counts the features of every k-th set, about SAMPLE of them, and makes
 * the class the logarithm of the count. */
void
rarity_make(struct rarity *o, const struct sets *s)
{
	size_t stride = s->features / SAMPLE + 1, n, i, k;
	uint64_t sampled = s->features / stride;
	uint16_t *count, *c;

	for (o->bits = BITS_LEAST; o->bits < BITS_MOST &&
	    (size_t)1 << o->bits < 2 * sampled; o->bits++)
		;
	n = (size_t)1 << o->bits;
	count = mem_map(n * sizeof *count);
	for (i = 0; i < s->n; i += stride)
		for (k = 0; k < s->set[i].n; k++) {
			c = &count[cell(o, s->set[i].feature[k])];
			*c += *c < UINT16_MAX;
		}
	o->class = mem_map(n);
	for (i = 0; i < n; i++)
		if (count[i] > RARE)
			o->class[i] = 31 - __builtin_clz(count[i] - 1);
	mem_unmap(count, n * sizeof *count);
	make_light(o);
}

void
rarity_take(struct rarity *o, unsigned bits, const uint8_t *class)
{
	size_t n = (size_t)1 << bits;

	o->bits = bits;
	o->class = mem_map(n);
	memcpy(o->class, class, n);
	make_light(o);
}

/* Behind the have rare features at to, those of the other classes in order
 * until there are p. */
static void
heavy(const struct rarity *o, const uint64_t *f, size_t n, size_t have, size_t p,
    uint64_t *to)
{
	size_t next[RARITY_CLASSES + 1] = {0}, i, at;
	unsigned c, last;

	for (i = 0; i < n; i++)
		next[o->class[cell(o, f[i])]]++;
	for (c = 1, at = have; c < RARITY_CLASSES; c++) {
		i = next[c];
		next[c] = at;
		at += i;
		if (at >= p)
			break;
	}
	last = c;
	for (i = 0; i < n; i++) {
		c = o->class[cell(o, f[i])];
		if (c > 0 && c <= last && next[c] < p)
			to[next[c]++] = f[i];
	}
}

void
rarity_prefix(const struct rarity *o, const uint64_t *f, size_t n, size_t p,
    uint64_t *to)
{
	size_t i, k = 0, at;

	for (i = 0; i < n && k < p; i++) {
		to[k] = f[i];
		at = cell(o, f[i]);
		k += o->light[at / 64] >> at % 64 & 1;
	}
	if (k < p)
		heavy(o, f, n, k, p, to);
}

void
rarity_free(struct rarity *o)
{
	mem_unmap(o->class, (size_t)1 << o->bits);
	free(o->light);
	*o = (struct rarity){0};
}
