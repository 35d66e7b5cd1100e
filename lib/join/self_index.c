/* self_index.c: lists of sets by radix: what is together in memory is sorted
 * where the cache holds it. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "join/self_index.h"

/* Postings of a part, about, and after how many rounds all parts are done: a
 * part is what the upper bits of a feature's hash say, a key the KEY_BITS
 * below them. */
enum {
	PART = 1 << 15,
	ROUNDS = 2,
	PART_BITS_MOST = 12,
	KEY_BITS = 20,
	DIGIT_BITS = 10,
	DIGITS = 1 << DIGIT_BITS,
	KEY_AT = 64 - KEY_BITS,
	SEEN_BITS = 17
};

struct self_index_builder {
	struct self_index *x;
	const struct set_store *s;
	const struct measure *m;
	unsigned part_bits;
	uint64_t *count; /* of each part: its postings */
	uint64_t *end;	 /* of each part of a round, in posting */
	uint8_t *seen;	 /* cells of keys: met once, twice */
	uint64_t *room;	 /* for a part while it is sorted */
	size_t room_cap;
};

static inline size_t
part_of(const struct self_index_builder *k, uint32_t hash)
{
	return (uint64_t)hash << k->part_bits >> 32;
}

/* Counts the features that each part will have; leaves their hashes, set by
 * set, in own. */
static void
hash_all(struct self_index_builder *k, const struct feature_order *r)
{
	const struct set_store *s = k->s;
	uint64_t *first =
	    mem_new((size_t)s->set[s->n - 1].n + 8, sizeof *first);
	uint32_t *own = k->x->probe;
	size_t i, f, n;

	for (i = 0; i < s->n; i++) {
		n = measure_probe_prefix(k->m, s->set[i].n);
		feature_order_prefix(
		    r, s->set[i].feature, s->set[i].n, n, first);
		for (f = 0; f < n; f++) {
			*own = feature_order_mix(first[f]) >> 32;
			k->count[part_of(k, *own++)]++;
		}
	}
	free(first);
}

/* Hashes in own -> postings, with their keys, of parts [from, to), behind the
 * lists that are there. */
static void
distribute(struct self_index_builder *k, size_t from, size_t to)
{
	const struct set_store *s = k->s;
	const uint32_t *own = k->x->probe;
	uint64_t n, kept, f, at = k->x->postings, key;
	unsigned cut;
	size_t i, part;

	for (i = from; i < to; i++) {
		k->end[i] = at;
		at += k->count[i];
	}
	/* Without a branch: those of other rounds are put behind all. */
	for (i = 0; i < (size_t)1 << k->part_bits; i++)
		if (i < from || i >= to)
			k->end[i] = at;
	for (i = 0; i < s->n; i++) {
		n = measure_probe_prefix(k->m, s->set[i].n);
		kept = measure_index_prefix(k->m, s->set[i].n);
		cut = self_index_place_shift(n);
		for (f = 0; f < n; f++, own++) {
			part = part_of(k, *own);
			key = *own << k->part_bits >> (32 - KEY_BITS);
			k->x->posting[k->end[part]] = key << KEY_AT |
			    (f < kept ? SELF_INDEX_KEPT : 0) | f >> cut << 32 |
			    i;
			k->end[part] += part - from < to - from;
		}
	}
}

/* Each count -> where its digit begins. */
static void
begin(uint32_t *count)
{
	uint32_t at = 0, n;
	size_t i;

	for (i = 0; i < DIGITS; i++) {
		n = count[i];
		count[i] = at;
		at += n;
	}
}

