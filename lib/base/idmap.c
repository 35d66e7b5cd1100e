#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/hash.h"
#include "base/idmap.h"
#include "base/mem.h"
#include "base/prefetch.h"
#include "base/radix_sort64.h"

/* A place counts units of 4 bytes over all blocks: 36 bits are 256 GB. */
enum {
	UNIT = 4,
	ID_BYTES_USUAL = 16,
	BLOCK_BITS = 20,
	BLOCK = UNIT << BLOCK_BITS,
	PLACES = BLOCK / sizeof(uint64_t),
	/* Linux maps 4 kB for a write, 64 kB for a read. */
	PAGE_BITS = 12,
	WINDOW_BITS = 16,
	MEMORY_LEAST = 4 << 20,
};

/* Half of `most` is for blocks, of which the first are in memory, a quarter for
 * the table, and a quarter for windows of files. */
struct idmap_limit {
	void *(*map)(size_t bytes);
	size_t most, held;	     /* held: bytes of blocks in memory */
	size_t blocks, place_blocks; /* in memory, if others are in a file */
	bool in_file;		     /* new blocks */
	atomic_size_t touched;	     /* bytes, since all were dropped */
};

/* What is touched one after the other. */
enum touch { SLOT, SLOTS, ID, PLACE, NEW, TOUCHES };

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

void
idmap_limit(struct idmap *m, size_t most, void *(*map)(size_t bytes))
{
	m->limit = mem_new(1, sizeof *m->limit);
	m->limit->map = map;
	m->limit->most = most > MEMORY_LEAST ? most : MEMORY_LEAST;
}

size_t
idmap_memory(const struct idmap *m)
{
	const size_t all = (m->blocks + m->place_blocks) * (size_t)BLOCK +
	    m->table.slots * sizeof *m->table.slot;

	return m->limit && m->limit->most < all ? m->limit->most : all;
}

/* Whether some of the map is in files. */
static bool
is_in_file(const struct idmap *m)
{
	return m->limit && (m->limit->in_file || m->table.in_file);
}

/* Before p is touched: drops all files from memory if they are too much. */
static void
touch(const struct idmap *m, enum touch what, const void *p)
{
	static _Thread_local uintptr_t last[TOUCHES];
	const int bits = what == SLOT ? PAGE_BITS : WINDOW_BITS;
	const uintptr_t window = (uintptr_t)p >> bits;
	struct idmap_limit *l = m->limit;
	size_t i;

	if (!is_in_file(m) || last[what] == window)
		return;
	last[what] = window;
	if (atomic_fetch_add(&l->touched, (size_t)1 << bits) < l->most / 4)
		return;
	atomic_store(&l->touched, 0);
	table_drop(&m->table);
	for (i = l->blocks; l->in_file && i < m->blocks; i++)
		madvise(m->block[i], BLOCK, MADV_DONTNEED);
	for (i = l->place_blocks; l->in_file && i < m->place_blocks; i++)
		madvise(m->place[i], BLOCK, MADV_DONTNEED);
}

/* A new region for blocks. */
static void *
new_region(struct idmap *m, size_t bytes)
{
	struct idmap_limit *l = m->limit;

	if (!l)
		return mem_map(bytes);
	if (!l->in_file && l->held + bytes > l->most / 2) {
		l->in_file = true;
		l->blocks = m->blocks;
		l->place_blocks = m->place_blocks;
	}
	l->held += bytes;
	return l->in_file ? l->map(bytes) : mem_map(bytes);
}

