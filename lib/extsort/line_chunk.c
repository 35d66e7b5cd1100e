#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "base/die.h"
#include "base/mem.h"
#include "base/newlines.h"
#include "extsort/count_code.h"
#include "extsort/line_chunk.h"
#include "extsort/newline_counts.h"
#include "io/in_bytes.h"
#include "io/mmap_guard.h"

enum {
	READ_MOST = 1 << 19,  /* bytes of one read */
	READ_LEAST = 1 << 11, /* if fewer fit, the memory is full */
	MEMORY_LEAST = 1 << 20,
	PAGE = 4096,
	GAP = LINE_CHUNK_PAD + 2 * PAGE, /* most between text and numbers */
	PER_LINE = sizeof(uint64_t),
	/* A slot takes 16 bytes, and twice that while the table grows. */
	PER_REPEATED = 1 << 11,
};

void
line_chunk_open(
    struct line_chunk *c, char **file, size_t size, bool unique, size_t threads)
{
	*c = (struct line_chunk){
		.file = file, .cap = size, .unique = unique, .threads = threads
	};
	c->text = mem_reserve(&c->cap, MEMORY_LEAST);
	c->repeated.most = c->cap / PER_REPEATED;
}

/* Opens the next file if none is open; false at the end of the list. */
static bool
open_next(struct line_chunk *c)
{
	if (!c->open) {
		if (!*c->file)
			return false;
		in_open(&c->in, *c->file++);
		c->open = true;
	}
	return true;
}

/* The number of newlines in p[0, n). */
static size_t
count_lines(const char *p, size_t n, size_t threads)
{
	size_t *lines, pieces = newline_pieces(n), sum = 0, i;

	if (threads < 2)
		return newlines_count(p, n);
	lines = mem_new(pieces, sizeof *lines);
	newline_counts(p, n, threads, lines);
	for (i = 0; i < pieces; i++)
		sum += lines[i];
	free(lines);
	return sum;
}

/* Maps the last file in place of the first pages of the region. Returns false
 * unless it is a regular file that ends with a newline and fits in memory
 * together with a number for each line. */
static bool
map_file(struct line_chunk *c)
{
	struct stat st;
	size_t n;
	char *p;

	if (c->counts || !open_next(c) || *c->file ||
	    (n = in_plain_size(&c->in)) < READ_MOST || n + GAP > c->cap)
		return false;
	p = mmap(NULL, n, PROT_READ, MAP_PRIVATE, c->in.buffer.fd, 0);
	if (p == MAP_FAILED || fstat(c->in.buffer.fd, &st) < 0)
		return false;
	c->mtime = st.st_mtim;
	mmap_guard_watch(c->in.name, p, n);
	c->lines = count_lines(p, n, c->threads);
	if (p[n - 1] != '\n' || c->lines > (c->cap - n - GAP) / PER_LINE ||
	    mremap(p, n, n, MREMAP_MAYMOVE | MREMAP_FIXED, c->text) ==
		MAP_FAILED) {
		munmap(p, n);
		c->lines = 0;
		return false;
	}
	mmap_guard_watch(c->in.name, c->text, n);
	/* A search for a newline ends here even if the file is truncated. */
	c->text[(n + PAGE - 1) & ~(size_t)(PAGE - 1)] = '\n';
	c->bytes = c->used = n;
	return c->mapped = true;
}

void
line_chunk_check(const struct line_chunk *c, size_t bytes)
{
	struct stat st;

	if (!c->mapped)
		return;
	if (fstat(c->in.buffer.fd, &st) < 0)
		die_errno("%s", c->in.name);
	if (bytes != c->bytes || (size_t)st.st_size != c->bytes ||
	    st.st_mtim.tv_sec != c->mtime.tv_sec ||
	    st.st_mtim.tv_nsec != c->mtime.tv_nsec)
		die("%s: changed while it was sorted", c->in.name);
}

