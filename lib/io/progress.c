#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/die.h"
#include "base/mem.h"
#include "io/progress.h"

enum { FIRST_MS = 2000, PAUSE_MS = 500, LINE = 160, FDS = 1024 };

/* A file that the user named; begin is the sum of the sizes before it. */
struct progress_source {
	dev_t dev;
	ino_t ino;
	uint64_t begin;
};

static char **names; /* the operands */
static struct progress_source *source;
static size_t sources;
static uint64_t whole; /* the sum of their sizes, or 0 if that is unknown */
static bool sources_found;

static volatile sig_atomic_t asked;	/* by SIGUSR1 */
static int64_t start, next = INT64_MAX; /* milliseconds */
static uint64_t bytes_read;
static const char *phase; /* the last what, or NULL while files are read */
static int64_t phase_start;
static uint64_t phase_done; /* the steps done at phase_start */
static bool on_terminal;
static atomic_bool is_drawn; /* whether the line is on the terminal */
static char *path;	     /* the file for nd-flow, or NULL */
static int path_fd = -1;
static pid_t owner; /* a forked child inherits atexit functions */

static int64_t
now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC_COARSE, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void
on_usr1(int sig)
{
	(void)sig;
	asked = 1;
}

static void
write_text(int fd, const char *text)
{
	if (write(fd, text, strlen(text)) < 0)
		errno = 0; /* the command does not depend on it */
}

static void
erase(void)
{
	if (is_drawn)
		write_text(STDERR_FILENO, "\r\033[K");
	is_drawn = false;
}

static void
end(void)
{
	if (getpid() != owner)
		return;
	erase();
	if (path_fd >= 0)
		unlink(path);
}

static bool
may_draw(void)
{
	struct stat in;

	return isatty(STDERR_FILENO) && !isatty(STDOUT_FILENO) &&
	    fstat(STDIN_FILENO, &in) == 0 && !S_ISFIFO(in.st_mode) &&
	    !S_ISSOCK(in.st_mode);
}

void
progress_start(char **operands)
{
	struct sigaction usr1 = { .sa_handler = on_usr1,
		.sa_flags = SA_RESTART };
	const char *prefix = getenv("ND_PROGRESS");

	names = operands;
	owner = getpid();
	start = phase_start = now_ms();
	sigaction(SIGUSR1, &usr1, NULL);
	if (prefix && *prefix) {
		path = mem_format("%s.%ld", prefix, (long)owner);
		next = start + PAUSE_MS;
	} else if (may_draw()) {
		on_terminal = true;
		next = start + FIRST_MS;
	}
	message_before = erase;
	atexit(end);
}

static void
add_source(const struct stat *st)
{
	static size_t cap;

	MEM_GROW(source, cap, sources + 1);
	source[sources++] =
	    (struct progress_source){ st->st_dev, st->st_ino, whole };
	whole += st->st_size;
}

/* Fills source and whole. Only the sizes of plain files are known. */
static void
find_sources(void)
{
	bool known = true;
	struct stat st;
	char **name;

	sources_found = true;
	if (!*names) {
		if (fstat(STDIN_FILENO, &st) == 0 && S_ISREG(st.st_mode))
			add_source(&st);
		return;
	}
	for (name = names; *name; name++)
		if ((strcmp(*name, "-") ? stat(*name, &st)
					: fstat(STDIN_FILENO, &st)) == 0 &&
		    S_ISREG(st.st_mode))
			add_source(&st);
		else
			known = false;
	if (!known)
		whole = 0;
}

/* Returns the source that fd reads, or NULL. */
static const struct progress_source *
find_source(int fd)
{
	struct stat st;
	size_t i;

	if (fstat(fd, &st) < 0 || !S_ISREG(st.st_mode))
		return NULL;
	for (i = 0; i < sources; i++)
		if (source[i].dev == st.st_dev && source[i].ino == st.st_ino)
			return &source[i];
	return NULL;
}

