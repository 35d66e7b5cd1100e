/* spilled_sets.c: which sets of a spill are equal. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/radix_sort64.h"
#include "join/set_arrange.h"
#include "join/spilled_sets.h"

/* EVERY: records. A key takes as much again while it is sorted; keys take a
 * part of the memory, and the pages of sets so many bytes. */
enum {
	EVERY = 256,
	KEY_BYTES = 16,
	KEY_PART = 16,
	KEYS_LEAST = 1 << 20,
	PAGES = 4 << 20,
};

/* Whether two records have the same n features, at these places. */
static bool
same_features(const struct set_spill *p, uint64_t a, uint64_t b, uint32_t n)
{
	uint64_t *f = mem_new(2 * (size_t)n, sizeof *f);
	bool same;

	set_spill_get(p, f, a, n);
	set_spill_get(p, f + n, b, n);
	same = memcmp(f, f + n, n * sizeof *f) == 0;
	free(f);
	return same;
}

/* The sets of a spill, while equal ones are sought. */
struct set_finder {
	const struct set_spill *p;
	uint64_t *at;	 /* where the features of every EVERY-th record begin */
	uint32_t *first; /* of each record: the first one that has its set */
	uint64_t *key;	 /* hash and number of records */
	size_t keys, cap;
};

static uint64_t
features_at(const struct set_finder *f, uint32_t record)
{
	uint64_t at = f->at[record / EVERY];
	uint32_t i;

	for (i = record / EVERY * EVERY; i < record; i++)
		at += f->p->n[i];
	return at;
}

static bool
is_equal(const struct set_finder *f, uint32_t a, uint32_t b)
{
	const struct set_spill *p = f->p;

	return p->hash[a] == p->hash[b] && p->n[a] == p->n[b] &&
	    same_features(p, features_at(f, a), features_at(f, b), p->n[a]);
}

/* Finds equal sets among those of the keys. */
static void
compare_keys(struct set_finder *f)
{
	const uint64_t *key = f->key;
	size_t i, k, low;
	uint32_t a, b;

	radix_sort64(f->key, f->keys, 0);
	for (i = low = 0; i < f->keys; i++) {
		if (key[i] >> 32 != key[low] >> 32)
			low = i;
		a = f->first[(uint32_t)key[i]] = key[i];
		for (k = low; k < i; k++) {
			b = key[k];
			if (f->first[b] == b && is_equal(f, a, b)) {
				f->first[a] = b;
				break;
			}
		}
	}
}

/* Returns the first record that has the set of each record. The hashes are
 * compared in parts, whose keys take about `memory` bytes. */
static uint32_t *
find_equal(const struct set_spill *p, size_t memory)
{
	const uint32_t n = p->ids.n;
	const uint64_t parts = 1 + KEY_BYTES * (uint64_t)n / memory;
	struct set_finder f = { .p = p,
		.at = mem_new(n / EVERY + 1, sizeof *f.at),
		.first = mem_new((size_t)n + 1, sizeof *f.first) };
	uint64_t at = 0, part;
	uint32_t i;

	for (i = 0; i < n; at += p->n[i++])
		if (i % EVERY == 0)
			f.at[i / EVERY] = at;
	for (part = 0; part < parts; part++) {
		for (i = f.keys = 0; i < n; i++) {
			if ((p->hash[i] >> 32) * parts >> 32 != part)
				continue;
			MEM_GROW(f.key, f.cap, f.keys + 1);
			f.key[f.keys++] = p->hash[i] >> 32 << 32 | i;
		}
		compare_keys(&f);
	}
	free(f.key);
	free(f.at);
	return f.first;
}

/* Returns where the sets of each size begin, in order of size, and sets s->n
 * and s->features. */
static uint32_t *
count_sizes(
    struct set_store *s, const struct set_spill *p, const uint32_t *first)
{
	uint32_t most = 0, *place, i, k, sets;

	for (i = 0; i < p->ids.n; i++)
		if (p->n[i] > most)
			most = p->n[i];
	place = mem_new((size_t)most + 1, sizeof *place);
	for (i = 0; i < p->ids.n; i++) {
		if (p->n[i] == 0 || first[i] != i)
			continue;
		place[p->n[i]]++;
		s->features += p->n[i];
	}
	/* Few sizes occur: the pages of others stay untouched. */
	for (k = 0; k < most; k++)
		if ((sets = place[k + 1])) {
			place[k + 1] = s->n;
			s->n += sets;
		}
	return place;
}

/* Puts each set in its place; makes first[i] the set of record i. */
static void
put_sets(struct set_store *s, const struct set_spill *p, uint32_t *first)
{
	uint32_t *place = count_sizes(s, p, first), i, k;
	const size_t bytes = ((size_t)s->n + 1) * sizeof *s->set;
	uint64_t at = 0;

	s->set = mapped_pages_scratch(bytes);
	mapped_pages_limit(s->pages, s->set, bytes, PAGES);
	for (i = 0; i < p->ids.n; at += p->n[i++]) {
		if (p->n[i] == 0) {
			first[i] = SET_STORE_NONE;
		} else if (first[i] < i) {
			first[i] = first[first[i]];
		} else {
			k = first[i] = place[p->n[i]]++;
			s->set[k].lower = at;
			s->set[k].n = p->n[i];
			set_store_touch(s, k);
		}
	}
	free(place);
}

void
spilled_sets(struct set_store *s, struct set_spill *p, size_t memory)
{
	uint32_t *set_of;

	idmap_seal(&p->ids);
	set_of = find_equal(p, memory / KEY_PART + KEYS_LEAST);
	free(p->hash);
	p->hash = NULL;
	put_sets(s, p, set_of);
	free(p->n);
	p->n = NULL;
	s->ids = p->ids;
	p->ids = (struct idmap){ 0 };
	set_store_place_ids(s, set_of);
	free(set_of);
}

void
spilled_sets_free(struct set_store *s)
{
	mem_unmap(s->set, ((size_t)s->n + 1) * sizeof *s->set);
	free(s->pages->touched);
	s->pages->touched = NULL;
	s->set = NULL;
}
