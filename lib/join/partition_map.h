/* partition_map.h: the file of nd-index: its header and the checksums of its
 * blocks, and all of it mapped into memory. Opening it takes no longer for a
 * large file: partition_cache.h checks what is read of it. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "join/partition_format.h"

/* An open file. It stays mapped until the program ends. The header, and the
 * checksums of the blocks after it, are a copy: they stay as they were checked,
 * whatever becomes of the file. */
struct partition_map {
	const char *name;
	int fd;
	const char *base; /* of the mapped file */
	const struct partition_header *h;
	struct partition_parts parts;
};

/* Opens the file, and checks the header and the checksums of blocks. Ends the
 * program if they are damaged. */
void partition_map_open(struct partition_map *m, const char *path);

/* Reads n bytes at an offset of the file. */
void partition_map_read(
    const struct partition_map *m, void *to, size_t n, uint64_t at);

/* Where a part begins. */
const void *partition_map_part(
    const struct partition_map *m, enum partition_part part);

/* Checks all blocks, of which few are in memory at a time. */
void partition_map_check(const struct partition_map *m);

/* Sets *at to the offset of block i in the file; returns its length. */
size_t partition_map_block(
    const struct partition_map *m, uint64_t i, uint64_t *at);

/* Ends the program if the bytes at p, with the length of block i, are not what
 * its checksum says. */
void partition_map_check_block(
    const struct partition_map *m, uint64_t i, const void *p);

/* Ends the program: the file is damaged, as `what` says. */
_Noreturn void partition_map_damaged(
    const struct partition_map *m, const char *what);
