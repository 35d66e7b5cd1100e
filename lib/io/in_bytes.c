#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/die.h"
#include "io/in_bytes.h"
#include "io/whole.h"

enum { FIRST_BYTES = 1 << 16 };

size_t
in_bytes(struct in *in, char *to, size_t n)
{
	struct in_buffer *b = &in->buffer;
	size_t buffered = b->end - b->begin;

	if (!buffered) {
		n = b->eof || n == 0 ? 0 : in_read(in, to, n);
		if (b->eof && !b->errors_wait)
			in_check_end(in);
		return n;
	}
	if (n > buffered)
		n = buffered;
	memcpy(to, b->p + b->begin, n);
	b->begin += n;
	return n;
}

struct span
in_ahead(struct in *in, size_t n, bool *is_whole)
{
	struct in_buffer *b = &in->buffer;

	while (!b->eof && b->end - b->begin < n)
		in_fill(in);
	*is_whole = b->eof && !b->why;
	return (struct span){ b->p + b->begin, b->end - b->begin };
}

size_t
in_plain_size(const struct in *in)
{
	const struct in_buffer *b = &in->buffer;
	struct stat st;

	if (b->unpacker || in->line || fstat(b->fd, &st) < 0 ||
	    !S_ISREG(st.st_mode) || lseek(b->fd, 0, SEEK_CUR) != (off_t)b->end)
		return 0;
	return st.st_size;
}

int64_t
in_seek(struct in *in, int64_t at, int whence)
{
	struct in_buffer *b = &in->buffer;
	off_t now = lseek(b->fd, at, whence);

	if (now >= 0) {
		b->begin = b->end = 0;
		b->eof = false;
	}
	return now;
}

bool
in_whole_file(
    struct in *in, const char *path, struct out *rejects, struct span *all)
{
	struct in_buffer *b = &in->buffer;

	*in = (struct in){ .errors_are_notes = true, .rejects = rejects };
	in_begin(in, path);
	while (!in->failed && !in->format) {
		in->binary = memchr(b->p + b->seen, 0, b->end - b->seen);
		b->seen = b->end;
		if (in->binary || b->eof)
			break;
		in_fill(in);
	}
	if (in->binary) {
		while (!b->eof && b->end < FILE_FORMAT_TAR)
			in_fill(in);
		in->format = file_format_find(NULL, b->p, b->end);
	}
	*all = (struct span){ b->p, b->end };
	return !in->failed;
}

void
in_memory(struct in *in, const char *name, const struct file_format *format,
    struct span bytes)
{
	*in = (struct in){
		.name = name, .format = format, .errors_are_notes = true
	};
	in->buffer.fd = memfd_create("nd", MFD_CLOEXEC);
	if (in->buffer.fd < 0 || !whole_write(in->buffer.fd, bytes.p, bytes.n))
		die_errno("%s", name);
	in_seek(in, 0, SEEK_SET);
}

bool in_first_silent;

bool
in_first_bytes(struct in *in, const char *path, struct span *first)
{
	struct in_buffer *b = &in->buffer;

	*in = (struct in){ .errors_are_notes = true,
		.is_silent = in_first_silent };
	in_begin(in, path);
	while (!in->failed && !in->format && !b->eof && b->end < FIRST_BYTES)
		in_fill(in);
	*first = (struct span){ b->p, b->end };
	return !in->failed;
}
