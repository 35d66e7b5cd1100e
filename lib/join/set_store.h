/* set_store.h: a collection of sets in memory; equal sets are stored once. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"
#include "base/prefetch.h"
#include "io/mapped_pages.h"
#include "join/lower_halves.h"
#include "similarity/halves_window.h"

/* A distinct set: the upper halves of its n features (halves.h), where in
 * `lower` its lower halves begin, and the place of its first id. */
struct stored_set {
	const uint32_t *upper;
	uint64_t lower;
	uint32_t n;
	uint32_t first_id;
};

/* Start from {0}. set[0, n) are the distinct sets that have a feature,
 * ascending by size. The ids of set i have the places set[i].first_id up to
 * set[i + 1].first_id; the smallest in byte order comes first. set_store_id
 * returns the id at a place: of sets that were read the one with number
 * id_number[place] in ids; of a partition, where id_number is NULL, the bytes
 * of id_text from id_start[place] to id_start[place + 1]. `set` can be in a
 * file, whose pages are counted. Owns its arrays unless they lie in a mapped
 * partition. */
struct set_store {
	uint32_t n;
	bool repeats; /* sets can be equal */
	struct stored_set *set;
	struct mapped_pages *pages; /* of set, or NULL */
	struct halves_window window;
	struct lower_halves lower;
	uint64_t features;    /* of all distinct sets */
	uint64_t empty;	      /* sets read that have no feature: not kept */
	uint64_t other_share; /* sets read of another share: not kept */
	uint32_t *id_number;
	struct idmap ids;
	struct feature_chunk *chunk; /* the last; owns the upper halves read */
	const uint64_t *id_start;
	const char *id_text;
};

/* After set i was used: counts its pages if they are in a file. */
static inline void
set_store_touch(const struct set_store *s, uint32_t i)
{
	if (s->pages)
		mapped_pages_touch(s->pages, &s->set[i], &s->set[i + 1]);
}

struct span set_store_id(const struct set_store *s, uint32_t place);

/* id[i] becomes the id at place[i], for n <= IDMAP_BATCH places: faster than
 * one by one. */
void set_store_ids(const struct set_store *s, const uint32_t *place, size_t n,
    struct span *id);

/* The features of set i. The lower halves can be on disk: ask for them only
 * where the upper ones do not decide. They are valid as lower_halves_at
 * says. */
struct halves set_store_halves(
    const struct set_store *s, uint32_t i, struct lower_room *room);

/* Prefetches what set_store_halves leads to, or the first of it. */
void set_store_prefetch(const struct set_store *s, uint32_t i);

/* The number of features in both set i and set k; any number below need if it
 * is below need. */
size_t set_store_shared(const struct set_store *s, uint32_t i, uint32_t k,
    size_t need, struct lower_room room[static 2]);

/* Returns the number of the first set before end with at least n features, or
 * end if there is none. */
uint32_t set_store_find_size(
    const struct set_store *s, uint64_t n, uint32_t end);

/* Sorts the ids of each set that was read in byte order. */
void set_store_sort_ids(struct set_store *s);
