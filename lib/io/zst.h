/* zst.h: zstd streams, unpacked and packed. The one place that knows zstd. */
#ifndef ND_ZST_H
#define ND_ZST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct zst;

/* Whether bytes that begin so are zstd's (a frame, or a skippable one). */
bool zst_is(const char *p, size_t n);

/* Unpacks the bytes that read(2) gives from fd, after the n bytes at p that
 * were read before. The reader holds the window of a frame in memory: window
 * is the most bytes it may have, which the caller sets to ZST_WINDOW or, if the
 * user allows it, to ZST_WINDOW_LONG. zst_read writes up to n bytes to `to` and
 * returns how many; 0 at the end of the file; or one of enum zst_error. */
enum zst_error {
	ZST_DAMAGED = -1,	/* damaged or truncated data */
	ZST_ERRNO = -2,		/* read(2) or an allocation failed: see errno */
	ZST_WIDE = -3		/* the window of a frame is above the limit */
};
#define ZST_WINDOW ((uint64_t)1 << 27)
#define ZST_WINDOW_LONG ((uint64_t)1 << 31)
struct zst *zst_reader(int fd, const char *p, size_t n, uint64_t window);
ptrdiff_t zst_read(struct zst *z, char *to, size_t n);

/* The bytes of the window that ZST_WIDE refused. */
uint64_t zst_wide(const struct zst *z);

/* Packs to fd as one frame, with a checksum and a window of at most so many
 * bytes. zst_write is false where write(2) failed: errno says why; last ends
 * the frame. */
struct zst *zst_writer(int fd, size_t window);
bool zst_write(struct zst *z, const char *p, size_t n, bool last);

/* Blocks, each packed and unpacked for itself, with a checksum. zst_pack gives
 * how many bytes it put to to, which has room for zst_bound(n); zst_unpack is
 * false where the bytes are not n, packed. */
struct zst *zst_blocks(void);
size_t zst_bound(size_t n);
size_t zst_pack(struct zst *z, char *to, size_t room, const char *p, size_t n);
bool zst_unpack(struct zst *z, char *to, size_t n, const char *p,
    size_t packed);

void zst_free(struct zst *z);

#endif
