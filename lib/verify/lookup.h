/* lookup.h: a file of records, each found by its id. The edge: whatever is
 * wrong with the file ends the program. */
#ifndef ND_LOOKUP_H
#define ND_LOOKUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/in.h"
#include "verify/subject.h"

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
struct lookup {
	struct in in;		/* for messages */
	struct reading *how;	/* borrowed */
	char *base;		/* the file, and IN_PAD bytes more */
	size_t bytes;
	uint64_t *slot;
	size_t slots;
	uint64_t records;
	size_t room, used;	/* bytes of all windows touched */
	uint64_t *touched;
};

/* Opens path, whose records are of the kind that r says. room is how many
 * bytes of a plain file may be in memory at once. */
void lookup_open(struct lookup *l, const char *path, struct reading *r,
    size_t room);

/* For an id to be looked up later, so that no memory is waited for: first
 * lookup_ask, which returns its hash; some time after lookup_reach. */
uint64_t lookup_ask(const struct lookup *l, struct span id);
void lookup_reach(const struct lookup *l, uint64_t hash);

/* Reads the record of this id into s, whose id stays; false if there is
 * none. */
bool lookup_read(struct lookup *l, struct span id, uint64_t hash,
    struct subject *s);

#endif
