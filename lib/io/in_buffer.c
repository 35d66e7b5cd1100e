#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/die.h"
#include "base/mem.h"
#include "io/in.h"
#include "io/in_given.h"
#include "io/line_blocks.h"
#include "io/out.h"
#include "io/progress.h"
#include "pack/utf16.h"

/* What an input is called, if it is a piece of a file.
 *
 * If the environment has ND_PLACES, which is not empty, it names a file of
 * lines
 *
 *	PIECE TAB LINES TAB NAME
 *
 * The file PIECE then is called NAME in messages and ids, and LINES lines are
 * before its first one. In names \t, \n and \\ are a TAB, a newline and a
 * backslash. */

/* A name of the file, without its backslashes. */
static void
unescape(char *text)
{
	char *to = text;

	for (; *text; text++) {
		if (*text == '\\' && text[1]) {
			text++;
			*to++ = *text == 't' ? '\t'
			    : *text == 'n'   ? '\n'
					     : *text;
		} else
			*to++ = *text;
	}
	*to = 0;
}

/* Whether the line is about the file; sets *name, in the line, and *lines. */
static bool
is_about(char *line, const char *path, char **name, uint64_t *lines)
{
	char *number;

	line[strcspn(line, "\n")] = 0;
	number = strchr(line, '\t');
	*name = number ? strchr(number + 1, '\t') : NULL;
	if (!*name)
		return false;
	*number++ = *(*name)++ = 0;
	unescape(line);
	unescape(*name);
	*lines = strtoull(number, NULL, 10);
	return strcmp(line, path) == 0;
}

/* The first of the names that were found, which stay as long as the program
 * runs. */
static struct found {
	struct found *next;
	char *name;
} * all;

/* Takes over the name. */
static const char *
hold(char *name)
{
	struct found *f = mem_new(1, sizeof *f);

	*f = (struct found){ all, name };
	all = f;
	return name;
}

/* Sets *name and *line, the number of the line before the first, if the file
 * is such a piece. */
static void
in_place(const char *path, const char **name, uint64_t *line)
{
	const char *places = getenv("ND_PLACES");
	char *text = NULL, *found;
	bool is_found = false;
	uint64_t lines;
	size_t cap = 0;
	FILE *f;

	if (!places || !*places)
		return;
	f = fopen(places, "re");
	if (!f)
		die_errno("%s", places);
	while (!is_found && getline(&text, &cap, f) > 0)
		is_found = is_about(text, path, &found, &lines);
	if (is_found) {
		*line = lines;
		*name = hold(mem_format("%s", found));
	}
	free(text);
	fclose(f);
}

enum { CHUNK = 1 << 17, PIPE = 1 << 20 };

/* Ends the program, or the reading of this file: for in_whole_file with a
 * message; where lines before the damage are read, in_check_end has it. */
static void
in_failed(struct in *in, const char *why)
{
	struct in_buffer *b = &in->buffer;

	if (b->errors_wait || (b->unpacker && !in->errors_are_notes)) {
		b->why = why;
		b->eof = true;
		return;
	}
	if (!in->errors_are_notes)
		die("%s: %s", in->name, why);
	if (in->rejects)
		in_reject_file(in, why);
	else if (!in->is_silent)
		print_error("%s: %s", in->name, why);
	in->failed = b->eof = true;
}

/* The system cannot read the file: that is no fault of the data. */
static void
in_unreadable(struct in *in)
{
	struct out *rejects = in->rejects;

	in->rejects = NULL;
	in_failed(in, strerror(errno));
	in->rejects = rejects;
}

void
in_check_end(struct in *in)
{
	struct in_buffer *b = &in->buffer;

	if (!b->why)
		return;
	/* What was read before is written before. */
	line_blocks_flush();
	out_flush_stdout();
	if (!in->rejects)
		die("%s: %s", in->name, b->why);
	out_str(in->rejects, in->name);
	/* Those who read bytes count no lines. */
	if (in->line > 0)
		out_fmt(
		    in->rejects, ":%ju", (uintmax_t)(in->line + in->added + 1));
	out_fmt(in->rejects, ": %s\t\n", b->why);
	in->rejected++;
	b->why = NULL;
	b->was_damaged = true;
	b->begin = b->end;
}

bool
in_goes_on(struct in *in)
{
	struct in_buffer *b = &in->buffer;
	const bool goes_on =
	    b->was_damaged && b->unpacker && b->unpacker->goes_on;

	b->was_damaged = false;
	b->eof &= !goes_on;
	return goes_on;
}

/* Writes the answers to what was read, if the next read would wait. */
static void
write_answers(struct in *in)
{
	struct pollfd p = { .fd = in->buffer.fd, .events = POLLIN };

	if (in->answers && !in->buffer.unpacker && poll(&p, 1, 0) == 0)
		out_flush(in->answers);
}

size_t
in_read(struct in *in, char *to, size_t n)
{
	struct in_buffer *b = &in->buffer;
	const char *why = NULL;
	ptrdiff_t got;

	write_answers(in);
	if (b->unpacker) {
		got = b->unpacker->read(b->unpacking, to, n, &why);
	} else {
		while ((got = read(b->fd, to, n)) < 0 && errno == EINTR)
			;
	}
	b->eof = got == 0;
	if (got < 0 && why)
		in_failed(in, why);
	else if (got < 0)
		in_unreadable(in);
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
	in_failed(in, "expected a text of at most 2 GB, got a longer one");
}

