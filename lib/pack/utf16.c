#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/die.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "pack/utf16.h"

enum {
	CHUNK = 1 << 16,
	PER_UNIT = 3, /* bytes of UTF-8 for a unit */
	REPLACEMENT = 0xfffd
};

struct utf16 {
	struct packed from;
	bool big_endian;
	unsigned char *in;
	size_t in_n, cap;  /* bytes in `in`, and its room */
	uint32_t high;	   /* a high surrogate without its low one, or 0 */
	uint64_t replaced; /* lone surrogates */
	/* text[begin, end) is not yet returned. */
	char *text;
	size_t begin, end;
};

static void
put(struct utf16 *u, uint32_t cp)
{
	u->end += utf8_put(u->text + u->end, cp);
}

static void
put_replacement(struct utf16 *u)
{
	put(u, REPLACEMENT);
	u->replaced++;
}

/* A high surrogate whose low one did not follow. */
static void
end_high(struct utf16 *u)
{
	if (u->high)
		put_replacement(u);
	u->high = 0;
}

static void
decode_unit(struct utf16 *u, uint32_t unit)
{
	bool low = unit >= 0xdc00 && unit < 0xe000;

	if (low && u->high) {
		put(u, 0x10000 + ((u->high - 0xd800) << 10) + (unit - 0xdc00));
		u->high = 0;
		return;
	}
	end_high(u);
	if (low)
		put_replacement(u);
	else if (unit >= 0xd800 && unit < 0xdc00)
		u->high = unit;
	else
		put(u, unit);
}

/* Decodes the units in `in`; an odd byte stays there. */
static void
decode(struct utf16 *u)
{
	const unsigned char *p = u->in, *end = u->in + u->in_n / 2 * 2;

	u->begin = u->end = 0;
	for (; p < end; p += 2)
		decode_unit(
		    u, u->big_endian ? p[0] << 8 | p[1] : p[1] << 8 | p[0]);
	u->in_n %= 2;
	if (u->in_n > 0)
		u->in[0] = *end;
}

static void *
open_utf16(const char *format, struct packed from, const char *p, size_t n)
{
	const size_t bom =
	    memcmp(p, "\xff\xfe", 2) == 0 || memcmp(p, "\xfe\xff", 2) == 0 ? 2
									   : 0;
	struct utf16 *u = mem_new(1, sizeof *u);

	(void)format;
	u->from = from;
	u->big_endian = *p == '\xfe' || !*p;
	u->cap = n < CHUNK ? CHUNK : n;
	u->in = mem_new(u->cap, 1);
	u->text = mem_new(u->cap / 2 + 1, PER_UNIT);
	u->in_n = n - bom;
	memcpy(u->in, p + bom, u->in_n);
	decode(u);
	return u;
}

static ptrdiff_t
read_utf16(void *state, char *to, size_t n, const char **why)
{
	struct utf16 *u = state;
	ptrdiff_t got;

	while (u->begin == u->end) {
		got = packed_read(
		    &u->from, u->in + u->in_n, u->cap - u->in_n, why);
		if (got < 0)
			return -1;
		if (got == 0 && u->in_n > 0) {
			*why = "truncated UTF-16 data: odd number of bytes";
			return -1;
		}
		if (got == 0 && !u->high)
			return 0;
		u->in_n += got;
		decode(u);
		if (got == 0)
			end_high(u);
	}
	if (n > u->end - u->begin)
		n = u->end - u->begin;
	memcpy(to, u->text + u->begin, n);
	u->begin += n;
	return n;
}

static void
close_utf16(void *state, const char *file)
{
	struct utf16 *u = state;

	note_count(file, u->replaced, "lone surrogate", "replaced by U+FFFD");
	free(u->in);
	free(u->text);
	free(u);
}

const struct unpacker utf16_unpacker = { open_utf16, read_utf16, close_utf16 };
