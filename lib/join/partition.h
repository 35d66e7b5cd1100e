/* partition.h: the file of nd-index: sets with a prefix index. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "join/partition_map.h"
#include "join/prefix_join.h"
#include "option/opt.h"

/* How a partition was made, or has to be; k is 0 and fields "" if unknown. */
struct partition_params {
	struct measure m;
	size_t k;
	bool characters;
	const char *fields;
	struct share share;
	struct span tag; /* of the sets; empty if unknown */
};

/* A partition: its sets, and the arguments of prefix_join_load. Its arrays lie
 * in the mapped file, or are unpacked; they stay until the program ends. */
struct partition {
	const char *name;
	struct partition_params params;
	struct partition_map map;
	const struct partition_step *step; /* of each size, and their end */
	struct set_store sets; /* set is NULL before partition_load */
	struct feature_order order;
	struct prefix_index prefix, full; /* lists: partition_load_lists */
	uint32_t dropped;		  /* sets, see partition_drop_before */
};

/* Whether the file at path is a partition, by its first bytes. */
bool partition_is_file(const char *path);

/* Maps the file. Ends the program if its header is damaged, or if its measure,
 * tag, shingles or fields, as far as known, are not those of `wanted`, or its
 * threshold is above; NULL: any. partition_query.h checks what it uses. */
void partition_open(struct partition *p, const char *path,
    const struct partition_params *wanted);

/* Ends the program if two partitions cannot be joined: their shingles or fields
 * are known and differ, or, with same_shares, their numbers of shares. */
void partition_match(
    const struct partition *a, const struct partition *b, bool same_shares);

/* Writes the index that prefix_join_make made, without self, of the sets of s;
 * sorts the ids of equal sets in byte order. */
void partition_write(const char *path, struct set_store *s,
    const struct prefix_join *j, const struct partition_params *made);
