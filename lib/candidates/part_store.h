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

/* The blocks of a thread that are not full: one for each part, whose records
 * begin after PART_LINK bytes. */
enum { PART_LINK = 16 };
struct part_writer {
	struct part_store *store;
	char **block;
	uint32_t *used;
};

void part_writer_open(struct part_writer *w, struct part_store *s);
void part_writer_flush(struct part_writer *w, size_t part);

/* Gives the block of a part to the store, or those of all parts. */
void part_writer_end(struct part_writer *w, size_t part);
void part_writer_close(struct part_writer *w);

/* Returns the place of a new record of a part, which the caller fills before
 * the next call. */
static inline void *
part_writer_add(struct part_writer *w, size_t part)
{
	size_t n = w->store->record;

	if (!w->block[part] || w->used[part] + n > w->store->block)
		part_writer_flush(w, part);
	w->used[part] += n;
	return w->block[part] + PART_LINK + w->used[part] - n;
}