/* Adds n bytes that were read at the end of the text; drops repeated lines. */
static void
add_lines(struct line_chunk *c, size_t n)
{
	char *from = c->text + c->used, *end = NULL, *to;

	c->used += n;
	if (!c->unique) {
		c->lines += newlines_count(from, n);
		return;
	}
	if (n > 0)
		end = memrchr(from, '\n', n);
	if (!end)
		return;
	end++;
	to = c->text +
	    repeated_lines_drop(
		&c->repeated, c->text, c->bytes, end - c->text, &c->lines);
	n = c->text + c->used - end;
	if (to < end)
		memmove(to, end, n);
	c->bytes = to - c->text;
	c->used = c->bytes + n;
}

/* Encodes the counts of the lines that are whole. */
static void
encode_counts(struct line_chunk *c)
{
	struct span line = { c->text + c->encoded, 0 };
	char *end = c->text + c->used, *newline;

	for (; (newline = memchr(line.p, '\n', end - line.p));
	     line.p = newline + 1) {
		line.n = newline - line.p;
		c->in.line++;
		count_encode(&c->in, line);
	}
	c->encoded = line.p - c->text;
}

/* Appends up to n bytes to the text; false at the end of all files. Adds the
 * newline that the last line of a file lacks. */
static bool
read_some(struct line_chunk *c, size_t n)
{
	char *to = c->text + c->used;
	size_t got;

	if (!open_next(c))
		return false;
	got = in_bytes(&c->in, to, n);
	if (got == 0) {
		in_close(&c->in);
		c->open = false;
		if (c->used > 0 && to[-1] != '\n') {
			note("%s: the last line lacked its newline, mended",
			    c->in.name);
			*to = '\n';
			got = 1;
		}
	}
	add_lines(c, got);
	if (c->counts)
		encode_counts(c);
	return true;
}

/* The number of bytes that fit, even if each is a line. */
static size_t
room(const struct line_chunk *c)
{
	size_t per_line = c->later && c->threads > 1 ? 2 * PER_LINE : PER_LINE;
	size_t taken = c->used + GAP + c->lines * per_line;
	size_t left = taken < c->cap ? (c->cap - taken) / (per_line + 1) : 0;

	return left < READ_MOST ? left : READ_MOST;
}

bool
line_chunk_next(struct line_chunk *c)
{
	size_t n;
	char *end;

	if (!c->used && map_file(c))
		return false;
	memmove(c->text, c->text + c->bytes, c->used - c->bytes);
	c->used -= c->bytes;
	c->later = c->bytes > 0;
	c->bytes = c->lines = c->encoded = 0;
	repeated_lines_clear(&c->repeated);
	for (;;) {
		n = room(c);
		if (n < READ_LEAST && c->lines > 0)
			break;
		if (n < READ_LEAST && c->used > IN_LONGEST)
			die("%s: expected lines of at most 2 GB, got a longer "
			    "one",
			    c->in.name);
		if (n < READ_LEAST) {
			c->text = mem_remap(c->text, c->cap, 2 * c->cap);
			c->cap *= 2;
		} else if (!read_some(c, n)) {
			c->bytes = c->used;
			return false;
		}
	}
	end = memrchr(c->text, '\n', c->used);
	c->bytes = end + 1 - c->text;
	return true;
}

uint64_t *
line_chunk_numbers(const struct line_chunk *c)
{
	/* Not on a page of the text, which may be a page of the file. */
	return (uint64_t *)(c->text + ((c->used + GAP) & ~(size_t)(PAGE - 1)));
}

uint64_t *
line_chunk_spare(const struct line_chunk *c)
{
	uint64_t *p = line_chunk_numbers(c) + c->lines;

	return (char *)(p + c->lines) <= c->text + c->cap ? p : NULL;
}

void
line_chunk_close(struct line_chunk *c)
{
	if (c->open)
		in_close(&c->in);
	mem_unmap(c->text, c->cap);
	c->text = NULL;
	repeated_lines_free(&c->repeated);
}
