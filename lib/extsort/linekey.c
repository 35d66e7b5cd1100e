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

/* Shortens the common prefix. At the positions that leave it, all lines so far
 * have the bytes of `first`. */
static void
shrink(struct linekey *k, size_t common)
{
	size_t shift = k->common - common, i;

	if (shift > LINEKEY_POSITIONS)
		shift = LINEKEY_POSITIONS;
	memmove(k->seen + shift, k->seen,
	    (LINEKEY_POSITIONS - shift) * sizeof *k->seen);
	memset(k->seen, 0, shift * sizeof *k->seen);
	k->common = common;
	for (i = 0; i < shift; i++)
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
	for (i = 0; i < LINEKEY_POSITIONS && k->common + i <= line.n; i++)
		mark_seen(k->seen[i], line.p[k->common + i]);
}

void
linekey_merge(struct linekey *k, const struct linekey *other)
{
	size_t shift, i, w;

	if (other->common < k->common)
		shrink(k, other->common);
	shift = other->common - k->common;
	for (i = 0; i < shift && i < LINEKEY_POSITIONS; i++)
		mark_seen(k->seen[i], k->first.p[k->common + i]);
	for (i = shift; i < LINEKEY_POSITIONS; i++)
		for (w = 0; w < 4; w++)
			k->seen[i][w] |= other->seen[i - shift][w];
}

/* Sets code to the rank of each byte seen, newline first, and to UNKNOWN for
 * all others. Returns the number of ranks. */
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

	k->positions = 0;
	for (i = 0; i < LINEKEY_POSITIONS; i++) {
		n = rank(k->seen[i], k->code[i]);
		k->bits[i] = n > 1 ? 32 - __builtin_clz(n - 1) : 0;
		if (k->bits[i] > bits)
			break;
		bits -= k->bits[i];
		if (k->bits[i])
			k->positions = i + 1;
	}
}

/* Whether a line has the common prefix. The comparison ends at its newline at
 * the latest, so it reads at most 8 bytes past it. */
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
		/* The newline is common: all lines are equal. */
		*key = 0;
		return true;
	}
	for (i = 0; i < k->positions; i++) {
		c = k->code[i][p[i]];
		all |= c;
		sum = sum << k->bits[i] | c;
		if (p[i] == '\n')
			break;
	}
	/* Positions after the newline have rank 0. */
	for (i++; i < k->positions; i++)
		sum <<= k->bits[i];
	*key = sum;
	return !(all & UNKNOWN);
}
