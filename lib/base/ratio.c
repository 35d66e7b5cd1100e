#include "base/ratio.h"

bool
ratio_read(const char **s, struct ratio *t)
{
	const char *c = *s;

	*t = (struct ratio){ 0, 1 };
	for (; *c >= '0' && *c <= '9' && t->p <= 1; c++)
		t->p = t->p * 10 + (*c - '0');
	if (*c == '.' && (c > *s || (c[1] >= '0' && c[1] <= '9')))
		for (c++; *c >= '0' && *c <= '9' && t->q < 1000000; c++) {
			t->p = t->p * 10 + (*c - '0');
			t->q *= 10;
		}
	if (c == *s || t->p > t->q)
		return false;
	*s = c;
	return true;
}
