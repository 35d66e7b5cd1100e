/* hexbits.c: compares bit rows as hex digits with sprintf, for every length up
 * to 20 words and every wrong byte at every position. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hexbits.h"
#include "unit.h"

enum { WORDS = 20 };

static void
faults(char *row, size_t bits)
{
	static const char bad[] = "/:`gFG@ \t\xb0\xe1";
	uint64_t got[WORDS];
	size_t i, k;
	char was;

	for (i = 0; i < bits / 4; i++) {
		was = row[i];
		for (k = 0; k < sizeof bad; k++) { /* with the NUL */
			row[i] = bad[k];
			if (hexbits_get(row, got, bits))
				printf("%zu bits: %d at %zu was read\n", bits,
				    bad[k], i);
		}
		row[i] = was;
	}
}

static void
check(size_t bits)
{
	uint64_t v[WORDS + 1], got[WORDS + 1];
	size_t words = hexbits_words(bits), i;
	char *row = malloc(bits / 4 + 1), text[16 * WORDS + 1] = "";

	for (i = 0; i < words; i++) {
		v[i] = noise();
		if (64 * (i + 1) > bits)
			v[i] &= ~(UINT64_MAX >> (bits - 64 * i));
		sprintf(text + 16 * i, "%016llx", (unsigned long long)v[i]);
	}
	row[bits / 4] = 'x';
	hexbits_put(row, v, bits);
	if (memcmp(row, text, bits / 4) != 0 || row[bits / 4] != 'x')
		printf("%zu bits are written wrong\n", bits);
	row = realloc(row, bits / 4);
	got[words] = 12345;
	if (!hexbits_get(row, got, bits) || memcmp(got, v, 8 * words) != 0 ||
	    got[words] != 12345)
		printf("%zu bits are read wrong\n", bits);
	faults(row, bits);
	free(row);
}

int
main(void)
{
	size_t bits;

	for (bits = 4; bits <= 64 * WORDS; bits += 4)
		check(bits);
	return 0;
}
