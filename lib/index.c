/* index.c: posting lists of the first features of sets, without a sort.
 *
 * A first pass counts to 2 in a table of small cells, a second the postings
 * of each list, a third puts them there: sets come in order of size, so the
 * lists are sorted as they grow. */
#include <stdlib.h>
#include <string.h>

#include "index.h"
#include "mem.h"

enum { BITS_LEAST = 8, BITS_MOST = 40, LIVE_CELLS = 8 };

uint64_t
index_length(const struct measure *m, enum index_of of, uint64_t n)
{
	switch (of) {
	case INDEX_SELF:
	case INDEX_SMALL:
		return measure_prefix_small(m, n);
	case INDEX_PREFIX:
		return measure_prefix(m, n);
	default:
		return n;
	}
}

/* The least number of bits for n cells. */
static unsigned
bits_for(uint64_t n)
{
	unsigned bits = BITS_LEAST;

	while (bits < BITS_MOST && (uint64_t)1 << bits < n)
		bits++;
	return bits;
}

static size_t
live_bytes(const struct index *x)
{
	return ((size_t)1 << x->live_bits) / 4;
}

static size_t
start_bytes(const struct index *x)
{
	return (((size_t)1 << x->bits) + 1) * sizeof *x->start;
}

/* Counts in live, up to 2, the features that length says. */
static void
count_live(struct index *x, const struct sets *s, const struct rarity *o,
    const struct measure *m, enum index_of of, uint64_t *first)
{
	size_t i, k, p;
	uint64_t total = 0, c;
	uint8_t *byte, bit;

	for (i = 0; i < s->n; i++)
		total += index_length(m, of, s->set[i].n);
	x->live_bits = bits_for(LIVE_CELLS * total);
	x->live = mem_map(live_bytes(x));
	for (i = 0; i < s->n; i++) {
		p = index_length(m, of, s->set[i].n);
		rarity_prefix(o, s->set[i].feature, s->set[i].n, p, first);
		for (k = 0; k < p; k++) {
			c = feature_mix(first[k]) >> (64 - x->live_bits);
			byte = &x->live[c / 4];
			bit = 1 << c % 4 * 2;
			/* 0, 1, 2, 2, ...: the lower bit moves up. */
			*byte = (*byte & ~bit) | (*byte & bit) << 1 |
			    (*byte & bit << 1) | (*byte & bit * 3 ? 0 : bit);
		}
	}
}

/* How many cells of live count. */
static uint64_t
live_cells(const struct index *x)
{
	uint64_t n = 0, w, mask = x->need == 2 ? 0 : 0x5555555555555555;
	size_t i;

	for (i = 0; i < live_bytes(x); i += sizeof w) {
		memcpy(&w, x->live + i, sizeof w);
		n += __builtin_popcountll((w & 0xaaaaaaaaaaaaaaaa) | (w & mask));
	}
	return n;
}

bool
index_make(struct index *x, const struct sets *s, const struct rarity *o,
    const struct measure *m, enum index_of of)
{
	uint32_t longest = s->n ? s->set[s->n - 1].n : 0;
	uint64_t *first = mem_new((size_t)longest + 8, sizeof *first), at, h;
	bool twice = of == INDEX_SELF && m->kind == JACCARD;
	size_t i, k, p, pass;
	uint32_t *list;

	*x = (struct index){ .need = twice ? 2 : 1 };
	count_live(x, s, o, m, twice ? INDEX_PREFIX : of, first);
	x->bits = bits_for(2 * live_cells(x));
	x->start = mem_map(start_bytes(x));
	for (pass = 0; pass < 2; pass++) {
		for (i = 0; i < s->n; i++) {
			p = index_length(m, of, s->set[i].n);
			rarity_prefix(o, s->set[i].feature, s->set[i].n, p, first);
			for (k = 0; k < p; k++) {
				h = feature_mix(first[k]);
				if (!index_live(x, h))
					continue;
				list = &x->start[h >> (64 - x->bits)];
				if (pass == 0)
					x->postings++;
				else
					x->posting[*list] = i;
				++*list;
			}
		}
		if (x->postings > UINT32_MAX) {
			free(first);
			return false;
		}
		if (pass == 1)
			break;
		x->posting = mem_map(x->postings * sizeof *x->posting + 64);
		for (i = at = 0; i <= (size_t)1 << x->bits; i++) {
			h = x->start[i];
			x->start[i] = at;
			at += h;
		}
	}
	/* Each start is now the next one's: move them up. */
	memmove(x->start + 1, x->start, start_bytes(x) - sizeof *x->start);
	x->start[0] = 0;
	free(first);
	return true;
}

void
index_free(struct index *x)
{
	mem_unmap(x->live, live_bytes(x));
	mem_unmap(x->start, start_bytes(x));
	mem_unmap(x->posting, x->postings * sizeof *x->posting + 64);
	*x = (struct index){0};
}
