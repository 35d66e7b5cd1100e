/* record_lookup.h: a file of records, each found by its id. The edge: whatever
 * is wrong with the file ends the program. */
#ifndef ND_RECORD_LOOKUP_H
#define ND_RECORD_LOOKUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/in.h"
#include "verify/record_content.h"

/* A file of records and where each begins. A plain file is mapped, any other
 * held in memory; 12 bytes a record more. Every head of a set is checked when
 * the file is opened, its features when it is read; other records wholly.
 *
 * Of a mapped file room bytes at most are in memory at once: touched has a bit
 * for each window of the file that was touched since all pages were dropped;
 * it is NULL where the whole file has room.
 * Invariants: a slot is 0, or the lower 24 bits of an id's hash above the
 * place of its record in the file + 1; from the home of an id (its hash
 * scaled to the slots) to its slot none is 0. */
struct record_lookup {
	struct in in;		       /* for messages */
	struct content_reader *reader; /* borrowed */
	char *base;		       /* the file, and IN_PAD bytes more */
	size_t bytes;
	uint64_t *slot;
	size_t slots;
	uint64_t records;
	size_t resident_most, resident; /* bytes of all windows touched */
	uint64_t *touched;
};

/* Opens path, whose records are of the kind that r says. room is how many
 * bytes of a plain file may be in memory at once. */
void record_lookup_open(struct record_lookup *l, const char *path,
    struct content_reader *r, size_t room);

/* For an id to be looked up later, so that no memory is waited for: first
 * record_lookup_hash, which returns its hash; some time after
 * record_lookup_prefetch. */
uint64_t record_lookup_hash(const struct record_lookup *l, struct span id);
void record_lookup_prefetch(const struct record_lookup *l, uint64_t hash);

/* Reads the record of this id into s, whose id stays; false if there is
 * none. */
bool record_lookup_read(struct record_lookup *l, struct span id, uint64_t hash,
    struct record_content *s);

#endif
