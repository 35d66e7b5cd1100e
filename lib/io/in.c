/* in.c: reads a file line by line. */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "io/file_registry.h"
#include "io/in.h"
#include "io/out.h"
#include "io/progress.h"
#include "io/utf16.h"

const char *in_stdin_name = "stdin";

enum { CHUNK = 1 << 18, PIPE = 1 << 20, FIRST_BYTES = 1 << 16 };

/* Ends the program or, for in_whole_file, the reading of this file. */
static void
read_failed(struct in *in, const char *why)
{
	if (!in->errors_are_notes)
		die("%s: %s", in->name, why);
	print_error("%s: %s", in->name, why);
	in->failed = in->eof = true;
}

/* Reads up to n bytes to `to` and returns how many; sets in->eof at the end of
 * the file. */
static size_t
read_bytes(struct in *in, char *to, size_t n)
{
	const char *why = NULL;
	ptrdiff_t got;

	if (in->unpacker) {
		got = in->unpacker->read(in->unpacking, to, n, &why);
	} else {
		while ((got = read(in->fd, to, n)) < 0 && errno == EINTR)
			;
	}
	in->eof = got == 0;
	if (got < 0)
		read_failed(in, why ? why : strerror(errno));
	progress_read(got < 0 ? 0 : got);
	return got < 0 ? 0 : got;
}

/* The limit keeps a small packed file from filling the memory. */
static void
too_long(struct in *in)
{
	if (!in->errors_are_notes)
		die("%s:%ju: expected a line of at most 2 GB, got a longer one",
		    in->name, (uintmax_t)(in->line + in->added + 1));
	read_failed(in, "expected a text of at most 2 GB, got a longer one");
}

static void
fill(struct in *in)
{
	if (in->begin > 0) {
		memmove(in->buf, in->buf + in->begin, in->end - in->begin);
		in->end -= in->begin;
		in->begin = 0;
	}
	if (in->end > IN_LONGEST) {
		too_long(in);
		return;
	}
	in->buf = mem_grow(in->buf, &in->cap, in->end + CHUNK + IN_PAD, 1);
	in->end +=
	    read_bytes(in, in->buf + in->end, in->cap - in->end - IN_PAD);
	/* Kernels read and ignore these bytes; valgrind reports unset ones. */
	memset(in->buf + in->end, 0, IN_PAD);
}

static void
detect_format(struct in *in)
{
	const struct file_format *f;

	while (!in->eof && in->end < FILE_FORMAT_MAGIC_MOST)
		fill(in);
	if (!(f = file_format_find(in->buf, in->end)))
		return;
	if (f->unpacker) {
		in->packing = f;
		in->unpacker = f->unpacker;
		in->utf16 = f->unpacker == &utf16_unpacker;
		in->unpacking =
		    f->unpacker->open(f->name, in->fd, in->buf, in->end);
		in->end = 0;
		in->eof = false;
	} else if (in->errors_are_notes) {
		in->format = f;
	} else {
		die("%s: %s data, %s", in->name, f->name, f->advice);
	}
}

static void
open_path(struct in *in, const char *path)
{
	in->name = path;
	in->sep = '\n';
	if (!path || strcmp(path, "-") == 0) {
		in->name = in_stdin_name;
	} else if ((in->fd = open(path, O_RDONLY | O_CLOEXEC)) < 0) {
		read_failed(in, strerror(errno));
		return;
	}
	/* Fails, without harm, for a file that is not a pipe. */
	fcntl(in->fd, F_SETPIPE_SZ, PIPE);
	detect_format(in);
}

void
in_open(struct in *in, const char *path)
{
	*in = (struct in){ 0 };
	open_path(in, path);
	registry_add_input(in->fd);
}

void
in_open_rejects(struct in *in, const char *path, const char *rejects)
{
	in_open(in, path);
	if (!rejects)
		return;
	in->rejects = mem_new(1, sizeof *in->rejects);
	in->owns_rejects = true;
	out_open(in->rejects, rejects);
}

void
in_report(const struct in *in)
{
	if (in->bom)
		note("%s: a byte order mark dropped", in->name);
	if (in->mended)
		note("%s: the last line lacked its newline, mended", in->name);
	note_count(in->name, in->rejected, "record", "rejected");
}

/* Reads the next line into the buffer and returns its newline; NULL if the file
 * ends without one. */
static char *
find_end(struct in *in)
{
	char *nl;

	for (;;) {
		nl = memchr(in->buf + in->begin + in->seen, in->sep,
		    in->end - in->begin - in->seen);
		if (nl || in->eof)
			return nl;
		in->seen = in->end - in->begin;
		fill(in);
	}
}

static char *
next_line(struct in *in, size_t *len)
{
	char *nl = find_end(in), *p;

	in->seen = 0;
	if (!nl && in->begin == in->end)
		return NULL;
	p = in->buf + in->begin;
	*len = nl ? (size_t)(nl - p) : in->end - in->begin;
	in->begin += *len + (nl != NULL);
	in->mended = !nl;
	in->line += 1 + in->added;
	in->added = 0;
	in->last = (struct span){ p, *len };
	return p;
}

bool
in_add_line(struct in *in)
{
	size_t n = in->last.n, all;
	char *nl;

	if (in->mended)
		return false;
	in->begin = in->last.p - in->buf;
	in->seen = n + 1;
	nl = find_end(in);
	in->seen = 0;
	in->last.p = in->buf + in->begin;
	all = nl ? (size_t)(nl - in->last.p) : in->end - in->begin;
	in->begin += all + (nl != NULL);
	if (all == n + 1 && !nl)
		return false;
	in->last.n = all;
	in->mended = !nl;
	in->added++;
	return true;
}

