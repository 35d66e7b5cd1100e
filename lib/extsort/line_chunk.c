/* line_chunk.c: lines of files into memory, as many as it holds. */
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "base/die.h"
#include "base/mem.h"
#include "base/newlines.h"
#include "extsort/line_chunk.h"
#include "io/mmap_guard.h"

enum {
	CHUNK = 1 << 19,
	LEAST = 1 << 11,
	SMALLEST = 1 << 20,
	PAGE = 4096,
	BETWEEN = LINE_CHUNK_PAD + 2 * PAGE
}; /* at most, text and room */

void
line_chunk_open(struct line_chunk *l, char **file, size_t size, size_t each)
{
	*l = (struct line_chunk){ .file = file, .cap = size, .per_line = each };
	l->text = mem_reserve(&l->cap, SMALLEST);
}

/* Opens the next file; false where there is none. */
static bool
open_next(struct line_chunk *l)
{
	if (!l->open) {
		if (!*l->file)
			return false;
		in_open(&l->in, *l->file++);
		l->open = true;
	}
	return true;
}

/* Takes the file, where it is alone, plain and fits with its lines, for the
 * text as it stands: its pages come in the place of the first of ours. */
static bool
map_file(struct line_chunk *l)
{
	struct stat st;
	size_t n;
	char *p;

	if (!open_next(l) || *l->file || (n = in_plain(&l->in)) < CHUNK ||
	    n + BETWEEN > l->cap)
		return false;
	p = mmap(NULL, n, PROT_READ, MAP_PRIVATE, l->in.fd, 0);
	if (p == MAP_FAILED || fstat(l->in.fd, &st) < 0)
		return false;
	l->mtime = st.st_mtim;
	mmap_guard_watch(l->in.name, p, n);
	l->lines = newlines_count(p, n);
	if (p[n - 1] != '\n' ||
	    l->lines > (l->cap - n - BETWEEN) / l->per_line ||
	    mremap(p, n, n, MREMAP_MAYMOVE | MREMAP_FIXED, l->text) ==
		MAP_FAILED) {
		munmap(p, n);
		l->lines = 0;
		return false;
	}
	mmap_guard_watch(l->in.name, l->text, n);
	/* Whatever becomes of the file, there is a newline behind it. */
	l->text[(n + PAGE - 1) & ~(size_t)(PAGE - 1)] = '\n';
	l->bytes = l->used = n;
	return l->mapped = true;
}

void
line_chunk_check(const struct line_chunk *l, size_t bytes)
{
	struct stat st;

	if (!l->mapped)
		return;
	if (fstat(l->in.fd, &st) < 0)
		die_errno("%s", l->in.name);
	if (bytes != l->bytes || (size_t)st.st_size != l->bytes ||
	    st.st_mtim.tv_sec != l->mtime.tv_sec ||
	    st.st_mtim.tv_nsec != l->mtime.tv_nsec)
		die("%s: changed while it was sorted", l->in.name);
}

/* Reads up to n bytes behind what there is; false at the end of all. A file
 * that ends within a line has its newline added. */
static bool
read_some(struct line_chunk *l, size_t n)
{
	char *to = l->text + l->used;
	size_t got;

	if (!open_next(l))
		return false;
	got = in_bytes(&l->in, to, n);
	if (got == 0) {
		in_close(&l->in);
		l->open = false;
		if (l->used > 0 && to[-1] != '\n') {
			note("%s: the last line lacked its newline, mended",
			    l->in.name);
			*to = '\n';
			got = 1;
		}
	}
	l->lines += newlines_count(to, got);
	l->used += got;
	return true;
}

/* How many bytes may be read, were each of them a line. */
static size_t
room(const struct line_chunk *l)
{
	size_t taken = l->used + BETWEEN + l->lines * l->per_line;
	size_t left = taken < l->cap ? (l->cap - taken) / (l->per_line + 1) : 0;

	return left < CHUNK ? left : CHUNK;
}

bool
line_chunk_next(struct line_chunk *l)
{
	size_t n;
	char *end;

	if (!l->used && map_file(l))
		return false;
	memmove(l->text, l->text + l->bytes, l->used - l->bytes);
	l->used -= l->bytes;
	l->bytes = l->lines = 0;
	for (;;) {
		n = room(l);
		if (n < LEAST && l->lines > 0)
			break;
		if (n < LEAST && l->used > IN_LONGEST)
			die("%s: expected lines of at most 2 GB, got a longer "
			    "one",
			    l->in.name);
		if (n < LEAST) {
			l->text = mem_remap(l->text, l->cap, 2 * l->cap);
			l->cap *= 2;
		} else if (!read_some(l, n)) {
			l->bytes = l->used;
			return false;
		}
	}
	end = memrchr(l->text, '\n', l->used);
	l->bytes = end + 1 - l->text;
	return true;
}

void *
line_chunk_room(const struct line_chunk *l)
{
	/* On a page of its own: the text's may be a file's. */
	return l->text + ((l->used + BETWEEN) & ~(size_t)(PAGE - 1));
}

void
line_chunk_close(struct line_chunk *l)
{
	if (l->open)
		in_close(&l->in);
	mem_unmap(l->text, l->cap);
	l->text = NULL;
}
