/* decimal.c: compares decimal_get_fast with decimal_get, for digits and points
 * in every order up to 10 bytes, and for longer numbers, each before several
 * other bytes. */
#include <stdio.h>

#include "base/decimal_fast.h"

static void
check(const char *text)
{
	uint64_t a = 1, b = 1;
	const char *p = decimal_get(text, &a), *q = decimal_get_fast(text, &b);

	if (p != q || (p && a != b))
		printf("%s is read as %ju, not %ju\n", text, (uintmax_t)b,
		    (uintmax_t)a);
}

/* Checks every text of up to 10 digits and points that begins with the first n
 * bytes of text. */
static void
grow(char *text, size_t n)
{
	static const char next[] = "90.", last[] = " :/\xb9";
	size_t i;

	text[n + 1] = '\0';
	for (i = 0; i < sizeof last; i++) { /* with the NUL */
		text[n] = last[i];
		check(text);
	}
	for (i = 0; n < 10 && i < 3; i++) {
		text[n] = next[i];
		grow(text, n + 1);
	}
}

int
main(void)
{
	char text[64] = "";
	uint64_t number, least = 1;
	int decimals;

	grow(text, 0);
	for (; least <= 1000000000000; least *= 10)
		for (number = least; number < 10 * least;
		     number += least / 3 + 1)
			for (decimals = 0; decimals < 8; decimals++) {
				snprintf(text, sizeof text, "%ju.%.*s\n",
				    (uintmax_t)number, decimals, "98765432");
				check(text);
			}
	return 0;
}
