/* idmap.c: string ids to numbers: open addressing, linear probing. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/idmap.h"
#include "base/mem.h"

/* A place counts units of 4 bytes over all blocks: 36 bits are 256 GB. */
enum {
	LEAST = 512,
	LOOK = 4,
	UNIT = 4,
	USUAL = 16, /* bytes of an id */
	TAG_BITS = 28,
	PLACE_BITS = 64 - TAG_BITS,
	BLOCK_BITS = 20,
	BLOCK = UNIT << BLOCK_BITS,
	PLACES = BLOCK / sizeof(uint64_t),
};

/* An id as it lies in a block; place 0 is never one. */
struct record {
	uint32_t number, n;
	char id[];
};

static struct record *
record_at(const struct idmap *m, uint64_t place)
{
	place &= ((uint64_t)1 << PLACE_BITS) - 1;
	return (struct record *)(m->block[place >> BLOCK_BITS] +
	    UNIT * (place & ((1 << BLOCK_BITS) - 1)));
}

/* Where the place of a number is noted. Blocks of 2 MB pages: in small pages
 * a look at a random one costs several misses, not one. */
static uint64_t *
place_of(const struct idmap *m, uint32_t number)
{
	return &m->place[number / PLACES][number % PLACES];
}

static uint64_t
tag(uint64_t hash)
{
	return hash >> PLACE_BITS;
}

/* Scaling keeps the order of the tags, so that doubling the slots is one
 * sequential pass over them. */
static size_t
home(const struct idmap *m, uint64_t hash)
{
	return tag(hash) * m->slots >> TAG_BITS;
}

/* Most ids are short: cheaper than to call memcmp. */
static bool
same(const char *p, const char *q, size_t n)
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

/* The slot that holds id, else the one where it belongs. */
static size_t
seek(const struct idmap *m, struct span id, uint64_t hash)
{
	const struct record *r;
	uint64_t s;
	size_t i;

	for (i = home(m, hash); (s = m->slot[i]); i = (i + 1) & (m->slots - 1))
		if (tag(s) == tag(hash)) {
			r = record_at(m, s);
			if (r->n == id.n && same(r->id, id.p, id.n))
				break;
		}
	return i;
}

static void
grow_slots(struct idmap *m)
{
	struct idmap old = *m;
	size_t i, k;

	m->slots = old.slots ? 2 * old.slots : LEAST;
	m->slot = mem_map(m->slots * sizeof *m->slot);
	for (i = 0; i < old.slots; i++) {
		if (!old.slot[i])
			continue;
		for (k = home(m, old.slot[i]); m->slot[k];
		     k = (k + 1) & (m->slots - 1))
			;
		m->slot[k] = old.slot[i];
	}
	mem_unmap(old.slot, old.slots * sizeof *old.slot);
}

/* The place of a new record of n bytes, in the last block or, however long,
 * in new ones that follow each other in memory; 0 when places run out. */
static uint64_t
new_place(struct idmap *m, size_t n)
{
	size_t at = m->used, i, more = (n + UNIT + BLOCK - 1) / BLOCK;
	uint64_t first = m->blocks;
	char *p;

	if (m->blocks && n <= BLOCK - m->used) {
		m->used += n;
		return (first - 1) << BLOCK_BITS | at / UNIT;
	}
	if (m->blocks + more > (size_t)1 << (PLACE_BITS - BLOCK_BITS))
		return 0;
	m->block = mem_grow(
	    m->block, &m->block_cap, m->blocks + more, sizeof *m->block);
	p = mem_map(more * BLOCK);
	for (i = 0; i < more; i++)
		m->block[m->blocks++] = p + i * BLOCK;
	m->used = UNIT + n - (more - 1) * BLOCK;
	return first << BLOCK_BITS | 1;
}

static uint32_t
find(const struct idmap *m, struct span id, uint64_t hash)
{
	uint64_t s;

	if (!m->slots || !(s = m->slot[seek(m, id, hash)]))
		return IDMAP_NONE;
	return record_at(m, s)->number;
}

static uint32_t
add(struct idmap *m, struct span id, uint64_t hash)
{
	struct record *r;
	uint64_t place;
	size_t i;

	if (m->n >= m->slots / 4 * 3)
		grow_slots(m);
	i = seek(m, id, hash);
	if (m->slot[i])
		return record_at(m, m->slot[i])->number;
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
	m->slot[i] = tag(hash) << PLACE_BITS | place;
	return m->n++;
}

/* Asks for the slots, then for the records they lead to, so that 2 n waits
 * become two. hash becomes the hashes of the ids. */
static void
prefetch(const struct idmap *m, const struct span *id, size_t n, uint64_t *hash)
{
	const struct record *r;
	size_t at, i, k;
	uint64_t s;

	for (i = 0; i < n; i++) {
		hash[i] = hash_slot(id[i].p, id[i].n);
		if (m->slots)
			__builtin_prefetch(&m->slot[home(m, hash[i])], 1);
	}
	if (!m->slots)
		return;
	for (i = 0; i < n; i++) {
		at = home(m, hash[i]);
		for (k = 0; k < LOOK; k++) {
			s = m->slot[(at + k) & (m->slots - 1)];
			if (!s || tag(s) != tag(hash[i]))
				continue;
			r = record_at(m, s);
			__builtin_prefetch(r);
			__builtin_prefetch(r->id + id[i].n);
			break;
		}
	}
}

void
idmap_prefetch(const struct idmap *m, struct span id)
{
	if (m->slots)
		__builtin_prefetch(&m->slot[home(m, hash_slot(id.p, id.n))], 1);
}

uint32_t
idmap_add(struct idmap *m, struct span id)
{
	return add(m, id, hash_slot(id.p, id.n));
}

uint32_t
idmap_find(const struct idmap *m, struct span id)
{
	return find(m, id, hash_slot(id.p, id.n));
}

void
idmap_add_batch(
    struct idmap *m, const struct span *id, size_t n, uint32_t *number)
{
	uint64_t hash[IDMAP_BATCH];
	size_t i;

	prefetch(m, id, n, hash);
	for (i = 0; i < n; i++)
		number[i] = add(m, id[i], hash[i]);
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
		__builtin_prefetch(place_of(m, number[i]));
	for (i = 0; i < n; i++) {
		r = record_at(m, *place_of(m, number[i]));
		__builtin_prefetch(r);
		__builtin_prefetch(r->id + USUAL);
	}
	for (i = 0; i < n; i++)
		id[i] = idmap_id(m, number[i]);
}

void
idmap_seal(struct idmap *m)
{
	mem_unmap(m->slot, m->slots * sizeof *m->slot);
	m->slot = NULL;
	m->slots = 0;
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
