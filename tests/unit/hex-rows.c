/* hex-rows.c: compares rows of hex keys with sprintf and a plain reader, for
 * every length up to 40 and every wrong byte at every position. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "unit.h"

enum { MOST = 40, PAD = 64 };

/* Returns how many keys hex_get_row must read. */
static size_t
wanted(const char *row, size_t n)
{
	char key[17] = "", last[17] = "";
	size_t i;

	for (i = 0; i < n; i++) {
		memcpy(key, row + 17 * i, 16);
		if (strspn(key, "0123456789abcdef") != 16 ||
		    strcmp(key, last) <= 0 ||
		    (i + 1 < n && row[17 * i + 16] != ' '))
			break;
		memcpy(last, key, 17);
	}
	return i;
}

static void
check(const char *row, size_t n, const uint64_t *v)
{
	uint64_t got[MOST + 1];
	size_t i, m = wanted(row, n), k = hex_get_row(row, got, n);

	if (k != m)
		printf("of %zu keys %zu read, not %zu: %.*s\n", n, k, m,
		    (int)(17 * n), row);
	for (i = 0; i < k && v; i++)
		if (got[i] != v[i])
			printf("key %zu of %zu is wrong\n", i, n);
}

static void
faults(char *row, size_t n)
{
	static const char bad[] = "0fg/:`G@ \t\xb0\xe1";
	char was;
	size_t i, k;

	for (i = 0; i < 17 * n - 1; i++) {
		was = row[i];
		for (k = 0; k < sizeof bad; k++) { /* with the NUL */
			row[i] = bad[k];
			check(row, n, NULL);
		}
		row[i] = was;
	}
}

int
main(void)
{
	uint64_t v[MOST];
	char *row, one[18];
	size_t n, i;

	for (n = 0; n <= MOST; n++) {
		row = calloc(1, 17 * n + PAD + 1);
		for (i = 0; i < n; i++)
			v[i] = (uint64_t)(i * 6 + 1) << 56 | noise() >> 8;
		hex_put_row(row, v, n);
		for (i = 0; i < n; i++) {
			snprintf(one, sizeof one, "%016llx ",
			    (unsigned long long)v[i]);
			if (memcmp(row + 17 * i, one, i + 1 < n ? 17 : 16))
				printf(
				    "key %zu of %zu is written wrong\n", i, n);
		}
		check(row, n, v);
		if (n > 0)
			faults(row, n);
		free(row);
	}
	return 0;
}
