/* record_scan.c: the file of a record_lookup, mapped or copied, and passes over
 * its records. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/threads.h"
#include "io/mmap_guard.h"
#include "io/out.h"
#include "verify/record_places.h"
#include "verify/record_scan.h"

enum {
	PLACE_BITS = 40, /* of a slot of record_lookup */
	PIECE = 1 << 17	 /* bytes of lines that a thread takes at once */
};

/* The next line of a file that is not mapped, NULL at its end. */
static char *
copied_line(struct record_lookup *l, size_t *len)
{
	return l->reader->kind == CONTENT_TEXT ? in_line(&l->in, len)
					       : in_record(&l->in, len);
}

/* Reads the file to its end into memory. */
static void
read_file(struct record_lookup *l)
{
	struct buf all = { 0 };
	size_t len;
	char *line;

	while ((line = copied_line(l, &len))) {
		buf_put(&all, (struct span){ line, len });
		buf_char(&all, '\n');
	}
	memset(buf_room(&all, IN_PAD), 0, IN_PAD);
	l->base = all.p;
	l->bytes = all.n;
}

/* Maps the file fd, of which at most room bytes will be in memory. */
static void
map_file(struct record_lookup *l, int fd, const char *name)
{
	struct stat st;

	if (fstat(fd, &st) < 0)
		die_errno("%s", name);
	l->bytes = st.st_size;
	l->base = mmap_guard_map(fd, name, l->bytes);
	mapped_pages_limit(&l->pages, l->base, l->bytes, l->room);
}

/* Copies the file to its end to a temporary one, which is mapped. */
static void
copy_file(struct record_lookup *l)
{
	const char *dir = out_temporary();
	struct out out = { .name = dir, .fd = out_nameless(dir) };
	size_t len;
	char *line;

	out_buffer(&out, PIECE);
	while ((line = copied_line(l, &len))) {
		out_put(&out, line, len);
		out_char(&out, '\n');
	}
	out_flush(&out);
	free(out.buf);
	map_file(l, out.fd, dir);
	close(out.fd);
}

/* Returns the newline that ends the record at p, or NULL. A set gives its own
 * length, n features of 17 * n - 1 bytes: correct if a newline follows. */
char *
record_scan_line_end(const struct record_lookup *l, char *p)
{
	char *end = l->base + l->bytes, *q;
	uint64_t n = 0;

	if (l->reader->kind == CONTENT_SET) {
		q = span_find_control(p);
		for (q += q < end && *q == '\t';
		     *q >= '0' && *q <= '9' && n < l->bytes; q++)
			n = 10 * n + (*q - '0');
		if (q < end && *q == '\t' && n < l->bytes) {
			n = n ? 17 * n : 1;
			if (n < (size_t)(end - q) && q[n] == '\n')
				return q + n;
			if (n < (size_t)(end - q) && q[n] == '\t')
				p = q + n;
		}
	}
	return memchr(p, '\n', end - p);
}

bool
record_scan_next(struct record_lookup *l, struct record_scan *c)
{
	char *end = l->base + l->bytes, *nl;

	if (c->p == end)
		return false;
	nl = record_scan_line_end(l, c->p);
	mapped_pages_touch(&l->pages, c->p, nl ? nl : end);
	l->in.last = (struct span){ c->p, (nl ? nl : end) - c->p };
	l->in.line = ++c->line;
	l->in.mended = l->in.mended || !nl;
	if (!nl && l->reader->kind != CONTENT_TEXT)
		die("%s:%ju: expected a newline at the end of the last line, "
		    "got none: the file is truncated",
		    l->in.name, (uintmax_t)c->line);
	c->p = nl ? nl + 1 : end;
	return true;
}

struct record_scan
record_scan_begin(struct record_lookup *l)
{
	bool bom = span_has_bom((struct span){ l->base, l->bytes });

	if (bom && l->reader->kind != CONTENT_TEXT)
		die("%s:1: expected a record, got a byte order mark",
		    l->in.name);
	l->in.bom = l->in.bom || bom;
	return (struct record_scan){ l->base + (bom ? 3 : 0), 0 };
}

uint64_t
record_scan_line_of(struct record_lookup *l, const char *p)
{
	struct record_scan c = record_scan_begin(l);

	while (c.p <= p && record_scan_next(l, &c))
		;
	return c.line;
}

void
record_scan_open(struct record_lookup *l, const char *path,
    struct content_reader *r, size_t room)
{
	struct stat st;

	*l = (struct record_lookup){ .reader = r, .room = room };
	in_open(&l->in, path);
	if (fstat(l->in.buffer.fd, &st) < 0)
		die_errno("%s", l->in.name);
	if (!l->in.buffer.unpacker && l->in.buffer.fd != 0 &&
	    S_ISREG(st.st_mode))
		map_file(l, l->in.buffer.fd, l->in.name);
	else if (room < SIZE_MAX)
		copy_file(l);
	else
		read_file(l);
	if (l->bytes >= (uint64_t)1 << PLACE_BITS)
		die("%s: expected less than 1 TiB, got more", l->in.name);
}

struct line_work {
	const struct record_lookup *lookup;
	size_t at; /* of the first of the pieces */
	void (*work)(void *state, size_t t, struct span line);
	void *state;
};

/* Works on the lines that begin in piece i. */
static void
work_on_piece(void *state, size_t i, size_t t)
{
	const struct line_work *w = state;
	char *base = w->lookup->base, *all = base + w->lookup->bytes;
	char *p = base + w->at + i * PIECE, *end = p + PIECE, *nl;

	if (p > base && p[-1] != '\n') {
		nl = memchr(p, '\n', all - p);
		p = nl ? nl + 1 : all;
	}
	for (; p < end && p < all; p = nl + 1) {
		nl = memchr(p, '\n', all - p);
		if (!nl)
			nl = all;
		w->work(w->state, t, (struct span){ p, nl - p });
	}
}

void
record_lookup_lines(const struct record_lookup *l, size_t threads,
    void (*work)(void *state, size_t t, struct span line), void *state)
{
	struct line_work w = { l, 0, work, state };
	const size_t most = l->pages.touched ? threads : SIZE_MAX / PIECE;
	size_t pieces;

	while (w.at < l->bytes) {
		pieces = (l->bytes - w.at + PIECE - 1) / PIECE;
		if (pieces > most)
			pieces = most;
		threads_run(threads, pieces, work_on_piece, &w);
		w.at += pieces * PIECE;
		if (l->pages.touched)
			mmap_guard_drop(l->base, l->bytes);
	}
}