char *
in_any_line(struct in *in, size_t *len)
{
	char *p = next_line(in, len);

	if (p && in->mended)
		p[*len] = '\n';
	return p;
}

size_t
in_bytes(struct in *in, char *to, size_t n)
{
	size_t buffered = in->end - in->begin;

	if (!buffered)
		return in->eof ? 0 : read_bytes(in, to, n);
	if (n > buffered)
		n = buffered;
	memcpy(to, in->buf + in->begin, n);
	in->begin += n;
	return n;
}

size_t
in_plain_size(const struct in *in)
{
	struct stat st;

	if (in->unpacker || in->line || fstat(in->fd, &st) < 0 ||
	    !S_ISREG(st.st_mode) ||
	    lseek(in->fd, 0, SEEK_CUR) != (off_t)in->end)
		return 0;
	return st.st_size;
}

int64_t
in_seek(struct in *in, int64_t at, int whence)
{
	off_t now = lseek(in->fd, at, whence);

	if (now >= 0) {
		in->begin = in->end = 0;
		in->eof = false;
	}
	return now;
}

char *
in_line(struct in *in, size_t *len)
{
	char *p = next_line(in, len);

	if (p && in->line == 1 && span_has_bom((struct span){ p, *len })) {
		in->bom = true;
		*len -= 3;
		p += 3;
		in->last = (struct span){ p, *len };
	}
	return p;
}

char *
in_record(struct in *in, size_t *len)
{
	char *p = next_line(in, len);

	if (p && in->mended)
		die("%s:%ju: expected a newline at the end of the last line, "
		    "got none: the file is truncated",
		    in->name, (uintmax_t)in->line);
	if (p && in->line == 1 && span_has_bom((struct span){ p, *len }))
		die("%s:1: expected a record, got a byte order mark", in->name);
	return p;
}

struct span
in_peek(struct in *in)
{
	char *nl = find_end(in), *p = in->buf + in->begin;

	return (struct span){ p, nl ? (size_t)(nl - p) : in->end - in->begin };
}

void
in_scratch(struct in *in, struct out *scratch)
{
	*in = (struct in){ .name = scratch->name, .sep = '\n' };
	in->fd = out_detach(scratch);
	detect_format(in);
}

bool
in_whole_file(struct in *in, const char *path, struct span *all)
{
	*in = (struct in){ .errors_are_notes = true };
	open_path(in, path);
	while (!in->failed && !in->format) {
		in->binary = memchr(in->buf + in->seen, 0, in->end - in->seen);
		in->seen = in->end;
		if (in->binary || in->eof)
			break;
		fill(in);
	}
	if (in->binary) {
		while (!in->eof && in->end < FILE_FORMAT_TAR)
			fill(in);
		in->format = file_format_find(in->buf, in->end);
	}
	*all = (struct span){ in->buf, in->end };
	return !in->failed;
}

bool
in_first_bytes(struct in *in, const char *path, struct span *first)
{
	*in = (struct in){ .errors_are_notes = true };
	open_path(in, path);
	while (!in->failed && !in->format && !in->eof && in->end < FIRST_BYTES)
		fill(in);
	*first = (struct span){ in->buf, in->end };
	return !in->failed;
}

void
in_close(struct in *in)
{
	if (in->unpacker)
		in->unpacker->close(in->unpacking, in->name);
	if (in->fd > 0)
		close(in->fd);
	if (in->owns_rejects) {
		out_close(in->rejects);
		free(in->rejects);
	}
	free(in->buf);
	*in = (struct in){ .fd = -1, .name = in->name, .line = in->line };
}

/* Ends the program; prints control bytes of why, n bytes, as \r or \x01. */
static _Noreturn void
die_at_line(const struct in *in, const char *why, size_t n)
{
	static const char letter[] = {
		['\t'] = 't', ['\n'] = 'n', ['\r'] = 'r'
	};
	char *shown = mem_new(4 * n + 1, 1), *to = shown;
	unsigned char c;

	for (; (c = *why); why++) {
		if (c >= 0x20 && c != 0x7f)
			*to++ = c;
		else if (c < sizeof letter && letter[c])
			to += snprintf(to, 3, "\\%c", letter[c]);
		else
			to += snprintf(to, 5, "\\x%02x", c);
	}
	die("%s:%ju: %s", in->name, (uintmax_t)in->line, shown);
}

void
in_bad(struct in *in, const char *fmt, ...)
{
	char *why;
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vasprintf(&why, fmt, ap);
	va_end(ap);
	if (n < 0)
		die("out of memory");
	if (!in->rejects)
		die_at_line(in, why, n);
	out_str(in->rejects, in->name);
	out_char(in->rejects, ':');
	out_num(in->rejects, in->line);
	out_str(in->rejects, ": ");
	out_escaped(in->rejects, why, n);
	out_char(in->rejects, '\t');
	out_put(in->rejects, in->last.p, in->last.n);
	out_char(in->rejects, '\n');
	in->rejected++;
	free(why);
}

bool
in_check_id(struct in *in, struct span field)
{
	if (id_ok(field))
		return true;
	if (field.n == 0)
		in_bad(in, "expected an id, got nothing");
	else
		in_bad(in, "expected an id without %s, got '%.*s'",
		    span_has_bom(field) ? "a byte order mark"
					: "control characters",
		    span_shown(field), field.p);
	return false;
}
