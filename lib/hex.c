/* hex.c: 64-bit keys as 16 lower-case hex digits. */
#include "hex.h"

static const char digits[] = "0123456789abcdef";

void
hex_put(char *to, uint64_t v)
{
	int i;

	for (i = 15; i >= 0; i--, v >>= 4)
		to[i] = digits[v & 15];
}

bool
hex_get(const char *from, uint64_t *v)
{
	uint64_t x = 0;
	int i;

	for (i = 0; i < 16; i++) {
		unsigned c = (unsigned char)from[i];

		if (c - '0' < 10)
			x = x << 4 | (c - '0');
		else if (c - 'a' < 6)
			x = x << 4 | (c - 'a' + 10);
		else
			return false;
	}
	*v = x;
	return true;
}

void
hex_put_row(char *to, const uint64_t *v, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++) {
		hex_put(to + 17 * i, v[i]);
		if (i + 1 < n)
			to[17 * i + 16] = ' ';
	}
}

size_t
hex_get_row(const char *from, uint64_t *v, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (!hex_get(from + 17 * i, &v[i]) ||
		    (i > 0 && v[i] <= v[i - 1]) ||
		    (i + 1 < n && from[17 * i + 16] != ' '))
			break;
	return i;
}
