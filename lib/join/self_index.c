/* self_index.c: builds lists of sets by radix sort, in parts that fit the
 * cache. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/threads.h"
#include "join/feature_order.h"
#include "join/posting_sort.h"
#include "join/self_index.h"

/* The upper bits of a feature's hash are its part, the next POSTING_KEY_BITS
 * its key. Many parts are done in ROUNDS_MOST rounds, which bounds the
 * memory. */
enum {
	PART_POSTINGS = 1 << 15,  /* target size of a part */
	ROUND_POSTINGS = 1 << 22, /* of a round, if that is enough rounds */
	ROUNDS_MOST = 4,
	PART_BITS_MAX = 12,
	SEVERAL = 2, /* features that wanted pairs share in their prefixes */
	SEVERAL_FROM = 2, /* least features that they share at all */
	RANGES = 2,	  /* of sets, for each thread */
	APART = 16	  /* postings between what two threads write */
};

#define BELOW_KEY (((uint64_t)1 << POSTING_KEY_SHIFT) - 1)

/* Consecutive sets, from first_set up to that of the next range, which one
 * thread reads. */
struct set_range {
	uint32_t first_set;
	uint64_t first_hash; /* the place of its first hash */
	uint64_t *end; /* of each part: its postings; then where they begin */
	uint64_t **place; /* of each part: where its next posting goes */
	uint32_t *reach;  /* of the places of a set */
	size_t reach_cap;
	uint64_t *elsewhere; /* for postings that are not of this round */
};

struct self_index_builder {
	struct self_index *x;
	const struct set_store *s;
	struct feature_order order;
	const struct measure *m;
	size_t threads;
	unsigned part_bits;
	uint32_t *hash;		 /* of the probed features, set by set */
	struct set_range *range; /* range[ranges] has the ends */
	size_t ranges;
	uint64_t *begin; /* of each part of a round, in posting */
	uint64_t *count; /* postings of each part, then of its lists */
	size_t from, to; /* the parts of a round */
	struct posting_sorter *sorter; /* of each thread */
};

static inline size_t
part_of(const struct self_index_builder *k, uint32_t hash)
{
	return (uint64_t)hash << k->part_bits >> 32;
}

unsigned
self_index_several(const struct measure *m, uint64_t n)
{
	return measure_min_size(m, n) < SEVERAL_FROM ? 1 : SEVERAL;
}

/* The length of the prefix of a set of n features: none if only a set that is
 * equal reaches the threshold with it, which is not there. */
static uint64_t
prefix_length(const struct self_index_builder *k, uint64_t n)
{
	if (!k->s->repeats && measure_min_size(k->m, n) == n &&
	    measure_max_size(k->m, n, 0) == n)
		return 0;
	return measure_probe_prefix(k->m, n) + self_index_several(k->m, n) - 1;
}

/* Cuts the sets into ranges of about as many features; returns the number of
 * all postings. */
static uint64_t
cut_ranges(struct self_index_builder *k)
{
	const struct set_store *s = k->s;
	uint64_t total = 0, features = 0;
	size_t i, r = 0;

	k->ranges = k->threads > 1 ? RANGES * k->threads : 1;
	k->range = mem_new(k->ranges + 1, sizeof *k->range);
	for (i = 0; i < s->n; i++) {
		for (; r < k->ranges && s->features / k->ranges * r <= features;
		     r++)
			k->range[r] = (struct set_range){ i, total };
		features += s->set[i].n;
		total += prefix_length(k, s->set[i].n);
	}
	for (; r <= k->ranges; r++)
		k->range[r] = (struct set_range){ i, total };
	return total;
}

/* Counts the probed features of each part in range r; sets their hashes. */
static void
hash_range(void *state, size_t r, size_t t)
{
	struct self_index_builder *k = state;
	const struct set_store *s = k->s;
	struct set_range *range = &k->range[r];
	uint32_t *hash = k->hash + range->first_hash;
	size_t i = range->first_set, end = range[1].first_set, f, n;
	uint32_t *first;

	(void)t;
	range->end = mem_new((size_t)1 << k->part_bits, sizeof *range->end);
	range->place = mem_new((size_t)1 << k->part_bits, sizeof *range->place);
	if (i == end)
		return;
	first = mem_new(
	    (size_t)s->set[end - 1].n + FEATURE_ORDER_SPARE, sizeof *first);
	for (; i < end; i++) {
		n = prefix_length(k, s->set[i].n);
		feature_order_prefix(
		    &k->order, s->set[i].upper, s->set[i].n, n, first);
		for (f = 0; f < n; f++) {
			*hash = feature_order_mix(first[f]);
			range->end[part_of(k, *hash++)]++;
		}
	}
	free(first);
}

