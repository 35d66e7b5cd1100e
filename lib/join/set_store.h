/* set_store.h: a collection of sets in memory, equal ones stored once. */
#ifndef ND_SET_STORE_H
#define ND_SET_STORE_H

#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"
#include "io/in.h"

/* A distinct set: its features, ascending, and where its ids begin. */
struct stored_set {
	const uint64_t *feature;
	uint32_t n;
	uint32_t first_id;
};

/* A collection. Start from {0}. set holds the n distinct sets that have a
 * feature, ascending by size, and one more whose first is the end of the
 * last. The ids of set i are those at first of i up to first of i + 1, and
 * the smallest in byte order comes first. Sets that were read have the id
 * at a place k in ids, by number member[k]; those of a partition, where
 * member is NULL, have it at text[start[k], start[k + 1]). */
struct set_store {
	uint32_t n;
	struct stored_set *set;
	uint64_t features;    /* of all distinct sets */
	uint64_t empty;	      /* read without a feature: not kept */
	uint64_t other_share; /* read, of another share: not kept */
	uint32_t *id_number;
	struct idmap ids;
	struct feature_chunk
	    *chunk; /* what set_store_read read: owns the features */
	const uint64_t *id_start;
	const char *id_text;
};

/* Reads all set records of in. Of shares shares keeps number share, from 1:
 * a set belongs to the one its smallest feature falls into. A malformed
 * record, or an id a second time, ends the program or goes to in->rejects. */
void set_store_read(
    struct set_store *s, struct in *in, size_t share, size_t shares);

/* The k-th of all ids, in the order of the sets. */
struct span set_store_id(const struct set_store *s, uint32_t k);

/* The first set of at least n features, of those before hi; else hi. */
uint32_t set_store_find_size(
    const struct set_store *s, uint64_t n, uint32_t hi);

/* Puts the ids of equal sets that were read into byte order. */
void set_store_sort_ids(struct set_store *s);

#endif
