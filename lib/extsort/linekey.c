/* linekey.c: the beginnings of lines as numbers in the same order. */
#include <string.h>

#include "extsort/linekey.h"

enum { UNKNOWN = 1 << 15 };

void
linekey_begin(struct linekey *k, struct span line, size_t depth)
{
	k->first = line;
	k->depth = depth;
	k->common = line.n + 1;
	memset(k->seen, 0, sizeof k->seen);
}

static void
mark_seen(uint64_t *seen, unsigned char c)
{
	seen[c >> 6] |= (uint64_t)1 << (c & 63);
}

/* The places begin at common, which is now less: where first alone told what
 * there is. */
static void
shrink(struct linekey *k, size_t common)
{
	size_t by = k->common - common, i;

	if (by > LINEKEY_PLACES)
		by = LINEKEY_PLACES;
	memmove(k->seen + by, k->seen, (LINEKEY_PLACES - by) * sizeof *k->seen);
	memset(k->seen, 0, by * sizeof *k->seen);
	k->common = common;
	for (i = 0; i < by; i++)
		mark_seen(k->seen[i], k->first.p[common + i]);
}

void
linekey_add(struct linekey *k, struct span line)
{
	size_t i = k->depth, most = k->common;

	if (most > line.n + 1)
		most = line.n + 1;
	while (i < most && line.p[i] == k->first.p[i])
		i++;
	if (i < k->common)
		shrink(k, i);
	for (i = 0; i < LINEKEY_PLACES && k->common + i <= line.n; i++)
		mark_seen(k->seen[i], line.p[k->common + i]);
}

/* Ranks what was seen, newline first; returns how many there are. */
static unsigned
rank(const uint64_t *seen, uint16_t *code)
{
	unsigned n = 0, c;

	if (seen[0] >> '\n' & 1)
		code['\n'] = n++;
	else
		code['\n'] = UNKNOWN;
	for (c = 0; c < 256; c++)
		if (c != '\n')
			code[c] = seen[c >> 6] >> (c & 63) & 1 ? n++ : UNKNOWN;
	return n;
}

void
linekey_build(struct linekey *k, int bits)
{
	size_t i;
	unsigned n;

	k->places = 0;
	for (i = 0; i < LINEKEY_PLACES; i++) {
		n = rank(k->seen[i], k->code[i]);
		k->bits[i] = n > 1 ? 32 - __builtin_clz(n - 1) : 0;
		if (k->bits[i] > bits)
			break;
		bits -= k->bits[i];
		if (k->bits[i])
			k->places = i + 1;
	}
}

/* Whether a line has the bytes that are common to all. What differs is met at
 * its newline at the latest, so no more than 8 bytes behind that are read. */
static bool
has_common(const struct linekey *k, const char *p)
{
	const char *first = k->first.p;
	uint64_t v, w;
	size_t i;

	for (i = k->depth; i + 8 <= k->common; i += 8) {
		memcpy(&v, first + i, 8);
		memcpy(&w, p + i, 8);
		if (v != w)
			return false;
	}
	while (i < k->common && p[i] == first[i])
		i++;
	return i >= k->common;
}

bool
linekey_encode(const struct linekey *k, const char *line, uint64_t *key)
{
	const unsigned char *p = (const unsigned char *)line + k->common;
	unsigned all = 0;
	uint64_t sum = 0, c;
	size_t i;

	if (!has_common(k, line))
		return false;
	if (k->common > k->depth && p[-1] == '\n') {
		/* All are equal. */
		*key = 0;
		return true;
	}
	for (i = 0; i < k->places; i++) {
		c = k->code[i][p[i]];
		all |= c;
		sum = sum << k->bits[i] | c;
		if (p[i] == '\n')
			break;
	}
	/* Nothing is looked at behind the newline. */
	for (i++; i < k->places; i++)
		sum <<= k->bits[i];
	*key = sum;
	return !(all & UNKNOWN);
}
