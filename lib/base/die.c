#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/die.h"

void (*message_before)(void);
bool notes_off, dying;

/* Held by the thread that prints, and kept by the thread that exits: no other
 * message follows. A signal handler may print within a message. */
static pthread_mutex_t printing;

__attribute__((constructor)) static void
make_printing(void)
{
	pthread_mutexattr_t recursive;

	pthread_mutexattr_init(&recursive);
	pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
	pthread_mutex_init(&printing, &recursive);
	pthread_mutexattr_destroy(&recursive);
}

/* Makes control characters, which names of files may have, `?`. */
static void
mask_controls(char *line)
{
	for (; *line; line++)
		if (((unsigned char)*line < 0x20 && *line != '\n' &&
			*line != '\t') ||
		    *line == 0x7f)
			*line = '?';
}

/* Removes from the line, after n bytes, the directory that ND_HIDE names: that
 * of files which nobody sees. */
static void
hide_directory(char *line, size_t n)
{
	const char *hidden = getenv("ND_HIDE");
	const size_t k = hidden ? strlen(hidden) : 0;
	char *at = line + n;

	while (k && (at = strstr(at, hidden)))
		memmove(at, at + k, strlen(at + k) + 1);
}

/* Prints in one write, as other processes may write at the same time, and
 * without an allocation, as memory may be exhausted. Cuts a long message. The
 * caller unlocks printing or exits. */
static void
print_locked(const char *fmt, va_list ap, const char *why)
{
	static char line[1 << 14];
	const size_t room = sizeof line - 1;
	size_t n;

	if (message_before)
		message_before();
	pthread_mutex_lock(&printing);
	snprintf(line, room, "%s: ", program_invocation_short_name);
	n = strlen(line);
	vsnprintf(line + n, room - n, fmt, ap);
	hide_directory(line, n);
	n += strlen(line + n);
	if (why)
		snprintf(line + n, room - n, ": %s", why);
	mask_controls(line);
	n += strlen(line + n);
	memcpy(line + n, "\n", 2);
	fputs(line, stderr);
}

static void
print_message(const char *fmt, va_list ap)
{
	print_locked(fmt, ap, NULL);
	pthread_mutex_unlock(&printing);
}

void
die(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	print_locked(fmt, ap, NULL);
	va_end(ap);
	dying = true;
	exit(EXIT_DATA);
}

void
die_errno(const char *fmt, ...)
{
	const char *why = strerror(errno);
	va_list ap;

	va_start(ap, fmt);
	print_locked(fmt, ap, why);
	va_end(ap);
	dying = true;
	exit(EXIT_DATA);
}

void
print_error(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	print_message(fmt, ap);
	va_end(ap);
}

void
info(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	print_message(fmt, ap);
	va_end(ap);
}

void
note(const char *fmt, ...)
{
	va_list ap;

	if (notes_off)
		return;
	va_start(ap, fmt);
	print_message(fmt, ap);
	va_end(ap);
}

const char *
counted(uint64_t n, const char *noun)
{
	static _Thread_local char text[8][64];
	static _Thread_local unsigned next;
	char *to = text[next++ % 8];

	snprintf(to, sizeof *text, "%ju %s%s", (uintmax_t)n, noun, plural(n));
	return to;
}

void
note_count(const char *file, uint64_t n, const char *noun, const char *verb)
{
	if (n > 0)
		note("%s%s%s %s", file ? file : "", file ? ": " : "",
		    counted(n, noun), verb);
}

void
note_places(const char *file, const char *noun, uint64_t n, uint64_t most)
{
	if (n > 0)
		note("%s: %ju %s%s that stand%s in more than %s left out", file,
		    (uintmax_t)n, noun, plural(n), n == 1 ? "s" : "",
		    counted(most, "place"));
}
