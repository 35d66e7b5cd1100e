/* record_lookup.h: finds the records of a file by id. A file that is wrong
 * ends the program. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/in.h"
#include "io/mapped_pages.h"
#include "verify/record_content.h"

/* A hash table of the records of a file. A plain file is mapped, another one is
 * read into memory, or copied to a temporary file if the memory is limited. The
 * table takes 12 bytes a record: of half of the limit at most, or it is in
 * a temporary file. Opening checks the head of each set, and other records
 * completely; reading checks a set's features.
 *
 * Invariants: a slot is 0 or `hash:24 | place:40`, where hash is the lower 24
 * bits of the id's hash and place is 1 + the offset of its record; no slot is 0
 * from an id's home (its hash scaled to the slots) to its slot. */
struct record_lookup {
	struct in in;		       /* for messages */
	struct content_reader *reader; /* borrowed */
	char *base;		       /* the file, and IN_PAD bytes more */
	size_t bytes;
	uint64_t *slot;
	size_t slots;
	uint64_t records;
	size_t room;			  /* for all, in bytes */
	struct mapped_pages pages, table; /* of base and slot */
};

/* Opens path, whose records are of r->kind. At most room bytes of it and of the
 * table will be in memory; SIZE_MAX: no limit. */
void record_lookup_open(struct record_lookup *l, const char *path,
    struct content_reader *r, size_t room);

/* Makes *to, one of `threads` copies of l for as many threads, which share the
 * table, the file and the limit of memory; its reader is r. Afterwards only the
 * copies are used. record_lookup_unshare frees what is of the copy alone. */
void record_lookup_share(struct record_lookup *to,
    const struct record_lookup *l, struct content_reader *r, size_t threads);
void record_lookup_unshare(struct record_lookup *to, size_t threads);

/* Reads the record at byte *at of the file into s, and sets *at to the next
 * one; false at the end of the file. Start from 0. Not of sets. */
bool record_lookup_next(
    struct record_lookup *l, size_t *at, struct record_content *s);

/* Returns the hash of an id, and prefetches its slot. */
uint64_t record_lookup_hash(const struct record_lookup *l, struct span id);

/* Prefetches the record of the id with a hash whose slot was prefetched. */
void record_lookup_prefetch(struct record_lookup *l, uint64_t hash);

/* Reads the record of id, whose hash is given, into s; false if there is none.
 * s->id is then undefined. */
bool record_lookup_read(struct record_lookup *l, struct span id, uint64_t hash,
    struct record_content *s);
