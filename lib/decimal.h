/* decimal.h: decimal numbers as whole millionths, exactly: at most twelve
 * digits, perhaps a point and at most six digits behind it. */
#ifndef ND_DECIMAL_H
#define ND_DECIMAL_H

#include <stddef.h>
#include <stdint.h>

enum { DECIMAL_ONE = 1000000, DECIMAL_DIGITS = 12, DECIMAL_BYTES = 19 };
#define DECIMAL_MOST (1000000000000u * DECIMAL_ONE - 1)

/* The number at p, of which no digit is behind what is returned; NULL where
 * there is none, or a zero before other digits. */
static inline const char *
decimal_get(const char *p, uint64_t *millionths)
{
	const char *from = p;
	uint64_t x = 0, unit = DECIMAL_ONE;
	unsigned digit;

	for (; (digit = (unsigned char)*p - '0') <= 9; p++)
		if (p - from < DECIMAL_DIGITS)
			x = 10 * x + digit;
	if (p == from || p - from > DECIMAL_DIGITS ||
	    (*from == '0' && p - from > 1))
		return NULL;
	x *= DECIMAL_ONE;
	if (*p == '.') {
		if ((unsigned char)(*++p - '0') > 9)
			return NULL;
		for (; (digit = (unsigned char)*p - '0') <= 9; p++) {
			if (unit == 1)
				return NULL;
			x += digit * (unit /= 10);
		}
	}
	*millionths = x;
	return p;
}

/* Writes a number, without zeros at the end of its decimals, at to, which has
 * room for DECIMAL_BYTES; returns what is behind it. */
char *decimal_put(char *to, uint64_t millionths);

#endif
