/* partition_cache.c: reads blocks of a partition. Pages that are mapped would
 * count as memory of the process, many of them around each that is used. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "join/partition_cache.h"

enum { SLOTS = 128 };

/* The bytes of block i. */
static const char *
load(struct partition_cache *c, uint64_t i)
{
	const size_t slot = i % SLOTS;
	char *p = c->bytes + slot * PARTITION_BLOCK;
	uint64_t at;
	size_t n;

	if (c->block[slot] == i + 1)
		return p;
	c->block[slot] = 0;
	n = partition_map_block(c->map, i, &at);
	partition_map_read(c->map, p, n, at);
	partition_map_check_block(c->map, i, p);
	c->block[slot] = i + 1;
	return p;
}

void
partition_cache_read(struct partition_cache *c, enum partition_part part,
    uint64_t from, size_t n, void *to)
{
	const uint64_t *offset = c->map->parts.offset;
	const uint64_t length = offset[part + 1] - offset[part];
	uint64_t at = offset[part] - offset[0] + from;
	size_t k, in_block;

	if (from > length || n > length - from)
		partition_map_damaged(c->map, "its parts are wrong");
	if (!c->bytes) {
		c->bytes = mem_new(SLOTS, PARTITION_BLOCK);
		c->block = mem_new(SLOTS, sizeof *c->block);
	}
	for (; n > 0; n -= k, at += k, to = (char *)to + k) {
		in_block = at % PARTITION_BLOCK;
		k = PARTITION_BLOCK - in_block;
		k = n < k ? n : k;
		memcpy(to, load(c, at / PARTITION_BLOCK) + in_block, k);
	}
}

void *
partition_cache_part(struct partition_cache *c, enum partition_part part)
{
	const uint64_t *offset = c->map->parts.offset;
	const size_t n = offset[part + 1] - offset[part];
	void *p = mem_map(n);

	partition_cache_read(c, part, 0, n, p);
	return p;
}

void
partition_cache_free(struct partition_cache *c)
{
	free(c->bytes);
	free(c->block);
}
