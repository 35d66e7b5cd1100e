/* zstd.c: zstd streams, unpacked and packed. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "base/die.h"
#include "base/mem.h"
#include "io/zstd.h"

enum { HEADER = 18 }; /* the longest header of a frame */

struct zstd {
	int fd;
	uint64_t window_limit; /* of a reader: the widest window allowed, */
	uint64_t frame_window; /* and the window that was refused */
	ZSTD_DStream *decoder; /* of a reader */
	ZSTD_CStream *encoder; /* of a writer */
	char *buf;	       /* packed bytes */
	size_t cap;
	ZSTD_inBuffer packed; /* those of buf not yet unpacked */
	bool in_frame;	      /* inside a frame */
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
zstd_is_magic(const char *p, size_t n)
{
	static const unsigned char frame[] = { 0x28, 0xb5, 0x2f, 0xfd };
	static const unsigned char skip[] = { 0x2a, 0x4d, 0x18 };

	return n >= 4 &&
	    (memcmp(p, frame, 4) == 0 ||
		((p[0] & 0xf0) == 0x50 && memcmp(p + 1, skip, 3) == 0));
}

struct zstd *
zstd_reader(int fd, const char *p, size_t n, uint64_t window)
{
	struct zstd *z = mem_new(1, sizeof *z);

	z->fd = fd;
	z->window_limit = window;
	z->decoder = unpacker();
	z->cap = ZSTD_DStreamInSize();
	if (z->cap < n)
		z->cap = n;
	z->buf = mem_new(z->cap, 1);
	memcpy(z->buf, p, n);
	z->packed = (ZSTD_inBuffer){ z->buf, n, 0 };
	ZSTD_DCtx_setParameter(z->decoder, ZSTD_d_windowLogMax, 31);
	return z;
}

/* Reads more packed bytes behind those not yet unpacked; false on an error. */
static bool
read_more(struct zstd *z)
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
parse_window(const unsigned char *h, size_t n)
{
	static const unsigned char dictionary[] = { 0, 1, 2, 4 };
	uint64_t size = 0;
	size_t at, bytes;

	if (n < 6 || h[0] != 0x28 || !zstd_is_magic((const char *)h, n))
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
zstd_read(struct zstd *z, char *to, size_t n)
{
	ZSTD_outBuffer out = { to, n, 0 };
	size_t left, was;

	while (out.pos == 0) {
		was = z->packed.pos;
		if (!z->in_frame && z->packed.size - was < HEADER && !z->eof) {
			if (!read_more(z))
				return ZSTD_READ_ERRNO;
			continue;
		}
		if (!z->in_frame) {
			z->frame_window =
			    parse_window((unsigned char *)z->buf + was,
				z->packed.size - was);
			if (z->frame_window > z->window_limit)
				return ZSTD_READ_WIDE;
		}
		/* Ask the decoder first: it may hold bytes back. */
		left = ZSTD_decompressStream(z->decoder, &out, &z->packed);
		if (ZSTD_getErrorCode(left) == ZSTD_error_memory_allocation) {
			errno = ENOMEM;
			return ZSTD_READ_ERRNO;
		}
		if (ZSTD_isError(left))
			return ZSTD_READ_DAMAGED;
		if (z->packed.pos > was || out.pos > 0)
			z->in_frame = left != 0;
		if (out.pos > 0 || z->packed.pos < z->packed.size)
			continue;
		if (z->eof)
			return z->in_frame ? ZSTD_READ_DAMAGED : 0;
		if (!read_more(z))
			return ZSTD_READ_ERRNO;
	}
	return out.pos;
}

uint64_t
zstd_frame_window(const struct zstd *z)
{
	return z->frame_window;
}

struct zstd *
zstd_writer(int fd, size_t window)
{
	struct zstd *z = mem_new(1, sizeof *z);
	int bits = 10;

	while (bits < 20 && (size_t)2 << bits <= window)
		bits++;

	z->fd = fd;
	z->encoder = packer();
	z->cap = ZSTD_CStreamOutSize();
	z->buf = mem_new(z->cap, 1);
	ZSTD_CCtx_setParameter(z->encoder, ZSTD_c_windowLog, bits);
	return z;
}

bool
zstd_write(struct zstd *z, const char *p, size_t n, bool last)
{
	ZSTD_EndDirective how = last ? ZSTD_e_end : ZSTD_e_continue;
	ZSTD_inBuffer in = { p, n, 0 };
	size_t left, at;
	ssize_t put;

	do {
		ZSTD_outBuffer out = { z->buf, z->cap, 0 };

		left = ZSTD_compressStream2(z->encoder, &out, &in, how);
		if (ZSTD_isError(left)) {
			errno = ENOMEM;
			return false;
		}
		for (at = 0; at < out.pos; at += put)
			while (
			    (put = write(z->fd, z->buf + at, out.pos - at)) < 0)
				if (errno != EINTR)
					return false;
	} while (in.pos < n || (last && left > 0));
	return true;
}

struct zstd *
zstd_blocks(void)
{
	struct zstd *z = mem_new(1, sizeof *z);

	z->decoder = unpacker();
	z->encoder = packer();
	return z;
}

size_t
zstd_bound(size_t n)
{
	return ZSTD_compressBound(n);
}

size_t
zstd_pack(struct zstd *z, char *to, size_t room, const char *p, size_t n)
{
	size_t packed = ZSTD_compress2(z->encoder, to, room, p, n);

	if (ZSTD_isError(packed))
		die("out of memory");
	return packed;
}

bool
zstd_unpack(struct zstd *z, char *to, size_t n, const char *p, size_t packed)
{
	return ZSTD_decompressDCtx(z->decoder, to, n, p, packed) == n;
}

void
zstd_free(struct zstd *z)
{
	if (!z)
		return;
	ZSTD_freeDStream(z->decoder);
	ZSTD_freeCStream(z->encoder);
	free(z->buf);
	free(z);
}
