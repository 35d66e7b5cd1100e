/* put.h: writes bytes and numbers to memory. Each function writes at `to`,
 * which has room, and returns the end of the written bytes, but for
 * put_digits. */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/span.h"

/* Bytes of the longest number and of any similarity. */
enum { PUT_NUMBER = 20, PUT_SIMILARITY = 8 };

static inline char *
put_span(char *to, struct span s)
{
	memcpy(to, s.p, s.n);
	return to + s.n;
}

/* The last `digits` digits of n in decimal, with leading zeros. */
static inline char *
put_padded(char *to, uint64_t n, int digits)
{
	char *end = to + digits, *p;

	for (p = end; p > to; n /= 10)
		*--p = '0' + n % 10;
	return end;
}

/* n in decimal. */
static inline char *
put_number(char *to, uint64_t n)
{
	uint64_t left;
	int digits = 1;

	for (left = n; left > 9; left /= 10)
		digits++;
	return put_padded(to, n, digits);
}

/* n in decimal, as the bytes that are written. */
static inline struct span
put_digits(char *to, uint64_t n)
{
	char *end = put_number(to, n);

	return (struct span){ to, end - to };
}

/* A TAB, and n in decimal. */
static inline char *
put_tab_number(char *to, uint64_t n)
{
	*to++ = '\t';
	return put_number(to, n);
}

/* A similarity in millionths, at most 1000000, with six decimals. */
static inline char *
put_similarity(char *to, uint32_t millionths)
{
	to[0] = '0' + millionths / 1000000;
	to[1] = '.';
	return put_padded(to + 2, millionths, 6);
}

/* The n names as "a, b or c", and a NUL. */
static inline char *
put_names(char *to, const char *const *name, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++) {
		if (i > 0)
			to = stpcpy(to, i + 1 < n ? ", " : " or ");
		to = stpcpy(to, name[i]);
	}
	return to;
}
