/* self_index.c: builds lists of sets by radix sort, in parts that fit the
 * cache. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/prefix_sum.h"
#include "join/self_index.h"

/* The upper bits of a feature's hash are its part, the next KEY_BITS its key.
 * The parts are done in ROUNDS, which bounds the memory. */
enum {
	PART_POSTINGS = 1 << 15, /* target size of a part */
	ROUNDS = 2,
	PART_BITS_MAX = 12,
	KEY_BITS = 20,
	DIGIT_BITS = 10,
	DIGITS = 1 << DIGIT_BITS,
	KEY_SHIFT = 64 - KEY_BITS,
	SEEN_BITS = 17
};

#define BELOW_KEY (((uint64_t)1 << KEY_SHIFT) - 1)

struct self_index_builder {
	struct self_index *x;
	const struct set_store *s;
	const struct measure *m;
	unsigned part_bits;
	uint64_t *count; /* postings of each part */
	uint64_t *end;	 /* of each part of a round, in posting */
	uint8_t *seen;	 /* by the upper bits of a key: times seen, up to 2 */
	uint64_t *spare; /* for a part while it is sorted */
	size_t spare_cap;
};

static inline size_t
part_of(const struct self_index_builder *k, uint32_t hash)
{
	return (uint64_t)hash << k->part_bits >> 32;
}

/* Counts the probed features of each part; puts their hashes, set by set, into
 * x->probe for now. */
static void
hash_all(struct self_index_builder *k, const struct feature_order *order)
{
	const struct set_store *s = k->s;
	uint64_t *first =
	    mem_new((size_t)s->set[s->n - 1].n + 8, sizeof *first);
	uint32_t *hash = k->x->probe;
	size_t i, f, n;

	for (i = 0; i < s->n; i++) {
		n = measure_probe_prefix(k->m, s->set[i].n);
		feature_order_prefix(
		    order, s->set[i].feature, s->set[i].n, n, first);
		for (f = 0; f < n; f++) {
			*hash = feature_order_mix(first[f]) >> 32;
			k->count[part_of(k, *hash++)]++;
		}
	}
	free(first);
}

/* Writes the postings of parts [from, to), each with its key in the upper bits,
 * after the lists that are complete. */
static void
distribute(struct self_index_builder *k, size_t from, size_t to)
{
	const struct set_store *s = k->s;
	const uint32_t *hash = k->x->probe;
	uint64_t n, kept, f, end = k->x->postings, key;
	unsigned shift;
	size_t i, part;

	for (i = from; i < to; i++) {
		k->end[i] = end;
		end += k->count[i];
	}
	/* Without a branch: postings of other rounds overwrite one place. */
	for (i = 0; i < (size_t)1 << k->part_bits; i++)
		if (i < from || i >= to)
			k->end[i] = end;
	for (i = 0; i < s->n; i++) {
		n = measure_probe_prefix(k->m, s->set[i].n);
		kept = measure_index_prefix(k->m, s->set[i].n);
		shift = self_index_place_shift(n);
		for (f = 0; f < n; f++, hash++) {
			part = part_of(k, *hash);
			key = *hash << k->part_bits >> (32 - KEY_BITS);
			k->x->posting[k->end[part]] = key << KEY_SHIFT |
			    (f < kept ? SELF_INDEX_KEPT : 0) |
			    f >> shift << 32 | i;
			k->end[part] += part - from < to - from;
		}
	}
}

/* Keeps only the postings of a part whose key may occur twice among the n,
 * sorts them by key, then set, and returns their number. */
