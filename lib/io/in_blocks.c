/* in_blocks.c: moves the next lines of a file to another input. */
#include <string.h>

#include "base/mem.h"
#include "base/newlines.h"
#include "io/in_blocks.h"

bool
in_ends_within(struct in *in, size_t least)
{
	struct in_buffer *b = &in->buffer;

	b->errors_wait = true;
	while (!b->eof && b->end - b->begin < least)
		in_fill(in);
	return b->eof && !b->why;
}

/* Reads until the buffer has least bytes or the file ends, and a line. Returns
 * how many bytes of whole lines there are. */
static size_t
whole_lines(struct in *in, size_t least)
{
	struct in_buffer *b = &in->buffer;
	char *from, *nl;
	size_t seen = 0;

	for (;; in_fill(in)) {
		in_ends_within(in, least);
		from = b->p + b->begin;
		nl = memrchr(from + seen, '\n', b->end - b->begin - seen);
		if (nl)
			return nl + 1 - from;
		if (b->eof)
			return 0;
		seen = b->end - b->begin;
	}
}

bool
in_take_lines(struct in *in, size_t least, struct in *block)
{
	struct in_buffer *b = &in->buffer;
	size_t n = whole_lines(in, least), rest = b->end - b->begin - n;
	char *from = b->p + b->begin, *spare;
	struct in_buffer was = block->buffer;

	if (n == 0 && b->why) {
		in_check_end(in);
		return false;
	}
	if (b->eof && !b->why) {
		n += rest;
		rest = 0;
	}
	if (n == 0)
		return false;
	spare = mem_grow(was.p, &was.cap, rest + IN_PAD, 1);
	memcpy(spare, from + n, rest);
	memset(spare + rest, 0, IN_PAD);
	memset(from + n, 0, IN_PAD);
	*block = (struct in){ .name = in->name,
		.line = in->line,
		.sep = '\n',
		.rejects = block->rejects,
		.buffer = { .fd = -1,
		    .eof = true,
		    .p = b->p,
		    .begin = b->begin,
		    .end = b->begin + n,
		    .cap = b->cap } };
	in->line += newlines_count(from, n) + (from[n - 1] != '\n');
	b->p = spare;
	b->cap = was.cap;
	b->begin = b->seen = 0;
	b->end = rest;
	return true;
}
