/* packed.c: numbers that are packed are those that are unpacked, for any number
 * of them and of bits; too few ones are noticed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "join/packed.h"
#include "unit.h"

enum { MOST = 300 };

static uint32_t v[MOST], got[MOST];
static char packed[MOST * 5 + PACKED_SPARE];

static int
by_number(const void *a, const void *b)
{
	const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

static void
wrong(const char *what, size_t n, unsigned bits)
{
	printf("%s: %zu numbers, %u bits\n", what, n, bits);
	exit(1);
}

/* n ascending numbers of some bits, at the end of all numbers or the begin. */
static void
ascending(size_t n, unsigned bits)
{
	const size_t bytes = packed_ascending_bytes(n);
	size_t i;

	for (i = 0; i < n; i++)
		v[i] = (noise() >> 32 >> (32 - bits)) - (bits % 2 ? 1 : 0);
	qsort(v, n, sizeof *v, by_number);
	memset(packed, 0, sizeof packed);
	packed_ascending_put(packed, v, n);
	for (i = bytes; i < sizeof packed; i++)
		if (packed[i])
			wrong("bytes after the end", n, bits);
	if (!packed_ascending_get(packed, n, got) ||
	    memcmp(v, got, n * sizeof *v) != 0)
		wrong("ascending", n, bits);
	for (i = bytes - 1; !packed[i]; i--)
		;
	packed[i] ^= 1 << (31 - __builtin_clz((unsigned char)packed[i]));
	if (packed_ascending_get(packed, n, got))
		wrong("too few ones", n, bits);
}

static void
all(size_t n, unsigned bits)
{
	size_t i;

	for (i = 0; i < n; i++)
		v[i] = noise() >> 32;
	packed_put(packed, v, n, bits);
	for (i = 0; i < n; i++)
		if (packed_get(packed, i * bits, bits) !=
		    (v[i] & (((uint64_t)1 << bits) - 1)))
			wrong("all", n, bits);
}

int
main(void)
{
	unsigned bits;
	size_t n;

	for (n = 1; n < MOST; n++)
		for (bits = 0; bits <= 32; bits++) {
			all(n, bits);
			ascending(n, bits);
		}
	return 0;
}
