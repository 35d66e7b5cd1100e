/* outfmt.c: short formatted text out. */
#include <stdarg.h>
#include <stdio.h>

#include "io/outfmt.h"

enum { ROOM = 1024, ONE = 1000000 };

void
out_fmt(struct out *o, const char *fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(out_room(o, ROOM), ROOM, fmt, ap);
	va_end(ap);
	out_used(o, n < ROOM ? n : ROOM - 1);
}

void
out_cut(struct out *o, double x)
{
	out_ratio(o, x * ONE, ONE);
}
