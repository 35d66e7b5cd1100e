/* decimal.c: decimal numbers, written. */
#include "base/decimal.h"
#include "base/put.h"

enum { PLACES = 6 };

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
