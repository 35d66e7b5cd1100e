/* partition.h: the file of nd-index: sets, and an index of their first
 * features, to be mapped into memory as it stands. */
#ifndef ND_PARTITION_H
#define ND_PARTITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/opt.h"
#include "join/prefix_join.h"

/* How a partition was made. k is 0 where that was not said. */
struct partition_params {
	struct measure m;
	size_t k;
	bool characters;
	const char *fields; /* "" where that was not said */
	struct share share;
};

/* A partition in memory: sets, and the parts of an index to be asked, for
 * prefix_join_load. They lie in the mapped file, which stays for as long as the
 * program runs. */
struct partition {
	const char *name;
	const char *base;
	size_t bytes;
	struct partition_params params;
	struct set_store sets;
	struct feature_order order;
	struct prefix_index small, all;
	const uint64_t *dropped_end; /* features before it */
};

/* Whether the file at path is a partition, by its first bytes. */
bool partition_is_file(const char *path);

/* Maps it, and checks every byte that anything else is reached by; ends the
 * program where that fails. */
void partition_open(struct partition *p, const char *path);

/* Drops the pages of the file from memory: they come again, from the file, as
 * they are touched. partition_drop_before drops the features before f that were
 * not yet; f, of a set, never goes back. */
void partition_drop_pages(const struct partition *p);
void partition_drop_before(struct partition *p, const uint64_t *f);

/* Ends the program unless the partition serves what is asked: the measure,
 * a threshold at or above its own, the same shingles where both say. */
void partition_check(
    const struct partition *p, const struct partition_params *asked);

/* Ends the program where two partitions cannot be of one kind of sets: where
 * both say of what shingles, or with shares where they are of another number
 * of shares. */
void partition_match(
    const struct partition *a, const struct partition *b, bool shares);

/* Writes what prefix_join_make indexed, not for pairs within. Puts the ids of
 * equal sets into byte order. */
void partition_write(const char *path, struct set_store *s,
    const struct prefix_join *j, const struct partition_params *made);

#endif
