/* decimal.c: decimal numbers, written. */
#include "base/decimal.h"

enum { PLACES = 6 };

char *
decimal_put(char *to, uint64_t millionths)
{
	uint64_t whole = millionths / DECIMAL_ONE;
	uint32_t part = millionths % DECIMAL_ONE;
	char digits[DECIMAL_BYTES], *d = digits + DECIMAL_BYTES;
	int i;

	do
		*--d = '0' + whole % 10;
	while ((whole /= 10) > 0);
	while (d < digits + DECIMAL_BYTES)
		*to++ = *d++;
	if (part == 0)
		return to;
	*to = '.';
	for (i = PLACES; i > 0; i--, part /= 10)
		to[i] = '0' + part % 10;
	for (to += PLACES + 1; to[-1] == '0'; to--)
		;
	return to;
}