static size_t
sort_part(struct self_index_builder *k, uint64_t *p, size_t n)
{
	uint32_t low[DIGITS] = { 0 }, high[DIGITS] = { 0 };
	size_t i, left = 0;
	uint8_t *c;

	memset(k->seen, 0, 1 << SEEN_BITS);
	for (i = 0; i < n; i++) {
		c = &k->seen[p[i] >> (64 - SEEN_BITS)];
		*c += *c < 2;
	}
	k->spare = mem_grow(k->spare, &k->spare_cap, n, sizeof *k->spare);
	for (i = 0; i < n; i++) {
		p[left] = p[i];
		left += k->seen[p[i] >> (64 - SEEN_BITS)] == 2;
	}
	for (i = 0; i < left; i++) {
		low[p[i] >> KEY_SHIFT & (DIGITS - 1)]++;
		high[p[i] >> (64 - DIGIT_BITS)]++;
	}
	prefix_sum32(low, DIGITS);
	prefix_sum32(high, DIGITS);
	for (i = 0; i < left; i++)
		k->spare[low[p[i] >> KEY_SHIFT & (DIGITS - 1)]++] = p[i];
	for (i = 0; i < left; i++)
		p[high[k->spare[i] >> (64 - DIGIT_BITS)]++] = k->spare[i];
	return left;
}

/* Appends to x->posting the lists of the n sorted postings at p, which is at or
 * after its end. The list of a key begins at its first posting with
 * SELF_INDEX_KEPT; a list of one posting is left out. A set with two features
 * of one key is in the list once, with the first feature: its place is earlier,
 * and it is kept if the second is. */
static void
append_lists(struct self_index *x, const uint64_t *p, size_t n)
{
	const uint64_t *end = p + n, *next;
	uint64_t *to = x->posting + x->postings, key;

	while (p < end) {
		key = *p >> KEY_SHIFT;
		while (p < end && *p >> KEY_SHIFT == key &&
		    !(*p & SELF_INDEX_KEPT))
			p++;
		for (next = p; next < end && *next >> KEY_SHIFT == key; next++)
			;
		if (next - p < 2) {
			p = next;
			continue;
		}
		*to++ = (*p++ & BELOW_KEY) | SELF_INDEX_FIRST;
		for (; p < next; p++) {
			if ((uint32_t)*p == (uint32_t)to[-1])
				continue;
			*to = *p & BELOW_KEY;
			x->probe_end[(uint32_t)*to++]++;
		}
	}
	x->postings = to - x->posting;
}

/* Fills x->probe; x->probe_end has the number of probes of each set. */
static void
make_probes(struct self_index *x, uint32_t sets)
{
	uint32_t i;

	prefix_sum32(x->probe_end, sets);
	for (i = 0; i < x->postings; i++)
		if (!(x->posting[i] & SELF_INDEX_FIRST))
			x->probe[x->probe_end[(uint32_t)x->posting[i]]++] = i;
}

/* Makes the lists of all parts. */
static void
make_lists(struct self_index_builder *k)
{
	size_t parts = (size_t)1 << k->part_bits, round, i, to = 0;
	uint64_t *posting;

	for (round = 0; round < ROUNDS; round++) {
		i = to;
		to = parts * (round + 1) / ROUNDS;
		distribute(k, i, to);
		for (; i < to; i++) {
			posting = k->x->posting + k->end[i] - k->count[i];
			append_lists(
			    k->x, posting, sort_part(k, posting, k->count[i]));
		}
	}
}

bool
self_index_make(struct self_index *x, const struct set_store *s,
    const struct feature_order *order, const struct measure *m)
{
	struct self_index_builder k = { .x = x, .s = s, .m = m };
	uint64_t total = 0;
	size_t i;

	*x = (struct self_index){ 0 };
	if (s->n == 0)
		return true;
	for (i = 0; i < s->n; i++)
		total += measure_probe_prefix(m, s->set[i].n);
	while (
	    k.part_bits < PART_BITS_MAX && total >> k.part_bits > PART_POSTINGS)
		k.part_bits++;
	x->probe = mem_map((total + 64) * sizeof *x->probe);
	x->probe_end = mem_new(s->n, sizeof *x->probe_end);
	x->posting = mem_map((total + 1) * sizeof *x->posting);
	k.count = mem_new((size_t)1 << k.part_bits, sizeof *k.count);
	k.end = mem_new((size_t)1 << k.part_bits, sizeof *k.end);
	k.seen = mem_new(1 << SEEN_BITS, 1);
	hash_all(&k, order);
	make_lists(&k);
	free(k.count);
	free(k.end);
	free(k.seen);
	free(k.spare);
	if (x->postings > UINT32_MAX)
		return false;
	make_probes(x, s->n);
	return true;
}
