/* idmap.c: string ids to numbers: open addressing, linear probing. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "hash.h"
#include "idmap.h"
#include "mem.h"

enum { LEAST = 512, LOOK = 4 };

/* Scaling keeps the order of the hashes, so that doubling the slots is one
 * sequential pass over them. */
static size_t
home(const struct idmap *m, uint64_t hash)
{
	return (hash >> 32) * m->slots >> 32;
}

static bool
is(const struct idmap *m, uint32_t number, struct span id)
{
	struct span other = idmap_id(m, number);

	return other.n == id.n && memcmp(other.p, id.p, id.n) == 0;
}

/* The slot that holds id, else the one where it belongs. */
static size_t
place(const struct idmap *m, struct span id, uint64_t hash)
{
	uint64_t s;
	size_t i;

	for (i = home(m, hash); (s = m->slot[i]); i = (i + 1) & (m->slots - 1))
		if (s >> 32 == hash >> 32 && is(m, (uint32_t)s - 1, id))
			break;
	return i;
}

static void
grow(struct idmap *m)
{
	struct idmap old = *m;
	size_t i, k;

	m->slots = old.slots ? 2 * old.slots : LEAST;
	m->slot = mem_map(m->slots * sizeof *m->slot);
	if (!old.slots) {
		m->start = mem_grow(NULL, &m->start_cap, 1, sizeof *m->start);
		m->start[0] = 0;
	}
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

static uint32_t
find(const struct idmap *m, struct span id, uint64_t hash)
{
	if (!m->slots)
		return IDMAP_NONE;
	return (uint32_t)m->slot[place(m, id, hash)] - 1;
}

static uint32_t
add(struct idmap *m, struct span id, uint64_t hash)
{
	size_t at, i;

	if (m->n >= m->slots / 4 * 3)
		grow(m);
	i = place(m, id, hash);
	if (m->slot[i])
		return (uint32_t)m->slot[i] - 1;
	if (m->n == IDMAP_MAX)
		return IDMAP_NONE;
	at = m->start[m->n];
	m->text = mem_grow(m->text, &m->text_cap, at + id.n, 1);
	memcpy(m->text + at, id.p, id.n);
	m->start = mem_grow(m->start, &m->start_cap, (size_t)m->n + 2,
	    sizeof *m->start);
	m->start[m->n + 1] = at + id.n;
	m->slot[i] = hash >> 32 << 32 | ++m->n;
	return m->n - 1;
}

/* Asks for the slots, then for the starts they lead to, then for the text,
 * so that n waits become three. hash becomes the hashes of the ids. */
static void
prefetch(const struct idmap *m, const struct span *id, size_t n, uint64_t *hash)
{
	uint32_t number[IDMAP_BATCH];
	size_t at, i, k;
	uint64_t s;

	for (i = 0; i < n; i++) {
		hash[i] = hash64(id[i].p, id[i].n);
		if (m->slots)
			__builtin_prefetch(&m->slot[home(m, hash[i])], 1);
	}
	if (!m->n)
		return;
	for (i = 0; i < n; i++) {
		number[i] = 0;
		at = home(m, hash[i]);
		for (k = 0; k < LOOK; k++) {
			s = m->slot[(at + k) & (m->slots - 1)];
			if (s && s >> 32 == hash[i] >> 32) {
				number[i] = (uint32_t)s - 1;
				break;
			}
		}
		__builtin_prefetch(&m->start[number[i]]);
	}
	for (i = 0; i < n; i++)
		__builtin_prefetch(m->text + m->start[number[i]]);
}

uint32_t
idmap_add(struct idmap *m, struct span id)
{
	return add(m, id, hash64(id.p, id.n));
}

uint32_t
idmap_find(const struct idmap *m, struct span id)
{
	return find(m, id, hash64(id.p, id.n));
}

void
idmap_add_batch(struct idmap *m, const struct span *id, size_t n,
    uint32_t *number)
{
	uint64_t hash[IDMAP_BATCH];
	size_t i;

	prefetch(m, id, n, hash);
	for (i = 0; i < n; i++)
		number[i] = add(m, id[i], hash[i]);
}

void
idmap_find_batch(const struct idmap *m, const struct span *id, size_t n,
    uint32_t *number)
{
	uint64_t hash[IDMAP_BATCH];
	size_t i;

	prefetch(m, id, n, hash);
	for (i = 0; i < n; i++)
		number[i] = find(m, id[i], hash[i]);
}

void
idmap_free(struct idmap *m)
{
	mem_unmap(m->slot, m->slots * sizeof *m->slot);
	free(m->start);
	free(m->text);
	*m = (struct idmap){0};
}
