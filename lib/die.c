/* die.c: messages to the user. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "die.h"

static void
say(const char *fmt, va_list ap, const char *why)
{
	fprintf(stderr, "%s: ", program_invocation_short_name);
	vfprintf(stderr, fmt, ap);
	if (why)
		fprintf(stderr, ": %s", why);
	fputc('\n', stderr);
}

void
die(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say(fmt, ap, NULL);
	va_end(ap);
	exit(EXIT_DATA);
}

void
die_errno(const char *fmt, ...)
{
	const char *why = strerror(errno);
	va_list ap;

	va_start(ap, fmt);
	say(fmt, ap, why);
	va_end(ap);
	exit(EXIT_DATA);
}

void
note(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say(fmt, ap, NULL);
	va_end(ap);
}

void
note_count(const char *where, uint64_t n, const char *what, const char *how)
{
	if (n > 0)
		note("%s: %ju %s%s %s", where, (uintmax_t)n, what, plural(n),
		    how);
}
