/* decimal.h: decimal numbers as whole millionths, exactly: at most twelve
 * digits, perhaps a point and at most six digits behind it. */
#ifndef ND_DECIMAL_H
#define ND_DECIMAL_H

#include <endian.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
	DECIMAL_ONE = 1000000,
	DECIMAL_DIGITS = 12,
	DECIMAL_BYTES = 19,
	DECIMAL_PAD = 16
};
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

/* How many digits there are at p, or eight; these and what is behind them, a
 * byte each, the first the lowest, to *x. */
static inline unsigned
decimal_digits(const char *p, uint64_t *x)
{
	const uint64_t ones = 0x0101010101010101;
	uint64_t over;

	memcpy(x, p, sizeof *x);
	*x = le64toh(*x) ^ '0' * ones;
	over = (*x | (*x + (0x80 - 10) * ones)) & 0x80 * ones;
	return over ? __builtin_ctzll(over) / 8 : 8;
}

/* The number that eight such digits are. */
static inline uint32_t
decimal_eight(uint64_t x)
{
	const uint64_t pair = 0x000000ff000000ff;

	x = 10 * x + (x >> 8);
	return ((x & pair) * (100 + ((uint64_t)1000000 << 32)) +
		   (x >> 16 & pair) * (1 + ((uint64_t)10000 << 32))) >>
	    32;
}

/* decimal_get where DECIMAL_PAD bytes from p on may be read: quicker. */
static inline const char *
decimal_swift(const char *p, uint64_t *millionths)
{
	unsigned n, decimals;
	uint64_t x, y;

	n = decimal_digits(p, &x);
	if (n == 0 || n == 8 || (n > 1 && *p == '0'))
		return decimal_get(p, millionths);
	*millionths = (uint64_t)DECIMAL_ONE * decimal_eight(x << (64 - 8 * n));
	p += n;
	if (*p != '.')
		return p;
	decimals = decimal_digits(p + 1, &y);
	if (decimals == 0 || decimals > 6)
		return NULL;
	y &= ~(UINT64_MAX << 8 * decimals);
	*millionths += decimal_eight(y << 16);
	return p + 1 + decimals;
}

/* Writes a number, without zeros at the end of its decimals, at to, which has
 * room for DECIMAL_BYTES; returns what is behind it. */
char *decimal_put(char *to, uint64_t millionths);

#endif
