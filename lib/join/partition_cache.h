/* partition_cache.h: reads some bytes of a partition, in blocks that are
 * checked and of which some stay in memory. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "join/partition_map.h"

/* Blocks of a file, which is borrowed; every thread needs its own. Start from
 * {0} with map. */
struct partition_cache {
	const struct partition_map *map;
	char *bytes;	 /* of the blocks */
	uint64_t *block; /* which each of them is, plus 1; 0: none */
};

/* Copies n bytes of a part, from offset `from` on, to `to`. Ends the program if
 * there are fewer, or a block of them is damaged. */
void partition_cache_read(struct partition_cache *c, enum partition_part part,
    uint64_t from, size_t n, void *to);

/* A whole part in memory of its own, from mem_map. */
void *partition_cache_part(struct partition_cache *c, enum partition_part part);

void partition_cache_free(struct partition_cache *c);
