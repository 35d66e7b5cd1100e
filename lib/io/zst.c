/* zst.c: zstd streams, unpacked and packed. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "base/die.h"
#include "base/mem.h"
#include "io/zst.h"

enum { HEADER = 18 };	/* the longest header of a frame */

struct zst {
	int fd;
	uint64_t most;		/* of a reader: the widest window allowed, */
	uint64_t wide;		/* and the window that was refused */
	ZSTD_DStream *in;	/* of a reader */
	ZSTD_CStream *out;	/* of a writer */
	char *buf;		/* packed bytes */
	size_t cap;
	ZSTD_inBuffer packed;	/* those of buf not yet unpacked */
	bool open;		/* inside a frame */
	bool eof;
};

static ZSTD_DStream *
unpacker(void)
{
	ZSTD_DStream *in = ZSTD_createDStream();

	if (!in)
		die("out of memory");
	return in;
}

static ZSTD_CStream *
packer(void)
{
	ZSTD_CStream *out = ZSTD_createCStream();

	if (!out)
		die("out of memory");
	ZSTD_CCtx_setParameter(out, ZSTD_c_compressionLevel, 1);
	ZSTD_CCtx_setParameter(out, ZSTD_c_checksumFlag, 1);
	return out;
}

bool
zst_is(const char *p, size_t n)
{
	static const unsigned char frame[] = { 0x28, 0xb5, 0x2f, 0xfd };
	static const unsigned char skip[] = { 0x2a, 0x4d, 0x18 };

	return n >= 4 && (memcmp(p, frame, 4) == 0 ||
	    ((p[0] & 0xf0) == 0x50 && memcmp(p + 1, skip, 3) == 0));
}

struct zst *
zst_reader(int fd, const char *p, size_t n, uint64_t window)
{
	struct zst *z = mem_new(1, sizeof *z);

	z->fd = fd;
	z->most = window;
	z->in = unpacker();
	z->cap = ZSTD_DStreamInSize();
	if (z->cap < n)
		z->cap = n;
	z->buf = mem_new(z->cap, 1);
	memcpy(z->buf, p, n);
	z->packed = (ZSTD_inBuffer){ z->buf, n, 0 };
	ZSTD_DCtx_setParameter(z->in, ZSTD_d_windowLogMax, 31);
	return z;
}

/* Reads more packed bytes behind those not yet unpacked; false on an error. */
static bool
read_more(struct zst *z)
{
	size_t left = z->packed.size - z->packed.pos;
	ssize_t got;

	memmove(z->buf, z->buf + z->packed.pos, left);
	while ((got = read(z->fd, z->buf + left, z->cap - left)) < 0 &&
	    errno == EINTR)
		;
	if (got < 0)
		return false;
	z->eof = got == 0;
	z->packed = (ZSTD_inBuffer){ z->buf, left + got, 0 };
	return true;
}

/* The window in the header of the frame that the n bytes at h begin with (RFC
 * 8878, 3.1.1.1); 0 for any other bytes. A frame of a single segment has no
 * window: the size of its content stands for it. */
static uint64_t
window_of(const unsigned char *h, size_t n)
{
	static const unsigned char dictionary[] = { 0, 1, 2, 4 };
	uint64_t size = 0;
	size_t at, bytes;

	if (n < 6 || h[0] != 0x28 || !zst_is((const char *)h, n))
		return 0;
	if (!(h[4] & 0x20)) {
		size = (uint64_t)1 << (10 + (h[5] >> 3));
		return size + size / 8 * (h[5] & 7);
	}
	at = 5 + dictionary[h[4] & 3];
	bytes = (size_t)1 << (h[4] >> 6);
	if (n < at + bytes)
		return 0;
	memcpy(&size, h + at, bytes);
	return bytes == 2 ? size + 256 : size;
}

ptrdiff_t
zst_read(struct zst *z, char *to, size_t n)
{
	ZSTD_outBuffer out = { to, n, 0 };
	size_t left, was;

	while (out.pos == 0) {
		was = z->packed.pos;
		if (!z->open && z->packed.size - was < HEADER && !z->eof) {
			if (!read_more(z))
				return ZST_ERRNO;
			continue;
		}
		if (!z->open) {
			z->wide = window_of((unsigned char *)z->buf + was,
			    z->packed.size - was);
			if (z->wide > z->most)
				return ZST_WIDE;
		}
		/* Ask the decoder first: it may hold bytes back. */
		left = ZSTD_decompressStream(z->in, &out, &z->packed);
		if (ZSTD_getErrorCode(left) == ZSTD_error_memory_allocation) {
			errno = ENOMEM;
			return ZST_ERRNO;
		}
		if (ZSTD_isError(left))
			return ZST_DAMAGED;
		if (z->packed.pos > was || out.pos > 0)
			z->open = left != 0;
		if (out.pos > 0 || z->packed.pos < z->packed.size)
			continue;
		if (z->eof)
			return z->open ? ZST_DAMAGED : 0;
		if (!read_more(z))
			return ZST_ERRNO;
	}
	return out.pos;
}

uint64_t
zst_wide(const struct zst *z)
{
	return z->wide;
}

struct zst *
zst_writer(int fd, size_t window)
{
	struct zst *z = mem_new(1, sizeof *z);
	int bits = 10;

	while (bits < 20 && (size_t)2 << bits <= window)
		bits++;

	z->fd = fd;
	z->out = packer();
	z->cap = ZSTD_CStreamOutSize();
	z->buf = mem_new(z->cap, 1);
	ZSTD_CCtx_setParameter(z->out, ZSTD_c_windowLog, bits);
	return z;
}

bool
zst_write(struct zst *z, const char *p, size_t n, bool last)
{
	ZSTD_EndDirective how = last ? ZSTD_e_end : ZSTD_e_continue;
	ZSTD_inBuffer in = { p, n, 0 };
	size_t left, at;
	ssize_t put;

	do {
		ZSTD_outBuffer out = { z->buf, z->cap, 0 };

		left = ZSTD_compressStream2(z->out, &out, &in, how);
		if (ZSTD_isError(left)) {
			errno = ENOMEM;
			return false;
		}
		for (at = 0; at < out.pos; at += put)
			while ((put = write(z->fd, z->buf + at,
			    out.pos - at)) < 0)
				if (errno != EINTR)
					return false;
	} while (in.pos < n || (last && left > 0));
	return true;
}

struct zst *
zst_blocks(void)
{
	struct zst *z = mem_new(1, sizeof *z);

	z->in = unpacker();
	z->out = packer();
	return z;
}

size_t
zst_bound(size_t n)
{
	return ZSTD_compressBound(n);
}

size_t
zst_pack(struct zst *z, char *to, size_t room, const char *p, size_t n)
{
	size_t packed = ZSTD_compress2(z->out, to, room, p, n);

	if (ZSTD_isError(packed))
		die("out of memory");
	return packed;
}

bool
zst_unpack(struct zst *z, char *to, size_t n, const char *p, size_t packed)
{
	return ZSTD_decompressDCtx(z->in, to, n, p, packed) == n;
}

void
zst_free(struct zst *z)
{
	if (!z)
		return;
	ZSTD_freeDStream(z->in);
	ZSTD_freeCStream(z->out);
	free(z->buf);
	free(z);
}
