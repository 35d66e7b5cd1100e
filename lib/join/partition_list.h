/* partition_list.h: a file that lists partitions, which are asked together, and
 * other files about the same records. A part NAME.N has the records after those
 * of the one before, in one partition or in shares NAME.N.SHARE; its ids come
 * last. The list is replaced at once, the files never change. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/pool.h"

/* What a file has, by its name before the dot: the sets of documents that are
 * kept; those of documents that are removed; the ids of both. */
enum listed_kind { LISTED_KEPT, LISTED_REMOVED, LISTED_IDS, LISTED_KINDS };

extern const char *const listed_kinds[LISTED_KINDS];

struct listed_file {
	enum listed_kind kind;
	const char *path;
	size_t number, share; /* from 1 */
	uint64_t bytes, hash;
};

/* Start from {0}. Texts and the array are in a pool. */
struct partition_list {
	struct listed_file *file;
	size_t n;
};

/* Whether the file at path is a list, by its first bytes. */
bool partition_list_is_file(const char *path);

/* Reads a list; returns what is wrong with it, or NULL. Files are in the
 * directory of the list. */
const char *partition_list_read(
    struct partition_list *l, struct pool *p, const char *path);

/* The same; ends the program if something is wrong, or no partition listed. */
void partition_list_open(
    struct partition_list *l, struct pool *p, const char *path);

/* The name of a file by its kind, number and share. */
const char *partition_list_name(struct pool *p, const struct listed_file *f);

void partition_list_add(
    struct partition_list *l, struct pool *p, const struct listed_file *f);

/* Writes the list to path, at once and to disk. */
void partition_list_write(
    const struct partition_list *l, struct pool *p, const char *path);
