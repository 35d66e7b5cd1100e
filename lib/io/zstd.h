/* zstd.h: zstd streams, unpacked and packed. The one place that knows zstd. */
#ifndef ND_ZSTD_H
#define ND_ZSTD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct zstd;

/* Whether bytes that begin so are zstd's (a frame, or a skippable one). */
bool zstd_is_magic(const char *p, size_t n);

/* Unpacks the bytes that read(2) gives from fd, after the n bytes at p that
 * were read before. The reader holds the window of a frame in memory: window is
 * the most bytes it may have, which the caller sets to ZSTD_WINDOW or, if the
 * user allows it, to ZSTD_WINDOW_LONG. zstd_read writes up to n bytes to `to`
 * and returns how many; 0 at the end of the file; or one of enum zst_error. */
enum zstd_read_error {
	ZSTD_READ_DAMAGED = -1, /* damaged or truncated data */
	ZSTD_READ_ERRNO = -2,	/* read(2) or an allocation failed: see errno */
	ZSTD_READ_WIDE = -3	/* the window of a frame is above the limit */
};
#define ZSTD_WINDOW ((uint64_t)1 << 27)
#define ZSTD_WINDOW_LONG ((uint64_t)1 << 31)
struct zstd *zstd_reader(int fd, const char *p, size_t n, uint64_t window);
ptrdiff_t zstd_read(struct zstd *z, char *to, size_t n);

/* The bytes of the window that ZSTD_READ_WIDE refused. */
uint64_t zstd_frame_window(const struct zstd *z);

/* Packs to fd as one frame, with a checksum and a window of at most so many
 * bytes. zstd_write is false where write(2) failed: errno says why; last ends
 * the frame. */
struct zstd *zstd_writer(int fd, size_t window);
bool zstd_write(struct zstd *z, const char *p, size_t n, bool last);

/* Blocks, each packed and unpacked for itself, with a checksum. zstd_pack gives
 * how many bytes it put to to, which has room for zstd_bound(n); zstd_unpack is
 * false where the bytes are not n, packed. */
struct zstd *zstd_blocks(void);
size_t zstd_bound(size_t n);
size_t zstd_pack(
    struct zstd *z, char *to, size_t room, const char *p, size_t n);
bool zstd_unpack(
    struct zstd *z, char *to, size_t n, const char *p, size_t packed);

void zstd_free(struct zstd *z);

#endif
