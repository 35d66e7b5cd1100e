/* zst.c: zstd streams, unpacked and packed. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "die.h"
#include "mem.h"
#include "zst.h"

struct zst {
	int fd;
	ZSTD_DStream *in;	/* of a reader */
	ZSTD_CStream *out;	/* of a writer */
	char *buf;		/* packed bytes */
	size_t cap;
	ZSTD_inBuffer packed;	/* those of buf not yet unpacked */
	bool open;		/* inside a frame */
};

bool
zst_is(const char *p, size_t n)
{
	static const unsigned char frame[] = { 0x28, 0xb5, 0x2f, 0xfd };
	static const unsigned char skip[] = { 0x2a, 0x4d, 0x18 };

	return n >= 4 && (memcmp(p, frame, 4) == 0 ||
	    ((p[0] & 0xf0) == 0x50 && memcmp(p + 1, skip, 3) == 0));
}

struct zst *
zst_reader(int fd, const char *p, size_t n)
{
	struct zst *z = mem_new(1, sizeof *z);

	z->fd = fd;
	z->in = ZSTD_createDStream();
	z->cap = ZSTD_DStreamInSize();
	if (z->cap < n)
		z->cap = n;
	z->buf = mem_new(z->cap, 1);
	memcpy(z->buf, p, n);
	z->packed = (ZSTD_inBuffer){ z->buf, n, 0 };
	/* As the zstd command does with --long=31. */
	ZSTD_DCtx_setParameter(z->in, ZSTD_d_windowLogMax, 31);
	return z;
}

ptrdiff_t
zst_read(struct zst *z, char *to, size_t n)
{
	ZSTD_outBuffer out = { to, n, 0 };
	size_t left, was;
	ssize_t got;

	while (out.pos == 0) {
		/* Ask the decoder first: it may hold bytes back. */
		was = z->packed.pos;
		left = ZSTD_decompressStream(z->in, &out, &z->packed);
		if (ZSTD_getErrorCode(left) == ZSTD_error_memory_allocation) {
			errno = ENOMEM;
			return -2;
		}
		if (ZSTD_isError(left))
			return -1;
		if (z->packed.pos > was || out.pos > 0)
			z->open = left != 0;
		if (out.pos > 0 || z->packed.pos < z->packed.size)
			continue;
		while ((got = read(z->fd, z->buf, z->cap)) < 0 && errno == EINTR)
			;
		if (got < 0)
			return -2;
		if (got == 0)
			return z->open ? -1 : 0;
		z->packed = (ZSTD_inBuffer){ z->buf, got, 0 };
	}
	return out.pos;
}

static ZSTD_CStream *
packer(void)
{
	ZSTD_CStream *out = ZSTD_createCStream();

	ZSTD_CCtx_setParameter(out, ZSTD_c_compressionLevel, 1);
	ZSTD_CCtx_setParameter(out, ZSTD_c_checksumFlag, 1);
	return out;
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

	z->in = ZSTD_createDStream();
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
