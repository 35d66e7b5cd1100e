/* table.h: a hash table with open addressing and linear probing. It maps the
 * hash of a key to the key's number; the caller has the keys:
 *
 *	for (i = table_first(&t, hash); (v = table_value(&t, i));
 *	     i = table_next(&t, i, hash))
 *		if (key number v is equal)
 *			break;
 *
 * If v is 0, the key is absent, and table_put may fill slot i. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/prefetch.h"

enum { TABLE_VALUE_BITS = 36, TABLE_TAG_BITS = 64 - TABLE_VALUE_BITS };

/* Start from {0}; owns slot. A slot is 0 if empty, or `tag:28 | value:36`: the
 * upper bits of a hash and a value above 0. The home of a hash is its tag
 * scaled to the number of slots; no slot from the home of a value to its slot
 * is empty. */
struct table {
	uint64_t *slot;
	size_t slots;		    /* 0 or a power of two */
	size_t n;		    /* slots in use: at most 3/4 */
	void *(*map)(size_t bytes); /* makes new slots in a file, or is NULL */
	bool in_file;
};

/* Whether table_reserve will double the slots. */
static inline bool
table_full(const struct table *t)
{
	return t->n >= t->slots / 4 * 3;
}

/* Makes room for one more value: the numbers of all slots may change. */
void table_reserve(struct table *t);

/* Drops slots in a file from memory, where they are again when they are read.
 */
void table_drop(const struct table *t);
void table_free(struct table *t);

/* The slot where a search for hash begins. */
static inline size_t
table_home(const struct table *t, uint64_t hash)
{
	return (hash >> TABLE_VALUE_BITS) * t->slots >> TABLE_TAG_BITS;
}

/* The next slot after i for hash: one that is empty or has its tag. */
static inline size_t
table_next(const struct table *t, size_t i, uint64_t hash)
{
	do
		i = (i + 1) & (t->slots - 1);
	while (t->slot[i] && (t->slot[i] ^ hash) >> TABLE_VALUE_BITS);
	return i;
}

/* The first slot for hash; the table has slots. */
static inline size_t
table_first(const struct table *t, uint64_t hash)
{
	return table_next(t, table_home(t, hash) - 1, hash);
}

/* The value in slot i; 0 if the slot is empty. */
static inline uint64_t
table_value(const struct table *t, size_t i)
{
	return t->slot[i] & (((uint64_t)1 << TABLE_VALUE_BITS) - 1);
}

/* Puts value, from 1 to 2^TABLE_VALUE_BITS - 1, into the empty slot i, where a
 * search for hash ended. Call table_reserve before the search. */
static inline void
table_put(struct table *t, size_t i, uint64_t hash, uint64_t value)
{
	t->slot[i] = hash >> TABLE_VALUE_BITS << TABLE_VALUE_BITS | value;
	t->n++;
}

/* Prefetches the home of hash. */
static inline void
table_prefetch(const struct table *t, uint64_t hash)
{
	if (t->slots)
		prefetch(&t->slot[table_home(t, hash)]);
}
