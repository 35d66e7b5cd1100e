/* decimal_key.c: keys of decimal numbers.
 *
 * A number other than 0 is 0.DIGITS times 10 to the power of an exponent, where
 * DIGITS neither begins nor ends with 0. Its key is a byte for the sign, the
 * exponent in bytes of 7 bits, and DIGITS. If it is negative, the exponent and
 * the digits are complements, and a byte after them makes the longer of two
 * keys the smaller. */
#include <stdint.h>

#include "base/decimal_key.h"

enum { NEGATIVE = 1, ZERO, POSITIVE, EXPONENT_BYTES = 8 };

/* The parts of a number, as spans of its text. */
struct parts {
	bool negative;
	struct span whole, decimals;
	int64_t exponent;
};

static struct span
take_digits(const char **p, const char *end)
{
	struct span s = { (char *)*p, 0 };

	while (*p < end && **p >= '0' && **p <= '9')
		++*p;
	s.n = *p - s.p;
	return s;
}

static bool
take_char(const char **p, const char *end, const char *any)
{
	if (*p == end || !**p || !strchr(any, **p))
		return false;
	++*p;
	return true;
}

static bool
read_exponent(const char **p, const char *end, int64_t *exponent)
{
	bool negative = *p < end && **p == '-';
	struct span digits;
	size_t i;

	take_char(p, end, "+-");
	digits = take_digits(p, end);
	if (digits.n == 0 || digits.n > DECIMAL_EXPONENT_DIGITS)
		return false;
	for (i = 0; i < digits.n; i++)
		*exponent = 10 * *exponent + (digits.p[i] - '0');
	if (negative)
		*exponent = -*exponent;
	return true;
}

static bool
read_parts(struct span text, struct parts *n)
{
	const char *p = text.n ? text.p : "", *end = p + text.n;

	*n = (struct parts){ .negative = take_char(&p, end, "-") };
	n->whole = take_digits(&p, end);
	if (n->whole.n == 0)
		return false;
	if (take_char(&p, end, ".")) {
		n->decimals = take_digits(&p, end);
		if (n->decimals.n == 0)
			return false;
	}
	if (take_char(&p, end, "eE") && !read_exponent(&p, end, &n->exponent))
		return false;
	return p == end;
}

/* Appends the digits of s without the zeros before the first digit of the
 * number. Returns the number of zeros left out. */
static size_t
put_digits(struct buf *key, size_t begin, struct span s)
{
	size_t zeros = 0;

	while (key->n == begin && zeros < s.n && s.p[zeros] == '0')
		zeros++;
	if (zeros < s.n)
		buf_put(key, (struct span){ s.p + zeros, s.n - zeros });
	return zeros;
}

static void
complement(struct buf *key)
{
	size_t i;

	for (i = 1; i <= EXPONENT_BYTES; i++)
		key->p[i] ^= 0x7f;
	for (; i < key->n; i++)
		key->p[i] = '0' + '9' - key->p[i];
	buf_char(key, '9' + 1);
}

bool
decimal_key(struct span text, struct buf *key)
{
	const size_t begin = 1 + EXPONENT_BYTES;
	struct parts n;
	uint64_t biased;
	size_t i;

	if (!read_parts(text, &n))
		return false;
	key->n = 0;
	buf_room(key, begin);
	key->n = begin;
	n.exponent += n.whole.n - put_digits(key, begin, n.whole);
	n.exponent -= put_digits(key, begin, n.decimals);
	while (key->n > begin && key->p[key->n - 1] == '0')
		key->n--;
	if (key->n == begin) {
		key->p[0] = ZERO;
		key->n = 1;
		return true;
	}
	key->p[0] = n.negative ? NEGATIVE : POSITIVE;
	biased = n.exponent + ((int64_t)1 << 55);
	for (i = EXPONENT_BYTES; i > 0; i--, biased >>= 7)
		key->p[i] = 0x80 | (biased & 0x7f);
	if (n.negative)
		complement(key);
	return true;
}
