/* idmap.h: maps string ids to the numbers 0, 1, 2, ... in the order in which
 * the ids are added. Ids are compared byte by byte, not by hash alone; they
 * have any bytes and any length. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/span.h"
#include "base/table.h"

/* No number, and the largest number of ids in a map. */
#define IDMAP_NONE UINT32_MAX
#define IDMAP_MAX (UINT32_MAX - 1)

enum { IDMAP_BATCH = 128, IDMAP_MANY_BITS = 14, IDMAP_MANY = 1 << 14 };

struct idmap_limit;

/* A map. Start from {0}; end with idmap_free. Owns copies of the ids, which
 * never move. An id takes its bytes, padded to 4, 16 bytes more, and 11 to 21
 * bytes of table; while the table grows, old and new slots exist together. All
 * of this is in memory unless it has a limit. */
struct idmap {
	uint32_t n;	    /* number of ids */
	struct table table; /* values: places of records */
	uint64_t **place;   /* place of the record of each number, in blocks */
	size_t place_blocks, place_cap;
	char **block;			/* the records */
	size_t blocks, block_cap, used; /* bytes of the last block, if any */
	struct idmap_limit *limit;
};

/* Limits the memory of an empty map to about `most` bytes, 4 MB at least: what
 * is beyond goes to files, regions of zeros that map makes, and takes several
 * times as long. mem_unmap frees these. */
void idmap_limit(struct idmap *m, size_t most, void *(*map)(size_t bytes));

/* The bytes of memory that the map takes. */
size_t idmap_memory(const struct idmap *m);

/* Returns the number of id; id was new if this is the value m->n had before.
 * Ends the program if the map is full: IDMAP_MAX ids, or 256 GB of them. */
uint32_t idmap_add(struct idmap *m, struct span id);
/* Without a search: then no function may look for an id. */
void idmap_append(struct idmap *m, struct span id);

/* idmap_add in two steps: the hash of an id, and the rest. The caller may call
 * table_prefetch(&m->table, hash) in between. */
uint64_t idmap_hash(struct span id);
uint32_t idmap_add_hashed(struct idmap *m, struct span id, uint64_t hash);

/* The number of id, IDMAP_NONE if id is not in the map. */
uint32_t idmap_find(const struct idmap *m, struct span id);

/* Adds n <= IDMAP_BATCH ids as idmap_add does; number[i] becomes the number of
 * id[i]. In a large map, several times as fast as n calls of idmap_add. */
void idmap_add_batch(
    struct idmap *m, const struct span *id, size_t n, uint32_t *number);

/* number[i] becomes what idmap_find returns for id[i], for n <= IDMAP_MANY ids.
 * A map in files is read in their order, once. */
void idmap_find_many(
    const struct idmap *m, const struct span *id, size_t n, uint32_t *number);

/* The bytes of the id with this number. */
struct span idmap_id(const struct idmap *m, uint32_t number);

/* id[i] becomes the bytes of the id number[i], for n <= IDMAP_BATCH numbers. */
void idmap_id_batch(
    const struct idmap *m, const uint32_t *number, size_t n, struct span *id);

/* Frees what only idmap_add and idmap_find need, which end by that. */
void idmap_seal(struct idmap *m);
void idmap_free(struct idmap *m);
