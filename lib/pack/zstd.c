#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "base/byte_order.h"
#include "base/die.h"
#include "base/mem.h"
#include "pack/zstd.h"

enum {
	HEADER = 18, /* bytes of the longest header of a frame */
	DICTIONARY_HEADER = 8,
	DICTIONARY_MOST = 128 << 20,
	WINDOW_MB = 128,
	LONG_WINDOW_MB = 2048
};

bool zstd_long_windows;

struct zstd {
	struct packed from;    /* of a reader */
	int fd;		       /* of a writer */
	ZSTD_DStream *decoder; /* of a reader */
	ZSTD_CStream *encoder; /* of a writer */
	char *buf;	       /* packed bytes */
	size_t cap;
	ZSTD_inBuffer packed; /* the part of buf that is not yet unpacked */
	bool in_frame;	      /* inside a frame */
	bool begun, eof, damaged, has_frames;
	char why[128]; /* the message on a window above the limit, or on bytes
			* after the end */
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

static void *
open_reader(const char *format, struct packed from, const char *p, size_t n)
{
	struct zstd *z = mem_new(1, sizeof *z);

	(void)format;
	z->from = from;
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

/* Reads more packed bytes into buf, after the rest that is not yet unpacked;
 * false, with *why, on an error. */
static bool
read_more(struct zstd *z, const char **why)
{
	size_t left = z->packed.size - z->packed.pos;
	ptrdiff_t got;

	memmove(z->buf, z->buf + z->packed.pos, left);
	got = packed_read(&z->from, z->buf + left, z->cap - left, why);
	if (got < 0)
		return false;
	z->eof = got == 0;
	z->packed = (ZSTD_inBuffer){ z->buf, left + got, 0 };
	return true;
}

/* The bytes of the window of a frame whose header begins with the n bytes at h
 * (RFC 8878, 3.1.1.1); 0 if no frame begins there. A frame of a single segment
 * has no window: the size of its content counts. */
static uint64_t
parse_window(const unsigned char *h, size_t n)
{
	static const unsigned char dictionary_bytes[] = { 0, 1, 2, 4 };
	uint64_t size = 0;
	uint32_t magic;
	size_t begin, bytes;

	if (n < 6)
		return 0;
	memcpy(&magic, h, sizeof magic);
	if (little32(magic) != ZSTD_MAGICNUMBER)
		return 0;
	if (!(h[4] & 0x20)) {
		size = (uint64_t)1 << (10 + (h[5] >> 3));
		return size + size / 8 * (h[5] & 7);
	}
	begin = 5 + dictionary_bytes[h[4] & 3];
	bytes = (size_t)1 << (h[4] >> 6);
	if (n < begin + bytes)
		return 0;
	memcpy(&size, h + begin, bytes);
	return bytes == 2 ? size + 256 : size;
}

/* NULL if the window of the frame at z->packed is within the limit, else the
 * message. */
static const char *
check_window(struct zstd *z)
{
	const unsigned most = zstd_long_windows ? LONG_WINDOW_MB : WINDOW_MB;
	uint64_t window = parse_window((unsigned char *)z->buf + z->packed.pos,
	    z->packed.size - z->packed.pos);

	if (window <= (uint64_t)most << 20)
		return NULL;
	snprintf(z->why, sizeof z->why,
	    "expected a zstd window of at most %u MB, got %ju MB%s", most,
	    (uintmax_t)window >> 20,
	    zstd_long_windows ? "" : "; --long allows up to 2048 MB");
	return z->why;
}

static ptrdiff_t
fail(const char **why, const char *reason)
{
	*why = reason;
	return -1;
}

/* The message on what is no frame after the last one, from `begin` in buf. */
static const char *
no_frame(struct zstd *z, size_t begin)
{
	const char *why;
	uint64_t n = 0;

	z->packed.pos = begin;
	do {
		n += z->packed.size - z->packed.pos;
		z->packed.pos = z->packed.size;
	} while (read_more(z, &why) && !z->eof);
	snprintf(z->why, sizeof z->why,
	    "expected the end of the file after the zstd data, got %ju byte%s",
	    (uintmax_t)n, plural(n));
	return z->why;
}

/* Loads the dictionary, n bytes at p, which may be a zstd frame itself. */
static bool
load_dictionary(struct zstd *z, const char *p, size_t n)
{
	unsigned long long size = ZSTD_getFrameContentSize(p, n);
	char *unpacked;
	bool ok;

	if (size == ZSTD_CONTENTSIZE_ERROR)
		return !ZSTD_isError(
		    ZSTD_DCtx_loadDictionary(z->decoder, p, n));
	if (size > DICTIONARY_MOST)
		return false;
	unpacked = mem_new(size + 1, 1);
	ok = ZSTD_decompress(unpacked, size, p, n) == size &&
	    !ZSTD_isError(ZSTD_DCtx_loadDictionary(z->decoder, unpacked, size));
	free(unpacked);
	return ok;
}

/* Reads the dictionary of a WARC file (zstd files of the IIPC, 2021): its first
 * frame, which is skippable, has it. False if it is damaged. */
static bool
read_dictionary(struct zstd *z)
{
	const char *why;
	uint32_t bytes;
	size_t end;

	z->begun = true;
	while (z->packed.size < DICTIONARY_HEADER && !z->eof)
		if (!read_more(z, &why))
			return false;
	if (z->packed.size < DICTIONARY_HEADER ||
	    memcmp(z->buf, "\x5d\x2a\x4d\x18", 4) != 0)
		return true;
	memcpy(&bytes, z->buf + 4, sizeof bytes);
	if (little32(bytes) > DICTIONARY_MOST)
		return false;
	end = DICTIONARY_HEADER + little32(bytes);
	MEM_GROW(z->buf, z->cap, end + 1);
	z->packed.src = z->buf;
	while (z->packed.size < end && !z->eof)
		if (!read_more(z, &why))
			return false;
	if (z->packed.size < end)
		return false;
	z->packed.pos = end;
	return load_dictionary(
	    z, z->buf + DICTIONARY_HEADER, end - DICTIONARY_HEADER);
}

static ptrdiff_t
read_unpacked(void *state, char *to, size_t n, const char **why)
{
	const char *damaged = "damaged or truncated zstd data", *too_wide;
	struct zstd *z = state;
	ZSTD_outBuffer out = { to, n, 0 };
	size_t left, begin;

	if (!z->begun)
		z->damaged = !read_dictionary(z);
	while (out.pos == 0 && !z->damaged) {
		begin = z->packed.pos;
		if (!z->in_frame && z->packed.size - begin < HEADER &&
		    !z->eof) {
			if (!read_more(z, why))
				return -1;
			continue;
		}
		if (!z->in_frame && (too_wide = check_window(z)))
			return fail(why, too_wide);
		/* Call the decoder first: it may hold bytes back. */
		left = ZSTD_decompressStream(z->decoder, &out, &z->packed);
		if (ZSTD_getErrorCode(left) == ZSTD_error_memory_allocation)
			return fail(why, strerror(ENOMEM));
		if (ZSTD_getErrorCode(left) == ZSTD_error_prefix_unknown &&
		    z->has_frames)
			return fail(why, no_frame(z, begin));
		z->damaged = ZSTD_isError(left);
		if (z->damaged)
			break;
		if (z->packed.pos > begin || out.pos > 0)
			z->in_frame = left != 0;
		z->has_frames |= left == 0;
		if (out.pos > 0 || z->packed.pos < z->packed.size)
			continue;
		if (z->eof)
			return z->in_frame ? fail(why, damaged) : 0;
		if (!read_more(z, why))
			return -1;
	}
	return out.pos > 0 ? (ptrdiff_t)out.pos : fail(why, damaged);
}

static void
close_reader(void *state, const char *file)
{
	(void)file;
	zstd_free(state);
}

const struct unpacker zstd_unpacker = { open_reader, read_unpacked,
	close_reader };

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
