/* part_store.h: records of a fixed size, in parts: in memory or, beyond a
 * limit, in a file without a name. Several threads add records at a time. */
#pragma once

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

struct stored_part;

/* The store. Owns all but dir. */
struct part_store {
	size_t parts, record; /* record: bytes of one */
	size_t block;	      /* bytes of a block of records */
	size_t memory;	      /* bytes of full blocks that may be in memory */
	const char *dir;
	size_t held; /* bytes of full blocks in memory */
	int fd;	     /* -1 before the first block goes to the file */
	uint64_t end;
	struct stored_part *part;
	pthread_mutex_t lock;
};

/* Opens a store with blocks of at most `block` bytes, at least a record. */
void part_store_open(struct part_store *s, size_t parts, size_t record,
    size_t block, size_t memory, const char *dir);

/* Closes a store whose parts were taken or dropped. */
void part_store_close(struct part_store *s);

/* Calls each(state, records, n) for blocks of n records of a part, in any
 * order, which stay. part_store_drop frees them. All writers have ended the
 * part. */
void part_store_each(const struct part_store *s, size_t part,
    void (*each)(void *state, const void *records, size_t n), void *state);
void part_store_drop(struct part_store *s, size_t part);

/* Moves the records of a part to *to, which has room for *cap records and is
 * grown by mem_grow; returns their number. Two threads may take two parts. All
 * writers have ended the part. */
size_t part_store_take(
    struct part_store *s, size_t part, void *to, size_t *cap);

/* The bytes of the largest part. */
size_t part_store_largest(const struct part_store *s);
