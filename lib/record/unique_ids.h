/* unique_ids.h: the ids of a file, numbered; duplicates are reported. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"
#include "io/in.h"

/* The ids, numbered in the order of their lines. Each line that adds no id (it
 * was malformed or a duplicate) takes 4 bytes. Owns all members. Start from
 * {0}. */
struct unique_ids {
	struct idmap ids;
	uint32_t *skipped; /* for each such line: the ids before it */
	size_t skips, cap;
};

/* Adds id, of the line read last, with the next number. If id is a duplicate,
 * reports it by in_id_twice and returns false. */
bool unique_ids_add(struct unique_ids *u, struct in *in, struct span id);

/* unique_ids_add with the idmap_hash of id. */
bool unique_ids_add_hashed(
    struct unique_ids *u, struct in *in, struct span id, uint64_t hash);

void unique_ids_free(struct unique_ids *u);
