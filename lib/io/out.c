#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/die.h"
#include "base/fraction.h"
#include "base/mem.h"
#include "base/put.h"
#include "io/file_registry.h"
#include "io/out.h"
#include "pack/zstd.h"

/* FOLIO: Linux 6.18 keeps what is written at once together, and maps it
 * together: more than mapped_pages.h counts. */
enum {
	BUFFER = 1 << 18,
	PIPE = 1 << 20,
	FOLIO = 1 << 16,
	PIECE = 1 << 14,
	FORMATTED = 1024
};

static struct out *to_stdout; /* or NULL */

static void
failed(struct out *o)
{
	if (errno == EPIPE) {
		/* The parent process set SIGPIPE to be ignored. */
		atomic_file_abandon();
		signal(SIGPIPE, SIG_DFL);
		raise(SIGPIPE);
	}
	die_errno("%s", o->name);
}

/* The name of stdout in messages: as the program that opened it calls it. */
static const char *
stdout_name(void)
{
	const char *name = getenv("ND_STDOUT");

	return name && *name ? name : "stdout";
}

void
out_open(struct out *o, const char *path)
{
	*o = (struct out){ .name = path ? path : stdout_name(), .fd = 1 };
	if (path && strcmp(path, "-") == 0)
		die("expected the name of a file to write, got -");
	if (path) {
		registry_add_output(path);
		if (!atomic_file_open(&o->file, path))
			die_errno("%s", o->name);
		o->fd = o->file.fd;
	}
	to_stdout = path ? to_stdout : o;
	o->is_pipe = fcntl(o->fd, F_SETPIPE_SZ, PIPE) >= 0;
	o->buf = mem_grow(NULL, &o->cap, BUFFER, 1);
}

const char *
out_temporary(void)
{
	const char *dir = getenv("TMPDIR");

	return dir && *dir ? dir : "/tmp";
}