/* Returns how many bytes of the sources are read, or 0 if that is unknown. Of
 * several open ones, which are merged, each is read up to its position; those
 * before the first of them are read to the end. */
static uint64_t
find_position(void)
{
	const struct progress_source *s, *first = NULL;
	uint64_t open_bytes = 0;
	int fd;

	if (!sources_found)
		find_sources();
	for (fd = 0; whole && fd < FDS; fd++)
		if ((s = find_source(fd))) {
			open_bytes += lseek(fd, 0, SEEK_CUR);
			if (!first || s->begin < first->begin)
				first = s;
		}
	return first ? first->begin + open_bytes : 0;
}

/* The characters of the line that fit on the terminal: a line that wrapped
 * could not be rewritten. */
static int
columns(void)
{
	struct winsize w;

	return ioctl(STDERR_FILENO, TIOCGWINSZ, &w) == 0 && w.ws_col > 1
	    ? w.ws_col - 1
	    : LINE;
}

/* Prints the line on stderr, if it was asked for, and where next is due. */
static void
show(const char *line, int64_t left, int64_t now)
{
	char text[LINE + 32];

	if (asked) {
		asked = 0;
		erase();
		snprintf(text, sizeof text, "%s\n", line);
		write_text(STDERR_FILENO, text);
	}
	if (now < next)
		return;
	next = now + PAUSE_MS;
	/* A job in the background draws nothing. */
	if (on_terminal && tcgetpgrp(STDERR_FILENO) == getpgrp()) {
		snprintf(text, sizeof text, "\r%.*s\033[K", columns(), line);
		write_text(STDERR_FILENO, text);
		is_drawn = true;
	} else if (path) {
		if (path_fd < 0)
			path_fd = open(path,
			    O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
		snprintf(text, sizeof text, "%jd\t%s\n", (intmax_t)left, line);
		if (pwrite(path_fd, text, strlen(text), 0) < 0)
			errno = 0;
	}
}

/* Appends what printf writes to line, which has room for it. */
static void ND_PRINTF(2, 3) append(char *line, const char *fmt, ...)
{
	size_t n = strlen(line);
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(line + n, LINE - n, fmt, ap);
	va_end(ap);
}

/* Shows the line of a phase that has finished `done` of `all` steps; all is 0
 * if it is unknown. */
static void
show_phase(const char *what, uint64_t done, uint64_t all)
{
	const int64_t now = now_ms();
	const double seconds = (now - start) / 1000.0;
	char line[LINE];
	int64_t left = -1;

	if (what != phase) {
		phase = what;
		phase_start = now;
		phase_done = done;
	}
	if (all && done <= all && done > phase_done)
		left = (double)(now - phase_start) * (all - done) /
		    (done - phase_done) / 1000;
	snprintf(line, sizeof line, "%s: ", program_invocation_short_name);
	if (what)
		append(line, "%s, ", what);
	if (all && done <= all)
		append(line, "%d %%", (int)(100.0 * done / all));
	if (!what && all && done <= all)
		append(line, " of %.1f MB", all / 1e6);
	else if (!what)
		append(line, "%.1f MB read", bytes_read / 1e6);
	if (!what && seconds > 0)
		append(line, ", %.1f MB/s", bytes_read / 1e6 / seconds);
	if (left >= 3600)
		append(line, ", %jd:%02d:%02d left", (intmax_t)left / 3600,
		    (int)(left / 60 % 60), (int)(left % 60));
	else if (left >= 0)
		append(
		    line, ", %d:%02d left", (int)(left / 60), (int)(left % 60));
	show(line, left, now);
}

static bool
is_due(void)
{
	return asked || (next != INT64_MAX && now_ms() >= next);
}

void
progress_read(size_t n)
{
	uint64_t done;

	bytes_read += n;
	if (!is_due())
		return;
	done = find_position();
	show_phase(NULL, done, done ? whole : 0);
}

void
progress_tick(const char *what, uint64_t done, uint64_t all)
{
	if (is_due())
		show_phase(what, done, all);
}
