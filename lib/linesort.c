/* linesort.c: sorts lines in memory, by bytes. */
#include "eol.h"
#include "linesort.h"

enum { BLOCK = 1 << 14, SAMPLE = 2048, AHEAD = 16, WINDOW = 256,
    FEW = 12,			/* lines compared one by one */
    MANY = 512 };		/* lines worth a code of their own */

static struct keyed
keyed(size_t at, size_t n)
{
	if (n > LONG_LINE)
		n = LONG_LINE;
	return (struct keyed){ .ref = (uint64_t)at << LENGTH_BITS | n };
}

/* Makes the code from lines spread over all of them. */
static void
sample(struct linesort *s, const struct keyed *a, size_t n, size_t depth)
{
	size_t i, step = n / SAMPLE + 1;

	linekey_begin(&s->key, linesort_line(s, a), depth);
	for (i = 0; i < n; i += step)
		linekey_add(&s->key, linesort_line(s, a + i));
	linekey_build(&s->key);
}

/* Sets the keys of all, with a code that is made again where a line has
 * bytes that the sample did not have. */
static void
encode(struct linesort *s, struct keyed *a, size_t n)
{
	struct span line;
	size_t i, bad;

	do {
		for (i = bad = 0; i < n; i++) {
			if (i + AHEAD < n)
				__builtin_prefetch(s->text +
				    (a[i + AHEAD].ref >> LENGTH_BITS) +
				    s->key.common);
			line = linesort_line(s, a + i);
			if (!linekey_get(&s->key, line, &a[i].key)) {
				linekey_add(&s->key, line);
				bad++;
			}
		}
		if (bad)
			linekey_build(&s->key);
	} while (bad);
}

static void
find_lines(struct linesort *s, size_t bytes)
{
	static uint32_t at[BLOCK + 16];
	size_t i, k, n, block, start = 0;
	struct keyed *to = s->line;

	for (i = 0; i < bytes; i += block) {
		block = bytes - i < BLOCK ? bytes - i : BLOCK;
		n = eol_find(s->text + i, block, at);
		for (k = 0; k < n; k++) {
			*to++ = keyed(start, i + at[k] - start);
			start = i + at[k] + 1;
		}
	}
}

void
linesort(struct linesort *s, char *text, size_t bytes, struct keyed *line,
    struct keyed *spare, size_t n)
{
	s->text = text;
	s->line = line;
	s->spare = spare;
	s->n = n;
	s->next = 0;
	find_lines(s, bytes);
	if (!n)
		return;
	sample(s, line, n, 0);
	encode(s, line, n);
	keysort(line, spare, n);
	s->depth = s->key.common + s->key.places;
}

static int
order(const struct linesort *s, const struct keyed *a, const struct keyed *b,
    size_t depth)
{
	struct span x = linesort_line(s, a), y = linesort_line(s, b);
	size_t least = x.n < y.n ? x.n : y.n;
	int d = least > depth ?
	    memcmp(x.p + depth, y.p + depth, least - depth) : 0;

	return d ? d : (x.n > y.n) - (x.n < y.n);
}

static void
insertion(const struct linesort *s, struct keyed *a, size_t n, size_t depth)
{
	struct keyed x;
	size_t i, k;

	for (i = 1; i < n; i++) {
		x = a[i];
		for (k = i; k > 0 && order(s, &x, &a[k - 1], depth) < 0; k--)
			a[k] = a[k - 1];
		a[k] = x;
	}
}

/* How many bytes from depth on all lines have in common. */
static size_t
common(const struct linesort *s, const struct keyed *a, size_t n, size_t depth)
{
	struct span x = linesort_line(s, a), y;
	size_t most = x.n, i, k;
	uint64_t v, w;

	for (i = 1; i < n; i++) {
		y = linesort_line(s, a + i);
		if (most > y.n)
			most = y.n;
		for (k = depth; k + 8 <= most; k += 8) {
			memcpy(&v, x.p + k, 8);
			memcpy(&w, y.p + k, 8);
			if (v != w)
				break;
		}
		while (k < most && x.p[k] == y.p[k])
			k++;
		most = k;
	}
	return most - depth;
}

/* The next seven bytes, and how many of them, or 8 for more, there are. */
static uint64_t
seven(struct span line, size_t depth)
{
	size_t n = line.n - depth;
	uint64_t v;

	memcpy(&v, line.p + depth, 8);
	v = __builtin_bswap64(v);
	if (n >= 7)
		return (v & ~(uint64_t)255) | (n > 7 ? 8 : 7);
	return n ? (v & ~(uint64_t)0 << (64 - 8 * n)) | n : 0;
}

/* Sorts lines by their next bytes; returns how many bytes are then the same
 * where keys are. */
static size_t
refine(struct linesort *s, struct keyed *a, size_t n, size_t depth)
{
	size_t i;

	if (n < MANY) {
		depth += common(s, a, n, depth);
		for (i = 0; i < n; i++)
			a[i].key = seven(linesort_line(s, a + i), depth);
		depth += 7;
	} else {
		sample(s, a, n, depth);
		encode(s, a, n);
		depth = s->key.common + s->key.places;
	}
	keysort(a, s->spare, n);
	return depth;
}

/* How many have the key of the first. */
static size_t
tied(const struct keyed *a, size_t n)
{
	size_t i;

	for (i = 1; i < n && a[i].key == a->key; i++)
		;
	return i;
}

/* Sorts lines that have the same depth bytes. Recurs into all groups but the
 * largest, so no deeper than there are bits in n. */
static void
finish(struct linesort *s, struct keyed *a, size_t n, size_t depth)
{
	size_t i, k, most;
	struct keyed *largest;

	while (n > FEW && linesort_line(s, a).n >= depth) {
		depth = refine(s, a, n, depth);
		largest = a;
		for (i = most = 0; i < n; i += k) {
			k = tied(a + i, n - i);
			if (k > most) {
				most = k;
				largest = a + i;
			}
		}
		for (i = 0; i < n; i += k) {
			k = tied(a + i, n - i);
			if (k > 1 && a + i != largest)
				finish(s, a + i, k, depth);
		}
		a = largest;
		n = most;
	}
	if (linesort_line(s, a).n >= depth)
		insertion(s, a, n, depth);
}

/* Leaves out what equals the line before; returns how many are left. */
static size_t
drop_equal(const struct linesort *s, struct keyed *a, size_t n)
{
	size_t i, k = 1;

	for (i = 1; i < n; i++)
		if (order(s, &a[k - 1], &a[i], 0) != 0)
			a[k++] = a[i];
	return k;
}

size_t
linesort_next(struct linesort *s, const struct keyed **line)
{
	struct keyed *a = s->line + s->next;
	size_t left = s->n - s->next, n, i, k, kept = 0;

	n = left < WINDOW ? left : WINDOW;
	while (n > 0 && n < left && a[n].key == a[n - 1].key)
		n++;
	for (i = n; i < n + WINDOW && i < left; i++)
		__builtin_prefetch(s->text + (a[i].ref >> LENGTH_BITS));
	for (i = 0; i < n; i += k) {
		k = tied(a + i, n - i);
		if (k > 1)
			finish(s, a + i, k, s->depth);
		if (!s->unique)
			continue;
		memmove(a + kept, a + i, k * sizeof *a);
		kept += k > 1 ? drop_equal(s, a + kept, k) : 1;
	}
	s->next += n;
	*line = a;
	return s->unique ? kept : n;
}