/* Of the n postings of a part leaves those whose keys may be there twice, in
 * order of key, then set, and returns how many. */
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
	k->room = mem_grow(k->room, &k->room_cap, n, sizeof *k->room);
	for (i = 0; i < n; i++) {
		p[left] = p[i];
		left += k->seen[p[i] >> (64 - SEEN_BITS)] == 2;
	}
	for (i = 0; i < left; i++) {
		low[p[i] >> KEY_AT & (DIGITS - 1)]++;
		high[p[i] >> (64 - DIGIT_BITS)]++;
	}
	begin(low);
	begin(high);
	for (i = 0; i < left; i++)
		k->room[low[p[i] >> KEY_AT & (DIGITS - 1)]++] = p[i];
	for (i = 0; i < left; i++)
		p[high[k->room[i] >> (64 - DIGIT_BITS)]++] = k->room[i];
	return left;
}

/* Appends the lists of n sorted postings, which stand at or behind the end of
 * the lists: of each key those from the first kept one on, if there are two.
 * A set with two features of one key is in the list once, with the first of
 * them: its place is the earlier one, and it is kept if the other one is. */
static void
append_lists(struct self_index *x, const uint64_t *p, size_t n)
{
	const uint64_t *end = p + n, *next;
	uint64_t *to = x->posting + x->postings, key;

	while (p < end) {
		key = *p >> KEY_AT;
		while (
		    p < end && *p >> KEY_AT == key && !(*p & SELF_INDEX_KEPT))
			p++;
		for (next = p; next < end && *next >> KEY_AT == key; next++)
			;
		if (next - p < 2) {
			p = next;
			continue;
		}
		*to++ =
		    (*p++ & (((uint64_t)1 << KEY_AT) - 1)) | SELF_INDEX_FIRST;
		for (; p < next; p++) {
			if ((uint32_t)*p == (uint32_t)to[-1])
				continue;
			*to = *p & (((uint64_t)1 << KEY_AT) - 1);
			x->probe_end[(uint32_t)*to++]++;
		}
	}
	x->postings = to - x->posting;
}

/* own_end has how many each set has: puts them there. */
static void
make_probes(struct self_index *x, uint32_t sets)
{
	uint32_t i, n, at = 0;

	for (i = 0; i < sets; i++) {
		n = x->probe_end[i];
		x->probe_end[i] = at;
		at += n;
	}
	for (i = 0; i < x->postings; i++)
		if (!(x->posting[i] & SELF_INDEX_FIRST))
			x->probe[x->probe_end[(uint32_t)x->posting[i]]++] = i;
}

/* The lists of all parts, round by round, lest all postings are held. */
static void
make_lists(struct self_index_builder *k)
{
	size_t parts = (size_t)1 << k->part_bits, round, i, to = 0;
	uint64_t *posting = k->x->posting;

	for (round = 0; round < ROUNDS; round++) {
		i = to;
		to = parts * (round + 1) / ROUNDS;
		distribute(k, i, to);
		for (; i < to; i++)
			append_lists(k->x, posting + k->end[i] - k->count[i],
			    sort_part(k, posting + k->end[i] - k->count[i],
				k->count[i]));
	}
}

bool
self_index_make(struct self_index *x, const struct set_store *s,
    const struct feature_order *r, const struct measure *m)
{
	struct self_index_builder k = { .x = x, .s = s, .m = m };
	uint64_t total = 0;
	size_t i;

	*x = (struct self_index){ 0 };
	if (s->n == 0)
		return true;
	for (i = 0; i < s->n; i++)
		total += measure_probe_prefix(m, s->set[i].n);
	while (k.part_bits < PART_BITS_MOST && total >> k.part_bits > PART)
		k.part_bits++;
	x->probe = mem_map((total + 64) * sizeof *x->probe);
	x->probe_end = mem_new(s->n, sizeof *x->probe_end);
	x->posting = mem_map((total + 1) * sizeof *x->posting);
	k.count = mem_new((size_t)1 << k.part_bits, sizeof *k.count);
	k.end = mem_new((size_t)1 << k.part_bits, sizeof *k.end);
	k.seen = mem_new(1 << SEEN_BITS, 1);
	hash_all(&k, r);
	make_lists(&k);
	free(k.count);
	free(k.end);
	free(k.seen);
	free(k.room);
	if (x->postings > UINT32_MAX)
		return false;
	make_probes(x, s->n);
	return true;
}