void
in_fill(struct in *in)
{
	struct in_buffer *b = &in->buffer;

	if (b->begin > 0) {
		memmove(b->p, b->p + b->begin, b->end - b->begin);
		b->end -= b->begin;
		b->begin = 0;
	}
	if (b->end > IN_LONGEST) {
		too_long(in);
		return;
	}
	b->p = mem_grow(b->p, &b->cap, b->end + CHUNK + IN_PAD, 1);
	b->end += in_read(in, b->p + b->end, b->cap - b->end - IN_PAD);
	/* Kernels read and ignore these bytes; valgrind reports unset ones. */
	memset(b->p + b->end, 0, IN_PAD);
}

/* Starts to unpack what is in the buffer and comes after it. */
static void
begin_unpacking(struct in *in, const struct file_format *f)
{
	struct in_buffer *b = &in->buffer;
	struct packed from = { b->fd, b->unpacker, b->unpacking };

	if (!in->packing)
		in->packing = f;
	in->utf16 = f->unpacker == &utf16_unpacker;
	b->under[b->layers++] = from;
	b->unpacker = f->unpacker;
	b->unpacking = f->unpacker->open(f->name, from, b->p, b->end);
	b->end = 0;
	b->eof = false;
}

void
in_end_unpacking(struct in *in)
{
	struct in_buffer *b = &in->buffer;

	while (b->layers > 0) {
		b->unpacker->close(b->unpacking, in->name);
		b->layers--;
		b->unpacker = b->under[b->layers].by;
		b->unpacking = b->under[b->layers].state;
	}
}

/* Reads enough bytes, and returns their format, or NULL. */
static const struct file_format *
next_format(struct in *in)
{
	struct in_buffer *b = &in->buffer;
	const struct file_format *f;

	in_fill(in);
	if (in->plain || in->utf16 || (in->is_scratch && b->layers))
		return NULL;
	while (!b->eof && !file_format_enough(b->p, b->end))
		in_fill(in);
	f = file_format_find(b->layers ? NULL : in->name, b->p, b->end);
	if (!f && !b->layers && memchr(b->p, 0, b->end))
		f = file_format_at_end(b->fd);
	return f;
}

/* What is unpacked may be packed again: by a server, or by mistake. */
void
in_detect_format(struct in *in)
{
	struct in_buffer *b = &in->buffer;
	const struct file_format *f;

	while ((f = next_format(in)) && f->unpacker) {
		if (b->layers == IN_LAYERS) {
			b->begin = b->end = 0;
			in_failed(
			    in, "expected data that is packed at most 4 times");
			return;
		}
		begin_unpacking(in, f);
	}
	if (!f)
		return;
	if (in->errors_are_notes)
		in->format = f;
	else
		die("%s: %s data%s, %s", in->name, f->name,
		    in->packing ? " in a packed file" : "",
		    in->packing && !f->archive ? "unpack it first" : f->advice);
}

/* Ends the reading of a file of too few bytes for the format that its name
 * promises; in->format is set for nd-cat to read the archive. */
static void
check_promise(struct in *in, const char *path)
{
	static char why[64];
	struct in_buffer *b = &in->buffer;
	const struct file_format *f = file_format_promised(path, in->packing);

	if (!f || in->format || (in->packing && !f->archive))
		return;
	while (!b->eof && b->end < f->magic_at + f->magic_bytes)
		in_fill(in);
	if (!b->eof || in->failed || !file_format_is_cut(f, b->p, b->end))
		return;
	snprintf(why, sizeof why,
	    b->end ? "damaged or truncated %s data"
		   : "expected %s data, got an empty file",
	    f->name);
	if (f->archive && in->errors_are_notes)
		in->format = f;
	else if (in->errors_are_notes)
		in_failed(in, why);
	else
		b->why = why; /* for in_check_end */
	b->end = in->format ? b->end : 0;
}

/* What messages call the file: ND_LABEL_FILE is called as stdin is. */
static const char *
name_of(const char *path)
{
	const char *file = getenv("ND_LABEL_FILE");

	return path && file && strcmp(path, file) == 0 ? in_stdin_name : path;
}

void
in_begin(struct in *in, const char *path)
{
	in->name = name_of(path);
	in->sep = '\n';
	if (!path || strcmp(path, "-") == 0) {
		in->name = in_stdin_name;
	} else {
		in_place(path, &in->name, &in->line);
		in->buffer.fd = open(path, O_RDONLY | O_CLOEXEC);
		if (in->buffer.fd < 0) {
			in_unreadable(in);
			return;
		}
	}
	/* Fails, without harm, for a file that is not a pipe. */
	fcntl(in->buffer.fd, F_SETPIPE_SZ, PIPE);
	in->plain |= !in_is_given(path);
	in_detect_format(in);
	if (path && !in->plain && !in->failed)
		check_promise(in, path);
}
