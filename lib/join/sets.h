/* sets.h: a collection of sets in memory, equal ones stored once. */
#ifndef ND_SETS_H
#define ND_SETS_H

#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"
#include "io/in.h"

/* A distinct set: its features, ascending, and where its ids begin. */
struct one {
	const uint64_t *feature;
	uint32_t n;
	uint32_t first;
};

/* A collection. Start from {0}. set holds the n distinct sets that have a
 * feature, ascending by size, and one more whose first is the end of the
 * last. The ids of set i are those at first of i up to first of i + 1, and
 * the smallest in byte order comes first. Sets that were read have the id
 * at a place k in ids, by number member[k]; those of a partition, where
 * member is NULL, have it at text[start[k], start[k + 1]). */
struct sets {
	uint32_t n;
	struct one *set;
	uint64_t features;	/* of all distinct sets */
	uint64_t empty;		/* read without a feature: not kept */
	uint64_t elsewhere;	/* read, of another share: not kept */
	uint32_t *member;
	struct idmap ids;
	struct chunk *chunk;	/* what sets_read read: owns the features */
	const uint64_t *start;
	const char *text;
};

/* Reads all set records of in. Of shares shares keeps number share, from 1:
 * a set belongs to the one its smallest feature falls into. A malformed
 * record, or an id a second time, ends the program or goes to in->rejects. */
void sets_read(struct sets *s, struct in *in, size_t share, size_t shares);

/* The k-th of all ids, in the order of the sets. */
struct span sets_id(const struct sets *s, uint32_t k);

/* The first set of at least n features, of those before hi; else hi. */
uint32_t sets_of_size(const struct sets *s, uint64_t n, uint32_t hi);

/* Puts the ids of equal sets that were read into byte order. */
void sets_sort_ids(struct sets *s);

#endif
