/* idmap.h: string ids to the numbers 0, 1, 2, ... in order of first sight.
 *
 * Exact: a hash finds the place, the bytes decide. Ids are bytes of any
 * value and length. */
#ifndef ND_IDMAP_H
#define ND_IDMAP_H

#include <stddef.h>
#include <stdint.h>

#include "base/span.h"

/* What is no number, and the most ids a map holds. */
#define IDMAP_NONE UINT32_MAX
#define IDMAP_MAX (UINT32_MAX - 1)

enum { IDMAP_BATCH = 128 };

/* A map. Start from {0}; end with idmap_free. Owns copies of the ids, which
 * never move. An id costs its bytes, padded to 4, 16 more, and 11 to 21 of
 * slot; while slots are doubled the old ones stand beside the new.
 * Invariants: a slot is 0 or has the upper 28 bits of an id's hash above the
 * place of its record; at most 3/4 of the slots are taken; from the home of
 * an id (its hash scaled to the slots) to its slot none is 0. */
struct idmap {
	uint32_t n; /* how many ids */
	uint64_t *slot;
	size_t slots;	  /* 0 or a power of two */
	uint64_t **place; /* of the record of each number, in blocks */
	size_t place_blocks, place_cap;
	char **block; /* the records */
	size_t blocks, block_cap;
	size_t used; /* bytes of the last block, if any */
};

/* The number of id, which is new if the number is what m->n was before;
 * IDMAP_NONE if it is new and the map full. */
uint32_t idmap_add(struct idmap *m, struct span id);

/* Asks memory for what idmap_add will look at first. */
void idmap_prefetch(const struct idmap *m, struct span id);

/* The number of id, IDMAP_NONE if the map has it not. */
uint32_t idmap_find(const struct idmap *m, struct span id);

/* The same for n ids, at most IDMAP_BATCH, several times as fast in a large
 * map because it waits for memory twice and not 2 n times. */
void idmap_add_batch(
    struct idmap *m, const struct span *id, size_t n, uint32_t *number);

/* The bytes of an id; those of n ids, at most IDMAP_BATCH. */
struct span idmap_id(const struct idmap *m, uint32_t number);
void idmap_id_batch(
    const struct idmap *m, const uint32_t *number, size_t n, struct span *id);

/* Frees what only idmap_add and idmap_find need: neither may follow. */
void idmap_seal(struct idmap *m);
void idmap_free(struct idmap *m);

#endif
