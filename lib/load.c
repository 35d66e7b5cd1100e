/* load.c: lines of files into memory, as many as it holds. */
#include <string.h>

#include "eol.h"
#include "load.h"
#include "mem.h"

enum { CHUNK = 1 << 19, LEAST = 1 << 11, SMALLEST = 1 << 20 };

void
load_begin(struct load *l, char **file, size_t size, size_t each)
{
	*l = (struct load){ .file = file, .cap = size, .each = each };
	l->text = mem_reserve(&l->cap, SMALLEST);
}

/* Reads up to n bytes behind what there is; false at the end of all. A file
 * that ends within a line has its newline added. */
static bool
read_some(struct load *l, size_t n)
{
	char *to = l->text + l->used;
	size_t got;

	if (!l->open) {
		if (!*l->file)
			return false;
		in_open(&l->in, *l->file++);
		l->open = true;
	}
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
	l->lines += eol_count(to, got);
	l->used += got;
	return true;
}

/* How many bytes may be read, were each of them a line. */
static size_t
room(const struct load *l)
{
	size_t taken = l->used + LOAD_PAD + 8 + l->lines * l->each;
	size_t left = taken < l->cap ? (l->cap - taken) / (l->each + 1) : 0;

	return left < CHUNK ? left : CHUNK;
}

bool
load_more(struct load *l)
{
	size_t n;
	char *end;

	memmove(l->text, l->text + l->bytes, l->used - l->bytes);
	l->used -= l->bytes;
	l->bytes = l->lines = 0;
	for (;;) {
		n = room(l);
		if (n < LEAST && l->lines > 0)
			break;
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
load_room(const struct load *l)
{
	size_t at = l->used + LOAD_PAD;

	return l->text + ((at + 7) & ~(size_t)7);
}

void
load_end(struct load *l)
{
	mem_unmap(l->text, l->cap);
	l->text = NULL;
}
