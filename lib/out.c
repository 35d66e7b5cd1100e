/* out.c: bytes out, checked to the last. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "claim.h"
#include "die.h"
#include "mem.h"
#include "out.h"
#include "zst.h"

enum { BUFFER = 1 << 18, PIPE = 1 << 20, PIECE = 1 << 14 };

/* Temporary names, taken away if the program ends before they are closed;
 * NULL where one was. A signal may come between any two steps: names is
 * raised when the array has room for so many, and never sinks. */
static char *volatile *volatile unfinished;
static volatile size_t names;
static size_t names_cap;

static void
remove_unfinished(void)
{
	size_t i;

	for (i = 0; i < names; i++)
		if (unfinished[i])
			unlink(unfinished[i]);
}

static void
killed(int sig)
{
	remove_unfinished();
	signal(sig, SIG_DFL);
	raise(sig);
}

static void
more_names(void)
{
	size_t cap = 2 * names_cap + 16, i;
	char *volatile *to = mem_new(cap, sizeof *to);
	char *volatile *from = unfinished;

	for (i = 0; i < names; i++)
		to[i] = from[i];
	unfinished = to;
	names_cap = cap;
	free((void *)from);
}

static void
remember(char *part)
{
	static const int sigs[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE,
	    SIGXFSZ };
	static int set;
	size_t i;

	if (!set) {
		set = 1;
		atexit(remove_unfinished);
		for (i = 0; i < sizeof sigs / sizeof *sigs; i++)
			if (signal(sigs[i], killed) == SIG_IGN)
				signal(sigs[i], SIG_IGN);
	}
	for (i = 0; i < names && unfinished[i]; i++)
		;
	if (i == names_cap)
		more_names();
	unfinished[i] = part;
	if (i == names)
		names = i + 1;
}

static void
forget(const char *part)
{
	size_t i;

	for (i = 0; i < names; i++)
		if (unfinished[i] == part)
			unfinished[i] = NULL;
}

static void
failed(struct out *o)
{
	if (errno == EPIPE) {
		/* SIGPIPE was ignored by whoever started us. */
		remove_unfinished();
		signal(SIGPIPE, SIG_DFL);
		raise(SIGPIPE);
	}
	die_errno("%s", o->name);
}

static bool
is_special(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && !S_ISREG(st.st_mode);
}

/* Opens a temporary file beside path. A run that was killed may have left
 * one of the same name: in a container numbers of processes come again. */
static void
open_part(struct out *o, const char *path)
{
	long pid = getpid();
	unsigned n = 0;

	o->path = mem_copy(path, strlen(path));
	if (asprintf(&o->part, "%s.%ld.part", path, pid) < 0)
		die("out of memory");
	while ((o->fd = open(o->part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
	    0666)) < 0 && errno == EEXIST) {
		free(o->part);
		if (asprintf(&o->part, "%s.%ld.%u.part", path, pid, ++n) < 0)
			die("out of memory");
	}
	if (o->fd >= 0)
		remember(o->part);
}

void
out_open(struct out *o, const char *path)
{
	*o = (struct out){ .name = path ? path : "stdout", .fd = 1 };
	if (path && strcmp(path, "-") == 0)
		die("expected the name of a file to write, got -");
	if (path && is_special(path)) {
		/* A device or a pipe is written to as it stands. */
		o->fd = open(path, O_WRONLY | O_CLOEXEC);
	} else if (path) {
		claim_output(path);
		open_part(o, path);
	}
	if (o->fd < 0)
		die_errno("%s", o->name);
	fcntl(o->fd, F_SETPIPE_SZ, PIPE);
	o->buf = mem_grow(NULL, &o->cap, BUFFER, 1);
}

