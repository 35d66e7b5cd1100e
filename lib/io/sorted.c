#include <stdarg.h>
#include <stdio.h>

#include "io/sorted.h"

enum { GOT_BYTES = 256 };

void
sorted_die(const struct in *in, const char *what, const char *fmt, ...)
{
	char got[GOT_BYTES];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(got, sizeof got, fmt, ap);
	va_end(ap);
	die("%s:%ju: expected %s, got %s: sort with LC_ALL=C", in->name,
	    (uintmax_t)in->line, what, got);
}

int
sorted_ids(const struct in *in, const char *what, struct span last,
    struct span a, struct span b)
{
	int order = span_order(span_join(a, b), last);

	if (order < 0)
		sorted_die(in, what, "'%.*s' and '%.*s' after greater ones",
		    span_shown(a), a.p, span_shown(b), b.p);
	return order;
}
