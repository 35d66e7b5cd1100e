/* unique_ids.h: the ids of a file, numbered; duplicates are reported. */
#ifndef ND_UNIQUE_IDS_H
#define ND_UNIQUE_IDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"
#include "io/in.h"

/* The ids, numbered in the order of their lines. A line whose id was not added
 * takes 4 bytes. Owns all members. Start from {0}. */
struct unique_ids {
	struct idmap ids;
	uint32_t *skipped; /* for each such line: the ids before it */
	size_t skips, cap;
};

/* Gives the next number to id, of the line read last. A duplicate is reported
 * by in_bad, and unique_ids_add returns false. */
bool unique_ids_add(struct unique_ids *u, struct in *in, struct span id);

/* Reports, by in_bad, that line number `first` has the id, too. */
void unique_ids_bad(struct in *in, struct span id, uint64_t first);

void unique_ids_free(struct unique_ids *u);

#endif