/* Turns the counts of each range into the places of its postings. */
static void
place_ranges(struct self_index_builder *k)
{
	size_t part, r;
	uint64_t n, sum;

	for (part = 0; part < (size_t)1 << k->part_bits; part++) {
		for (r = sum = 0; r < k->ranges; r++) {
			n = k->range[r].end[part];
			k->range[r].end[part] = sum;
			sum += n;
		}
		k->count[part] = sum;
	}
}

/* Fills range->reach for the prefix of a set of n features. */
static void
find_reach(
    const struct self_index_builder *k, struct set_range *range, uint64_t n)
{
	const uint64_t length = prefix_length(k, n),
		       more = self_index_several(k->m, n) - 1;
	uint64_t f;

	MEM_GROW(range->reach, range->reach_cap, length);
	for (f = 0; f < length; f++)
		range->reach[f] = self_index_reach(
		    measure_max_size(k->m, n, f < more ? 0 : f - more));
}

/* Sets range->place for the parts of a round. Without a branch, postings of
 * other rounds are written elsewhere. */
static void
find_places(const struct self_index_builder *k, struct set_range *range)
{
	size_t part;

	for (part = 0; part < (size_t)1 << k->part_bits; part++)
		range->place[part] = part - k->from < k->to - k->from
		    ? k->x->posting + k->begin[part] + range->end[part]
		    : range->elsewhere;
}

/* Writes the postings of a range and round, each with its key in the upper
 * bits. */
static void
distribute(void *state, size_t r, size_t t)
{
	struct self_index_builder *k = state;
	const struct stored_set *set = k->s->set;
	struct set_range *range = &k->range[r];
	const uint32_t *hash = k->hash + range->first_hash, *reach = NULL;
	const size_t from = k->from, parts = k->to - from;
	const unsigned bits = k->part_bits;
	uint64_t n = 0, kept = 0, f, key, *to, **place = range->place;
	size_t i, part;

	(void)t;
	find_places(k, range);
	for (i = range->first_set; i < range[1].first_set; i++) {
		if (i == range->first_set || set[i].n != set[i - 1].n) {
			find_reach(k, range, set[i].n);
			reach = range->reach;
			n = prefix_length(k, set[i].n);
			kept = measure_index_prefix(k->m, set[i].n) +
			    self_index_several(k->m, set[i].n) - 1;
		}
		for (f = 0; f < n; f++, hash++) {
			part = (uint64_t)*hash << bits >> 32;
			key = *hash << bits >> (32 - POSTING_KEY_BITS);
			to = place[part];
			*to = key << POSTING_KEY_SHIFT |
			    (f < kept ? SELF_INDEX_KEPT : 0) |
			    (uint64_t)reach[f] << 32 | i;
			place[part] = to + (part - from < parts);
		}
	}
}

/* Writes to `to` the lists of the n sorted postings at p, which is not before
 * it; returns their end. The list of a key begins at its first posting with
 * SELF_INDEX_KEPT; a list of one posting is left out. A set with two features
 * of one key is in the list once, with the first feature: its reach is larger,
 * and it is kept if the second is. */
static uint64_t *
write_lists(uint64_t *to, const uint64_t *p, size_t n)
{
	const uint64_t *end = p + n, *next;
	uint64_t key;

	while (p < end) {
		key = *p >> POSTING_KEY_SHIFT;
		while (p < end && *p >> POSTING_KEY_SHIFT == key &&
		    !(*p & SELF_INDEX_KEPT))
			p++;
		for (next = p; next < end && *next >> POSTING_KEY_SHIFT == key;
		     next++)
			;
		if (next - p < 2) {
			p = next;
			continue;
		}
		*to++ = (*p++ & BELOW_KEY) | SELF_INDEX_FIRST;
		for (; p < next; p++) {
			if ((uint32_t)*p == (uint32_t)to[-1])
				to[-1] |= SELF_INDEX_TWICE;
			else
				*to++ = *p & BELOW_KEY;
		}
	}
	return to;
}

/* Makes the lists of a part: after those of the parts before or, if other
 * threads make these, in its place. */
static void
make_part(void *state, size_t i, size_t t)
{
	struct self_index_builder *k = state;
	const size_t part = k->from + i;
	uint64_t *p = k->x->posting + k->begin[part];
	uint64_t *to = k->threads == 1 ? k->x->posting + k->x->postings : p;
	size_t n = repeated_postings(&k->sorter[t], p, k->count[part]);

	n = write_lists(to, p, n) - to;
	k->count[part] = n;
	if (k->threads == 1)
		k->x->postings += n;
}

