/* idmap.c: maps string ids to numbers. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/idmap.h"
#include "base/mem.h"
#include "base/prefetch.h"

/* A place counts units of 4 bytes over all blocks: 36 bits are 256 GB. */
enum {
	UNIT = 4,
	ID_BYTES_USUAL = 16,
	BLOCK_BITS = 20,
	BLOCK = UNIT << BLOCK_BITS,
	PLACES = BLOCK / sizeof(uint64_t),
};

/* An id of n bytes in a block. No record is at place 0. */
struct record {
	uint32_t number, n;
	char id[];
};

static struct record *
record_at(const struct idmap *m, uint64_t place)
{
	return (struct record *)(m->block[place >> BLOCK_BITS] +
	    UNIT * (place & ((1 << BLOCK_BITS) - 1)));
}

/* Where the place of a number is stored. The blocks have 2 MB pages: in small
 * pages, random access costs several cache misses, not one. */
static uint64_t *
place_of(const struct idmap *m, uint32_t number)
{
	return &m->place[number / PLACES][number % PLACES];
}

/* memcmp(p, q, n) == 0. Most ids are short: faster than a call. */
static bool
same_bytes(const char *p, const char *q, size_t n)
{
	uint64_t x, y;
	size_t i;

	if (n < sizeof x)
		return memcmp(p, q, n) == 0;
	for (i = 0; i < n; i += sizeof x) {
		if (i > n - sizeof x)
			i = n - sizeof x;
		memcpy(&x, p + i, sizeof x);
		memcpy(&y, q + i, sizeof y);
		if (x != y)
			return false;
	}
	return true;
}

/* The slot of id, or the empty slot where it belongs. The table has slots. */
static size_t
find_slot(const struct idmap *m, struct span id, uint64_t hash)
{
	const struct record *r;
	uint64_t place;
	size_t i;

	for (i = table_first(&m->table, hash);
	     (place = table_value(&m->table, i));
	     i = table_next(&m->table, i, hash)) {
		r = record_at(m, place);
		if (r->n == id.n && same_bytes(r->id, id.p, id.n))
			break;
	}
	return i;
}

/* The place of a new record of n bytes; 0 if there are no more places. A record
 * that does not fit in the last block begins a new one; if it needs several,
 * they are adjacent in memory. */
static uint64_t
new_place(struct idmap *m, size_t n)
{
	size_t begin = m->used, i, more = (n + UNIT + BLOCK - 1) / BLOCK;
	uint64_t first = m->blocks;
	char *p;

	if (m->blocks && n <= BLOCK - m->used) {
		m->used += n;
		return (first - 1) << BLOCK_BITS | begin / UNIT;
	}
	if (m->blocks + more > (size_t)1 << (TABLE_VALUE_BITS - BLOCK_BITS))
		return 0;
	m->block = mem_grow(
	    m->block, &m->block_cap, m->blocks + more, sizeof *m->block);
	p = mem_map(more * BLOCK);
	for (i = 0; i < more; i++)
		m->block[m->blocks++] = p + i * BLOCK;
	m->used = UNIT + n - (more - 1) * BLOCK;
	return first << BLOCK_BITS | 1;
}

uint64_t
idmap_hash(struct span id)
{
	return hash_slot(id.p, id.n);
}

uint32_t
idmap_add_hashed(struct idmap *m, struct span id, uint64_t hash)
{
	struct record *r;
	uint64_t place;
	size_t i;

	table_reserve(&m->table);
	i = find_slot(m, id, hash);
	if ((place = table_value(&m->table, i)))
		return record_at(m, place)->number;
	if (m->n == IDMAP_MAX || id.n > UINT32_MAX - UNIT)
		return IDMAP_NONE;
	place = new_place(m, (sizeof *r + id.n + UNIT - 1) / UNIT * UNIT);
	if (!place)
		return IDMAP_NONE;
	r = record_at(m, place);
	r->number = m->n;
	r->n = id.n;
	memcpy(r->id, id.p, id.n);
	if (m->n / PLACES == m->place_blocks) {
		m->place = mem_grow(m->place, &m->place_cap,
		    m->place_blocks + 1, sizeof *m->place);
		m->place[m->place_blocks++] = mem_map(BLOCK);
	}
	*place_of(m, m->n) = place;
	table_put(&m->table, i, hash, place);
	return m->n++;
}

/* Prefetches the slots of n ids, then the records they lead to: the program
 * waits for memory twice, not 2 n times. Sets hash[i] to the hash of id[i]. */
static void
prefetch_records(
    const struct idmap *m, const struct span *id, size_t n, uint64_t *hash)
{
	const struct record *r;
	uint64_t place;
	size_t i;

	for (i = 0; i < n; i++) {
		hash[i] = idmap_hash(id[i]);
		table_prefetch(&m->table, hash[i]);
	}
	if (!m->table.slots)
		return;
	for (i = 0; i < n; i++) {
		place = table_value(&m->table, table_first(&m->table, hash[i]));
		if (!place)
			continue;
		r = record_at(m, place);
		prefetch(r);
		prefetch(r->id + id[i].n);
	}
}

uint32_t
idmap_add(struct idmap *m, struct span id)
{
	return idmap_add_hashed(m, id, idmap_hash(id));
}

uint32_t
idmap_find(const struct idmap *m, struct span id)
{
	uint64_t place = 0;

	if (m->table.slots)
		place =
		    table_value(&m->table, find_slot(m, id, idmap_hash(id)));
	return place ? record_at(m, place)->number : IDMAP_NONE;
}

void
idmap_add_batch(
    struct idmap *m, const struct span *id, size_t n, uint32_t *number)
{
	uint64_t hash[IDMAP_BATCH];
	size_t i;

	prefetch_records(m, id, n, hash);
	for (i = 0; i < n; i++)
		number[i] = idmap_add_hashed(m, id[i], hash[i]);
}

struct span
idmap_id(const struct idmap *m, uint32_t number)
{
	struct record *r = record_at(m, *place_of(m, number));

	return (struct span){ r->id, r->n };
}

void
idmap_id_batch(
    const struct idmap *m, const uint32_t *number, size_t n, struct span *id)
{
	const struct record *r;
	size_t i;

	for (i = 0; i < n; i++)
		prefetch(place_of(m, number[i]));
	for (i = 0; i < n; i++) {
		r = record_at(m, *place_of(m, number[i]));
		prefetch(r);
		prefetch(r->id + ID_BYTES_USUAL);
	}
	for (i = 0; i < n; i++)
		id[i] = idmap_id(m, number[i]);
}

void
idmap_seal(struct idmap *m)
{
	table_free(&m->table);
}

void
idmap_free(struct idmap *m)
{
	size_t i;

	for (i = 0; i < m->blocks; i++)
		mem_unmap(m->block[i], BLOCK);
	for (i = 0; i < m->place_blocks; i++)
		mem_unmap(m->place[i], BLOCK);
	idmap_seal(m);
	free(m->block);
	free(m->place);
	*m = (struct idmap){ 0 };
}
