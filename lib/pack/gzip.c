#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "pack/gzip.h"

enum {
	CHUNK = 1 << 17,
	AT_ONCE = 1 << 30, /* ISA-L counts bytes in 32 bits */
	HEADER = 4,	   /* ID1 ID2 CM FLG */
	RESERVED_FLAGS = 0xe0
};

static const char damage[] = "damaged or truncated gzip data";

struct gzip {
	struct packed from;
	struct inflate_state inflate; /* next_in points into buf */
	unsigned char *buf;	      /* packed bytes */
	size_t cap;
	bool in_member, eof, damaged;
	bool has_members; /* one was unpacked */
	char why[80];
};

static void *
open_gzip(const char *format, struct packed from, const char *p, size_t n)
{
	struct gzip *g = mem_new(1, sizeof *g);

	(void)format;
	g->from = from;
	g->cap = n < CHUNK ? CHUNK : n;
	g->buf = mem_new(g->cap, 1);
	memcpy(g->buf, p, n);
	g->inflate.next_in = g->buf;
	g->inflate.avail_in = n;
	return g;
}

/* Reads more packed bytes, after the rest that is not yet unpacked; false, with
 * *why, on an error. */
static bool
read_more(struct gzip *g, const char **why)
{
	size_t left = g->inflate.avail_in;
	ptrdiff_t got;

	memmove(g->buf, g->inflate.next_in, left);
	got = packed_read(&g->from, g->buf + left, g->cap - left, why);
	g->inflate.next_in = g->buf;
	g->eof = got == 0;
	if (got > 0)
		g->inflate.avail_in += got;
	return got >= 0;
}

/* Tapes and cards pad what is on them with NULs, as gzip(1) knows. */
static void
skip_padding(struct gzip *g)
{
	for (; g->inflate.avail_in && !*g->inflate.next_in;
	     g->inflate.next_in++)
		g->inflate.avail_in--;
}

/* Begins the member at next_in; false if none begins there. ISA-L ignores the
 * reserved flags, which announce fields that no reader knows yet. */
static bool
begin_member(struct gzip *g)
{
	const unsigned char *p = g->inflate.next_in;

	if (g->inflate.avail_in < HEADER || memcmp(p, "\x1f\x8b\x08", 3) != 0 ||
	    p[3] & RESERVED_FLAGS)
		return false;
	isal_inflate_reset(&g->inflate);
	g->inflate.crc_flag = ISAL_GZIP;
	return g->in_member = true;
}

/* The message on what is no member, after the last one or at the beginning. */
static const char *
no_member(struct gzip *g)
{
	const char *why;
	uint64_t n = 0;

	if (!g->has_members)
		return damage;
	do {
		n += g->inflate.avail_in;
		g->inflate.avail_in = 0;
	} while (read_more(g, &why) && !g->eof);
	snprintf(g->why, sizeof g->why,
	    "expected the end of the file after the gzip data, got %ju byte%s",
	    (uintmax_t)n, plural(n));
	return g->why;
}

static ptrdiff_t
read_gzip(void *state, char *to, size_t n, const char **why)
{
	struct gzip *g = state;
	struct inflate_state *s = &g->inflate;
	size_t got = 0;

	if (n > AT_ONCE)
		n = AT_ONCE;
	*why = damage;
	while (got == 0 && !g->damaged) {
		if (!g->in_member)
			skip_padding(g);
		if (!g->eof && s->avail_in < (g->in_member ? 1 : HEADER)) {
			if (!read_more(g, why))
				return -1;
			continue;
		}
		if (!g->in_member && s->avail_in == 0)
			return 0;
		if (!g->in_member && !begin_member(g)) {
			*why = no_member(g);
			return -1;
		}
		s->next_out = (unsigned char *)to;
		s->avail_out = n;
		/* What is before the damage counts. */
		g->damaged = isal_inflate(s) != ISAL_DECOMP_OK;
		got = n - s->avail_out;
		g->in_member = s->block_state != ISAL_BLOCK_FINISH;
		g->has_members |= !g->in_member;
		if (g->in_member && g->eof && got == 0)
			return -1;
	}
	return got > 0 ? (ptrdiff_t)got : -1;
}

static void
close_gzip(void *state, const char *file)
{
	struct gzip *g = state;

	(void)file;
	free(g->buf);
	free(g);
}

uint32_t
gzip_crc(uint32_t crc, const char *p, size_t n)
{
	return crc32_gzip_refl(crc, (const unsigned char *)p, n);
}

const struct unpacker gzip_unpacker = { open_gzip, read_gzip, close_gzip };
