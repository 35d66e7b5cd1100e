#include <stddef.h>

#include "base/decimal.h"
#include "base/put.h"

enum { PLACES = 6 };

static unsigned
digit(char c)
{
	return (unsigned char)c - '0';
}

const char *
decimal_get(const char *p, uint64_t *millionths)
{
	const char *begin = p;
	uint64_t x = 0, unit = DECIMAL_ONE;

	for (; digit(*p) <= 9; p++)
		if (p - begin < DECIMAL_DIGITS)
			x = 10 * x + digit(*p);
	if (p == begin || p - begin > DECIMAL_DIGITS ||
	    (*begin == '0' && p - begin > 1))
		return NULL;
	x *= DECIMAL_ONE;
	if (*p == '.') {
		if (digit(*++p) > 9)
			return NULL;
		for (; digit(*p) <= 9; p++) {
			if (unit == 1)
				return NULL;
			x += digit(*p) * (unit /= 10);
		}
	}
	*millionths = x;
	return p;
}

char *
decimal_put(char *to, uint64_t millionths)
{
	uint32_t part = millionths % DECIMAL_ONE;

	to = put_number(to, millionths / DECIMAL_ONE);
	if (part == 0)
		return to;
	*to++ = '.';
	for (to = put_padded(to, part, PLACES); to[-1] == '0'; to--)
		;
	return to;
}