int
out_nameless(const char *dir)
{
	int fd = open(dir, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
	char *path;

	if (fd >= 0)
		return fd;
	/* The file system knows no O_TMPFILE, or dir is wrong. */
	if (asprintf(&path, "%s/nd.XXXXXX", dir) < 0)
		die("out of memory");
	fd = mkostemp(path, O_CLOEXEC);
	if (fd < 0 || unlink(path) < 0)
		die_errno("%s", dir);
	free(path);
	return fd;
}

void
out_scratch(struct out *o, const char *dir)
{
	*o = (struct out){ .name = dir };
	o->fd = out_nameless(dir);
	o->buf = mem_grow(NULL, &o->cap, BUFFER, 1);
	out_pack(o);
}

void
out_buffer(struct out *o, size_t bytes)
{
	free(o->buf);
	o->cap = 0;
	o->buf = mem_grow(NULL, &o->cap, bytes, 1);
}

void
out_pack(struct out *o)
{
	o->zst = zst_writer(o->fd, o->cap);
}

static void
flush(struct out *o, bool last)
{
	size_t at;
	ssize_t put;

	if (o->zst) {
		if (!zst_write(o->zst, o->buf, o->used, last))
			failed(o);
		o->used = 0;
		return;
	}
	for (at = 0; at < o->used; at += put)
		while ((put = write(o->fd, o->buf + at, o->used - at)) < 0)
			if (errno != EINTR)
				failed(o);
	o->used = 0;
}

char *
out_room(struct out *o, size_t n)
{
	if (o->cap - o->used < n) {
		flush(o, false);
		o->buf = mem_grow(o->buf, &o->cap, n, 1);
	}
	return o->buf + o->used;
}

void
out_put(struct out *o, const void *p, size_t n)
{
	memcpy(out_room(o, n), p, n);
	o->used += n;
}

void
out_char(struct out *o, char c)
{
	*out_room(o, 1) = c;
	o->used++;
}

void
out_str(struct out *o, const char *s)
{
	out_put(o, s, strlen(s));
}

void
out_num(struct out *o, uint64_t n)
{
	char digits[20], *p = digits + sizeof digits;

	do
		*--p = '0' + n % 10;
	while ((n /= 10) > 0);
	out_put(o, p, digits + sizeof digits - p);
}

void
out_ratio(struct out *o, uint64_t num, uint64_t den)
{
	char *p = out_room(o, 8);
	uint64_t left = num % den;
	int i;

	p[0] = '0' + num / den;
	p[1] = '.';
	for (i = 2; i < 8; i++) {
		left *= 10;
		p[i] = '0' + left / den;
		left %= den;
	}
	o->used += 8;
}

void
out_escaped(struct out *o, const char *p, size_t n)
{
	static const char letter[256] = {
		['\t'] = 't', ['\n'] = 'n', ['\r'] = 'r', ['\\'] = '\\',
	};
	const char *end = p + n, *stop;
	char *q;

	/* In pieces, so that a long text needs no long buffer. */
	for (; p < end; o->used = q - o->buf) {
		stop = end - p < PIECE ? end : p + PIECE;
		for (q = out_room(o, 2 * PIECE); p < stop; p++) {
			*q = *p;
			if (letter[(unsigned char)*p]) {
				*q++ = '\\';
				*q = letter[(unsigned char)*p];
			}
			q++;
		}
	}
}

int
out_take(struct out *o)
{
	int fd = o->fd;

	flush(o, true);
	if (lseek(fd, 0, SEEK_SET) < 0)
		failed(o);
	zst_free(o->zst);
	free(o->buf);
	*o = (struct out){ .fd = -1 };
	return fd;
}

void
out_end(struct out *o)
{
	flush(o, true);
	if (close(o->fd) < 0)
		failed(o);
	zst_free(o->zst);
	free(o->buf);
	o->fd = -1;
	o->zst = NULL;
	o->buf = NULL;
}

void
out_close(struct out *o)
{
	if (o->fd >= 0)
		out_end(o);
	if (o->path) {
		if (rename(o->part, o->path) < 0)
			failed(o);
		forget(o->part);
	}
	free(o->path);
	free(o->part);
	*o = (struct out){ .fd = -1 };
}
