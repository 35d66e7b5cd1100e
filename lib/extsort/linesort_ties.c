#include <stdint.h>
#include <string.h>

#include "base/radix_sort64.h"
#include "extsort/linesort_ties.h"

enum {
	FEW = 8,       /* lines sorted by insertion */
	KEY_BYTES = 6, /* bytes of a line in a key */
	COUNT_BITS = 3
};

static int
compare_from(struct span a, struct span b, size_t depth)
{
	size_t least = a.n < b.n ? a.n : b.n;
	int d =
	    least > depth ? memcmp(a.p + depth, b.p + depth, least - depth) : 0;

	return d ? d : (a.n > b.n) - (a.n < b.n);
}

static void
insertion(struct span *t, size_t n, size_t depth)
{
	struct span x;
	size_t i, k;

	for (i = 1; i < n; i++) {
		x = t[i];
		for (k = i; k > 0 && compare_from(x, t[k - 1], depth) < 0; k--)
			t[k] = t[k - 1];
		t[k] = x;
	}
}

/* The common prefix of n lines, which is at least depth bytes. */
static size_t
common_prefix(const struct span *t, size_t n, size_t depth)
{
	size_t most = t[0].n, i, k;
	uint64_t v, w;

	for (i = 1; i < n; i++) {
		if (most > t[i].n)
			most = t[i].n;
		for (k = depth; k + 8 <= most; k += 8) {
			memcpy(&v, t[0].p + k, 8);
			memcpy(&w, t[i].p + k, 8);
			if (v != w)
				break;
		}
		while (k < most && t[0].p[k] == t[i].p[k])
			k++;
		most = k;
	}
	return most;
}

/* The KEY_BYTES bytes after depth, padded with NUL, and below them the number
 * of bytes after depth, at most KEY_BYTES + 1. */
static uint64_t
key_of(struct span line, size_t depth)
{
	size_t n = line.n - depth;
	uint64_t v;

	memcpy(&v, line.p + depth, 8);
	v = __builtin_bswap64(v) >> (64 - 8 * KEY_BYTES);
	if (n > KEY_BYTES)
		n = KEY_BYTES + 1;
	else if (n < KEY_BYTES)
		v = v >> 8 * (KEY_BYTES - n) << 8 * (KEY_BYTES - n);
	return v << COUNT_BITS | n;
}

/* The number of lines, from the first on, that have its first depth bytes and
 * are longer; all but the last KEY_BYTES of these bytes are known to be equal.
 * 1 if the first line is not longer than depth. */
static size_t
equal_prefix(const struct span *t, size_t n, size_t depth)
{
	size_t k;

	if (t[0].n <= depth)
		return 1;
	for (k = 1; k < n && t[k].n > depth; k++)
		if (memcmp(t[0].p + depth - KEY_BYTES,
			t[k].p + depth - KEY_BYTES, KEY_BYTES) != 0)
			break;
	return k;
}

/* Sorts n > FEW lines by the next KEY_BYTES bytes. Returns how many of their
 * first bytes lines with equal keys share. */
static size_t
sort_once(struct span *line, size_t n, size_t depth)
{
	static _Thread_local uint64_t key[TIES_MOST];
	static _Thread_local struct span was[TIES_MOST];
	size_t i;

	depth = common_prefix(line, n, depth);
	for (i = 0; i < n; i++)
		key[i] = key_of(line[i], depth) << TIES_BITS | i;
	radix_sort64(key, n, TIES_BITS);
	memcpy(was, line, n * sizeof *line);
	for (i = 0; i < n; i++)
		line[i] = was[key[i] & (TIES_MOST - 1)];
	return depth + KEY_BYTES;
}

/* The loop, not a call, sorts the group of more than half of the lines, so
 * calls are at most log n deep. */
void
ties_sort(struct span *line, size_t n, size_t depth)
{
	size_t i, k, large, large_n;

	while (n > FEW) {
		depth = sort_once(line, n, depth);
		large = large_n = 0;
		for (i = 0; i < n; i += k) {
			k = equal_prefix(line + i, n - i, depth);
			if (k > n / 2) {
				large = i;
				large_n = k;
			} else if (k > 1) {
				ties_sort(line + i, k, depth);
			}
		}
		line += large;
		n = large_n;
	}
	insertion(line, n, depth);
}
