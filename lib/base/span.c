/* span.c: ranges of bytes. */
#include <string.h>

#include "base/byte_order.h"

#include "base/span.h"

enum { DIGITS_MOST = 15, SHOWN_MOST = 40 };

size_t
span_split(struct span s, struct span *field, size_t max)
{
	char *p = s.p, *end = s.p + s.n, *tab;
	size_t n = 0;

	for (;;) {
		tab = memchr(p, '\t', end - p);
		if (n < max)
			field[n] = (struct span){ p,
				(n + 1 < max && tab ? tab : end) - p };
		n++;
		if (!tab)
			return n;
		p = tab + 1;
	}
}

bool
id_ok(struct span id)
{
	size_t i;

	for (i = 0; i < id.n; i++)
		if ((unsigned char)id.p[i] < 0x20)
			return false;
	return id.n > 0 && !span_has_bom(id);
}

bool
span_has_bom(struct span s)
{
	return s.n >= 3 && memcmp(s.p, "\xef\xbb\xbf", 3) == 0;
}

int
span_order(struct span a, struct span b)
{
	int c = memcmp(a.p, b.p, a.n < b.n ? a.n : b.n);

	return c ? c : (a.n > b.n) - (a.n < b.n);
}

bool
span_equal(struct span a, struct span b)
{
	return a.n == b.n && memcmp(a.p, b.p, a.n) == 0;
}

bool
span_is(struct span s, const char *string)
{
	return s.n == strlen(string) && memcmp(s.p, string, s.n) == 0;
}

bool
span_number(struct span s, uint64_t *n)
{
	size_t i;

	if (s.n == 0 || s.n > DIGITS_MOST || (s.n > 1 && s.p[0] == '0'))
		return false;
	for (*n = i = 0; i < s.n; i++) {
		if (s.p[i] < '0' || s.p[i] > '9')
			return false;
		*n = *n * 10 + (s.p[i] - '0');
	}
	return true;
}

char *
span_number_at(char *p, uint64_t *n)
{
	char *from = p;
	uint64_t x = 0;

	for (; *p >= '0' && *p <= '9'; p++)
		x = x * 10 + (*p - '0');
	*n = x;
	if (p == from || p - from > DIGITS_MOST ||
	    (*from == '0' && p - from > 1))
		return NULL;
	return p;
}

int
span_shown(struct span s)
{
	return s.n < SHOWN_MOST ? s.n : SHOWN_MOST;
}

char *
span_find_control(char *p)
{
	const uint64_t ones = 0x0101010101010101;
	uint64_t x;

	for (;; p += 8) {
		memcpy(&x, p, 8);
		x = little64(x);
		x = (x - 0x20 * ones) & ~x & 0x80 * ones;
		if (x)
			return p + __builtin_ctzll(x) / 8;
	}
}

char *
span_two_ids(char *line, char *end, struct span *a, struct span *b)
{
	char *p = span_find_control(line), *q;

	if (p == line || p >= end || *p != '\t')
		return NULL;
	q = span_find_control(p + 1);
	*a = (struct span){ line, p - line };
	*b = (struct span){ p + 1, q - p - 1 };
	return b->n > 0 && (q == end || *q == '\t') ? q : NULL;
}
