#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "io/file_registry.h"
#include "io/in.h"
#include "io/out.h"

const char *in_stdin_name = "stdin";

static void
open_input(struct in *in, const char *path, bool plain)
{
	*in = (struct in){ .plain = plain };
	in_begin(in, path);
	registry_add_input(in->buffer.fd);
}

void
in_open(struct in *in, const char *path)
{
	open_input(in, path, false);
}

void
in_open_plain(struct in *in, const char *path)
{
	open_input(in, path, true);
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
in_scratch(struct in *in, struct out *scratch)
{
	*in = (struct in){
		.name = scratch->name, .is_scratch = true, .sep = '\n'
	};
	in->buffer.fd = out_detach(scratch);
	in_detect_format(in);
}

void
in_nameless(struct in *in, const char *name, int fd)
{
	*in = (struct in){ .name = name, .is_scratch = true, .sep = '\n' };
	in->buffer.fd = fcntl(fd, F_DUPFD_CLOEXEC, 0);
	if (in->buffer.fd < 0 || lseek(fd, 0, SEEK_SET) < 0)
		die_errno("%s", name);
	in_detect_format(in);
}

/* Reads the next line into the buffer and returns its newline; NULL if the file
 * ends without one. */
static char *
find_end(struct in *in)
{
	struct in_buffer *b = &in->buffer;
	char *nl;

	for (;;) {
		nl = memchr(b->p + b->begin + b->seen, in->sep,
		    b->end - b->begin - b->seen);
		if (nl || b->eof)
			return nl;
		b->seen = b->end - b->begin;
		in_fill(in);
	}
}

static char *
next_line(struct in *in, size_t *len)
{
	struct in_buffer *b = &in->buffer;
	char *nl = find_end(in), *p;

	b->seen = 0;
	if (!nl)
		in_check_end(in);
	if (!nl && b->begin == b->end)
		return NULL;
	p = b->p + b->begin;
	*len = nl ? (size_t)(nl - p) : b->end - b->begin;
	b->begin += *len + (nl != NULL);
	in->mended = !nl;
	in->line += 1 + in->added;
	in->added = 0;
	in->last = (struct span){ p, *len };
	return p;
}

char *
in_any_line(struct in *in, size_t *len)
{
	char *p = next_line(in, len);

	if (p && in->mended)
		p[*len] = '\n';
	return p;
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

void
in_check_record(const struct in *in)
{
	if (in->mended)
		die("%s:%ju: expected a newline at the end of the last line, "
		    "got none: the file is truncated",
		    in->name, (uintmax_t)in->line);
	if (in->line == 1 && !in->plain && span_has_bom(in->last))
		die("%s:1: expected a record, got a byte order mark", in->name);
}

char *
in_record(struct in *in, size_t *len)
{
	char *p = next_line(in, len);

	if (p)
		in_check_record(in);
	return p;
}

size_t
in_fields(struct in *in, struct span *field, size_t max)
{
	size_t len;

	return in_record(in, &len) ? span_split(in->last, field, max) : 0;
}

bool
in_id(struct in *in, struct span *id)
{
	struct span f[2];

	while (in_fields(in, f, 2)) {
		*id = f[0];
		if (in_check_id(in, *id))
			return true;
	}
	return false;
}

void
in_again(struct in *in)
{
	in->buffer.begin = in->last.p - in->buffer.p;
	in->line--;
	in->last = (struct span){ 0 };
}

bool
in_add_line(struct in *in)
{
	struct in_buffer *b = &in->buffer;
	size_t n = in->last.n, all;
	char *nl;

	if (in->mended)
		return false;
	b->begin = in->last.p - b->p;
	b->seen = n + 1;
	nl = find_end(in);
	b->seen = 0;
	in->last.p = b->p + b->begin;
	if (!nl && b->why) {
		in_check_end(in);
		return false;
	}
	all = nl ? (size_t)(nl - in->last.p) : b->end - b->begin;
	b->begin += all + (nl != NULL);
	if (all == n + 1 && !nl)
		return false;
	in->last.n = all;
	in->mended = !nl;
	in->added++;
	return true;
}

struct span
in_peek(struct in *in)
{
	struct in_buffer *b = &in->buffer;
	char *nl = find_end(in), *p = b->p + b->begin;

	return (struct span){ p, nl ? (size_t)(nl - p) : b->end - b->begin };
}

bool
in_is_file(const struct in *in)
{
	struct stat st;

	return fstat(in->buffer.fd, &st) == 0 && S_ISREG(st.st_mode);
}

void
in_close(struct in *in)
{
	struct in_buffer *b = &in->buffer;

	in_end_unpacking(in);
	if (b->fd > 0)
		close(b->fd);
	if (in->owns_rejects) {
		out_close(in->rejects);
		free(in->rejects);
	}
	free(b->p);
	*in =
	    (struct in){ .buffer.fd = -1, .name = in->name, .line = in->line };
}