int
out_nameless(const char *dir)
{
	int fd = open(dir, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
	char *path;

	if (fd >= 0)
		return fd;
	/* The file system has no O_TMPFILE, or dir is invalid. */
	path = mem_format("%s/nd.XXXXXX", dir);
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
	o->zstd = zstd_writer(o->fd, o->cap);
}

void
out_memory(
    struct out *o, struct out *target, size_t most, void (*full)(struct out *o))
{
	*o = (struct out){ .name = target->name,
		.fd = -1,
		.most = most,
		.target = target,
		.full = full };
}

static void
write_all(struct out *o, const char *p, size_t n, bool last)
{
	size_t at, most;
	ssize_t put;

	if (o->zstd) {
		if (!zstd_write(o->zstd, p, n, last))
			failed(o);
		return;
	}
	for (at = 0; at < n; at += put) {
		most = o->is_pipe || n - at < FOLIO ? n - at : FOLIO;
		while ((put = write(o->fd, p + at, most)) < 0)
			if (errno != EINTR)
				failed(o);
	}
}

static void
flush(struct out *o, bool last)
{
	if (o->full)
		o->full(o);
	else
		write_all(o, o->buf, o->used, last);
	o->used = 0;
}

void
out_flush(struct out *o)
{
	flush(o, false);
}

void
out_flush_stdout(void)
{
	if (to_stdout)
		out_flush(to_stdout);
}

char *
out_grow(struct out *o, size_t n)
{
	if (o->used >= o->most)
		flush(o, false);
	o->buf = mem_grow(o->buf, &o->cap, o->used + n, 1);
	return o->buf + o->used;
}

void
out_put(struct out *o, const void *p, size_t n)
{
	memcpy(out_room(o, n), p, n);
	o->used += n;
}

void
out_move(struct out *to, struct out *from)
{
	if (from->used == 0)
		return;
	if (from->used < BUFFER / 2) {
		out_put(to, from->buf, from->used);
	} else {
		flush(to, false);
		write_all(to, from->buf, from->used, false);
	}
	from->used = 0;
}

void
out_char(struct out *o, char c)
{
	*out_room(o, 1) = c;
	o->used++;
}

void
out_field(struct out *o, struct span s, char end)
{
	out_put(o, s.p, s.n);
	out_char(o, end);
}

void
out_str(struct out *o, const char *s)
{
	out_put(o, s, strlen(s));
}

void
out_num(struct out *o, uint64_t n)
{
	char *p = out_room(o, PUT_NUMBER);

	o->used += put_number(p, n) - p;
}

void
out_ratio(struct out *o, uint64_t num, uint64_t den)
{
	put_similarity(out_room(o, PUT_SIMILARITY),
	    fraction_millionths((struct fraction){ num, den }));
	o->used += PUT_SIMILARITY;
}

void
out_fmt(struct out *o, const char *fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(out_room(o, FORMATTED), FORMATTED, fmt, ap);
	va_end(ap);
	out_used(o, n < FORMATTED ? n : FORMATTED - 1);
}

void
out_rounded_down(struct out *o, double x)
{
	out_ratio(o, x * 1000000, 1000000);
}

/* Whether 8 bytes have no backslash and none below 0x0e, among which are all
 * others that are escaped. */
static bool
are_plain(uint64_t bytes)
{
	const uint64_t ones = UINT64_MAX / 255, slash = bytes ^ ones * '\\';

	return !(((bytes - ones * 0x0e) & ~bytes) & ones * 0x80) &&
	    !(((slash - ones) & ~slash) & ones * 0x80);
}

/* Writes the n bytes at p to q with escapes; returns where they end. */
static char *
escape(char *q, const char *p, size_t n)
{
	static const char letter[256] = {
		['\t'] = 't',
		['\n'] = 'n',
		['\r'] = 'r',
		['\\'] = '\\',
	};
	const char *const end = p + n;

	for (; p < end; p++) {
		*q = *p;
		if (letter[(unsigned char)*p]) {
			*q++ = '\\';
			*q = letter[(unsigned char)*p];
		}
		q++;
	}
	return q;
}

void
out_escaped(struct out *o, const char *p, size_t n)
{
	const char *end = p + n, *stop;
	uint64_t bytes;
	char *q;

	/* In pieces, so that a long text needs no large buffer. */
	for (; p < end; o->used = q - o->buf) {
		stop = end - p < PIECE ? end : p + PIECE;
		q = out_room(o, 2 * PIECE);
		for (; stop - p >= 8; p += 8) {
			memcpy(&bytes, p, 8);
			if (are_plain(bytes)) {
				memcpy(q, &bytes, 8);
				q += 8;
			} else {
				q = escape(q, p, 8);
			}
		}
		q = escape(q, p, stop - p);
		p = stop;
	}
}

int
out_detach(struct out *o)
{
	int fd = o->fd;

	flush(o, true);
	if (lseek(fd, 0, SEEK_SET) < 0)
		failed(o);
	zstd_free(o->zstd);
	free(o->buf);
	*o = (struct out){ .fd = -1 };
	return fd;
}

/* Closes a copy of a descriptor, so that NFS reports a full disk and the file
 * stays locked. */
static int
close_copy(int fd)
{
	int copy = fcntl(fd, F_DUPFD_CLOEXEC, 0);

	return copy < 0 ? copy : close(copy);
}

void
out_end(struct out *o)
{
	flush(o, true);
	if ((o->file.path ? close_copy(o->fd) : close(o->fd)) < 0)
		failed(o);
	zstd_free(o->zstd);
	free(o->buf);
	o->fd = -1;
	o->zstd = NULL;
	o->buf = NULL;
}

void
out_close(struct out *o)
{
	if (o == to_stdout)
		to_stdout = NULL;
	if (o->fd >= 0)
		out_end(o);
	if (o->file.path) {
		if (!atomic_file_close(&o->file, !o->no_fsync))
			failed(o);
		registry_drop_output(o->name);
	}
	*o = (struct out){ .fd = -1 };
}
