/* zstd.h: reads and writes zstd data. The only module that calls libzstd. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "pack/file_format.h"

struct zstd;

/* Unpacks zstd frames. The window of a frame, which is held in memory, has at
 * most 128 MB or, if zstd_long_windows is set (--long), 2 GB. */
extern const struct unpacker zstd_unpacker;
extern bool zstd_long_windows;

/* Packs to fd as one frame, with a checksum and a window of at most `window`
 * bytes. */
struct zstd *zstd_writer(int fd, size_t window);

/* Packs the n bytes at p; last ends the frame. False, with errno, if write(2)
 * failed. */
bool zstd_write(struct zstd *z, const char *p, size_t n, bool last);

/* Packs and unpacks blocks, each by itself, with a checksum. */
struct zstd *zstd_blocks(void);

/* The largest number of bytes that n bytes become. */
size_t zstd_bound(size_t n);

/* Packs the n bytes at p to `to`, which has room for zstd_bound(n) bytes;
 * returns how many it wrote. */
size_t zstd_pack(
    struct zstd *z, char *to, size_t room, const char *p, size_t n);

/* Unpacks the `packed` bytes at p to `to`; false if they are damaged or do not
 * become n bytes. */
bool zstd_unpack(
    struct zstd *z, char *to, size_t n, const char *p, size_t packed);

/* Frees a writer or a block packer, or NULL. */
void zstd_free(struct zstd *z);