/* Makes the lists of parts [k->from, k->to). */
static void
make_round(struct self_index_builder *k)
{
	struct self_index *x = k->x;
	uint64_t end = x->postings;
	size_t part;

	for (part = k->from; part < k->to; part++) {
		k->begin[part] = end;
		end += k->count[part];
	}
	threads_run(k->threads, k->ranges, distribute, k);
	threads_run(k->threads, k->to - k->from, make_part, k);
	if (k->threads == 1)
		return;
	for (part = k->from; part < k->to; part++) {
		memmove(x->posting + x->postings, x->posting + k->begin[part],
		    k->count[part] * sizeof *x->posting);
		x->postings += k->count[part];
	}
}

/* Makes the lists of all parts, which have `total` postings. */
static void
make_lists(struct self_index_builder *k, uint64_t total)
{
	const size_t parts = (size_t)1 << k->part_bits;
	size_t round, rounds = total / ROUND_POSTINGS + 1, t;

	k->sorter = mem_new(k->threads, sizeof *k->sorter);
	if (rounds > ROUNDS_MOST)
		rounds = ROUNDS_MOST;
	for (round = 0; round < rounds; round++) {
		k->from = k->to;
		k->to = parts * (round + 1) / rounds;
		make_round(k);
	}
	for (t = 0; t < k->threads; t++) {
		free(k->sorter[t].seen);
		free(k->sorter[t].spare);
	}
	free(k->sorter);
}

/* Fills x->several_from, x->reach_end and x->size_hint. */
static void
find_ends(const struct self_index_builder *k)
{
	const struct set_store *s = k->s;
	struct self_index *x = k->x;
	uint32_t i, reach = 0, end;

	x->several = SEVERAL;
	x->size_hint = mem_new(
	    ((size_t)s->n >> SELF_INDEX_HINT_BITS) + 1, sizeof *x->size_hint);
	x->reach_end =
	    mem_new(1 << SELF_INDEX_REACH_BITS, sizeof *x->reach_end);
	for (i = 0; i < s->n; i++) {
		if (self_index_several(k->m, s->set[i].n) == 1)
			x->several_from = i + 1;
		end = self_index_reach(s->set[i].n);
		while (reach < end)
			x->reach_end[reach++] = i;
		if (i % (1 << SELF_INDEX_HINT_BITS) == 0)
			x->size_hint[i >> SELF_INDEX_HINT_BITS] = end;
	}
	while (reach < 1 << SELF_INDEX_REACH_BITS)
		x->reach_end[reach++] = i;
}

bool
self_index_make(struct self_index *x, const struct set_store *s,
    const struct measure *m, size_t threads)
{
	struct self_index_builder k = {
		.x = x, .s = s, .m = m, .threads = threads
	};
	uint64_t total;
	size_t r, places;

	*x = (struct self_index){ 0 };
	if (s->n == 0)
		return true;
	feature_order_make(&k.order, s, threads);
	find_ends(&k);
	total = cut_ranges(&k);
	while (
	    k.part_bits < PART_BITS_MAX && total >> k.part_bits > PART_POSTINGS)
		k.part_bits++;
	k.hash = mem_map(total * sizeof *k.hash);
	places = total + (k.ranges + 1) * APART;
	x->posting = mem_map(places * sizeof *x->posting);
	for (r = 0; r < k.ranges; r++)
		k.range[r].elsewhere = x->posting + total + (r + 1) * APART;
	k.count = mem_new((size_t)1 << k.part_bits, sizeof *k.count);
	k.begin = mem_new((size_t)1 << k.part_bits, sizeof *k.begin);
	threads_run(threads, k.ranges, hash_range, &k);
	feature_order_free(&k.order);
	place_ranges(&k);
	make_lists(&k, total);
	mem_unmap(k.hash, total * sizeof *k.hash);
	for (r = 0; r < k.ranges; r++) {
		free(k.range[r].end);
		free(k.range[r].place);
		free(k.range[r].reach);
	}
	free(k.range);
	free(k.count);
	free(k.begin);
	if (x->postings > UINT32_MAX)
		return false;
	x->posting[x->postings] = SELF_INDEX_FIRST;
	mem_trim(x->posting, places * sizeof *x->posting,
	    (x->postings + 1) * sizeof *x->posting);
	return true;
}

void
self_index_free(struct self_index *x)
{
	if (x->posting)
		mem_unmap(x->posting, (x->postings + 1) * sizeof *x->posting);
	free(x->reach_end);
	free(x->size_hint);
	*x = (struct self_index){ 0 };
}