/* Where the place of a number is: in 2 MB pages, for one cache miss. */
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

	i = table_home(&m->table, hash);
	if (m->table.in_file) {
		touch(m, SLOT, &m->table.slot[i]);
		atomic_fetch_or((_Atomic uint64_t *)&m->table.slot[i], 0);
	}
	for (i = table_first(&m->table, hash);
	     (place = table_value(&m->table, i));
	     i = table_next(&m->table, i, hash)) {
		r = record_at(m, place);
		touch(m, ID, r);
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
	MEM_GROW(m->block, m->block_cap, m->blocks + more);
	p = new_region(m, more * BLOCK);
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

void
idmap_append(struct idmap *m, struct span id)
{
	struct record *r;
	uint64_t place;

	if (m->n == IDMAP_MAX || id.n > UINT32_MAX - UNIT ||
	    !(place =
		    new_place(m, (sizeof *r + id.n + UNIT - 1) / UNIT * UNIT)))
		die("expected at most %u ids and 256 GB of them, got more",
		    IDMAP_MAX);
	r = record_at(m, place);
	touch(m, NEW, r);
	r->number = m->n;
	r->n = id.n;
	memcpy(r->id, id.p, id.n);
	if (m->n / PLACES == m->place_blocks) {
		MEM_GROW(m->place, m->place_cap, m->place_blocks + 1);
		m->place[m->place_blocks++] = new_region(m, BLOCK);
	}
	touch(m, PLACE, place_of(m, m->n));
	*place_of(m, m->n++) = place;
}

uint32_t
idmap_add_hashed(struct idmap *m, struct span id, uint64_t hash)
{
	uint64_t place;
	size_t i;

	if (m->limit && 16 * m->table.slots > m->limit->most / 4)
		m->table.map = m->limit->map;
	table_reserve(&m->table);
	i = find_slot(m, id, hash);
	if ((place = table_value(&m->table, i)))
		return record_at(m, place)->number;
	idmap_append(m, id);
	table_put(&m->table, i, hash, *place_of(m, m->n - 1));
	return m->n - 1;
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
	if (!m->table.slots || is_in_file(m))
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

/* idmap_find_many in memory. */
static void
find_in_memory(
    const struct idmap *m, const struct span *id, size_t n, uint32_t *number)
{
	uint64_t hash[IDMAP_BATCH];
	size_t i;

	for (i = 0; i < n; i++) {
		if (i % IDMAP_BATCH == 0)
			prefetch_records(m, id + i,
			    n - i < IDMAP_BATCH ? n - i : IDMAP_BATCH, hash);
		number[i] = idmap_find(m, id[i]);
	}
}

void
idmap_find_many(
    const struct idmap *m, const struct span *id, size_t n, uint32_t *number)
{
	const uint64_t low = IDMAP_MANY - 1;
	uint64_t *key;
	const struct record *r;
	size_t i, k;

	if (!is_in_file(m)) {
		find_in_memory(m, id, n, number);
		return;
	}
	/* The table needs only upper bits of a hash. */
	key = mem_new(n, sizeof *key);
	for (i = 0; i < n; i++)
		key[i] = (idmap_hash(id[i]) & ~low) | i;
	radix_sort64(key, n, IDMAP_MANY_BITS);
	for (k = 0; k < n; k++) {
		i = table_home(&m->table, key[k]);
		touch(m, SLOTS, &m->table.slot[i]);
		i = table_first(&m->table, key[k]);
		key[k] = table_value(&m->table, i) << IDMAP_MANY_BITS |
		    (key[k] & low);
	}
	radix_sort64(key, n, IDMAP_MANY_BITS);
	for (k = 0; k < n; k++) {
		i = key[k] & low;
		number[i] = IDMAP_NONE;
		if (!(key[k] >> IDMAP_MANY_BITS))
			continue;
		r = record_at(m, key[k] >> IDMAP_MANY_BITS);
		touch(m, ID, r);
		if (r->n == id[i].n && same_bytes(r->id, id[i].p, r->n))
			number[i] = r->number;
		else
			number[i] = idmap_find(m, id[i]);
	}
	free(key);
}

struct span
idmap_id(const struct idmap *m, uint32_t number)
{
	const uint64_t *place = place_of(m, number);
	struct record *r;

	touch(m, PLACE, place);
	r = record_at(m, *place);
	touch(m, ID, r);
	return (struct span){ r->id, r->n };
}

void
idmap_id_batch(
    const struct idmap *m, const uint32_t *number, size_t n, struct span *id)
{
	const struct record *r;
	size_t i;

	for (i = 0; i < n && !is_in_file(m); i++)
		prefetch(place_of(m, number[i]));
	for (i = 0; i < n && !is_in_file(m); i++) {
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
	free(m->limit);
	*m = (struct idmap){ 0 };
}
