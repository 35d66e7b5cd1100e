/* table.h: a hash table of numbers: open addressing, linear probing.
 *
 * The caller holds the keys and compares them; the table maps the hash of a
 * key to a number that leads the caller to the key:
 *
 *	for (i = table_first(&t, hash); (v = table_value(&t, i));
 *	     i = table_next(&t, i, hash))
 *		if (key v is equal)
 *			break;
 *
 * Then v is the number of the key; or v is 0, and table_put may fill slot i. */
#ifndef ND_TABLE_H
#define ND_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TABLE_VALUE_BITS = 36, TABLE_TAG_BITS = 64 - TABLE_VALUE_BITS };

/* Start from {0}; owns slot. A slot is 0 where it is empty, else the upper
 * TABLE_TAG_BITS of a hash, its tag, and a value, which is not 0:
 * `tag:28 | value:36`. At most 3/4 of the slots are used. The home of a hash is
 * its tag scaled to the number of slots; no slot from the home of a value to
 * its slot is empty. */
struct table {
	uint64_t *slot;
	size_t slots; /* 0 or a power of two */
	size_t n;     /* slots in use */
};

/* Whether table_reserve will double the slots. */
static inline bool
table_full(const struct table *t)
{
	return t->n >= t->slots / 4 * 3;
}

/* Makes room for one more value. Slots that were found before are invalid. */
void table_reserve(struct table *t);

void table_free(struct table *t);

static inline size_t
table_home(const struct table *t, uint64_t hash)
{
	return (hash >> TABLE_VALUE_BITS) * t->slots >> TABLE_TAG_BITS;
}

/* The first slot from i on that is empty or has the tag of hash. */
static inline size_t
table_skip(const struct table *t, size_t i, uint64_t hash)
{
	while (t->slot[i] && (t->slot[i] ^ hash) >> TABLE_VALUE_BITS)
		i = (i + 1) & (t->slots - 1);
	return i;
}

/* The first slot for hash, and the next one after i; the table has slots. */
static inline size_t
table_first(const struct table *t, uint64_t hash)
{
	return table_skip(t, table_home(t, hash), hash);
}

static inline size_t
table_next(const struct table *t, size_t i, uint64_t hash)
{
	return table_skip(t, (i + 1) & (t->slots - 1), hash);
}

/* The value in slot i, 0 where the slot is empty. */
static inline uint64_t
table_value(const struct table *t, size_t i)
{
	return t->slot[i] & (((uint64_t)1 << TABLE_VALUE_BITS) - 1);
}

/* Puts value, which is below 2^TABLE_VALUE_BITS, into the empty slot i, where
 * a search for hash ended. table_reserve was called before the search. */
static inline void
table_put(struct table *t, size_t i, uint64_t hash, uint64_t value)
{
	t->slot[i] = hash >> TABLE_VALUE_BITS << TABLE_VALUE_BITS | value;
	t->n++;
}

/* Asks memory for the first slot of hash. */
static inline void
table_prefetch(const struct table *t, uint64_t hash)
{
	if (t->slots)
		__builtin_prefetch(&t->slot[table_home(t, hash)], 1);
}

#endif
