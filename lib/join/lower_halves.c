/* lower_halves.c: writes lower halves to a file and reads them.
 *
 * The file is not mapped: a page fault takes several times as long as a read of
 * a small set, and pages that are mapped count as memory of this process. The
 * system keeps the file in memory while it has some. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/die.h"
#include "base/mem.h"
#include "io/out.h"
#include "join/lower_halves.h"

/* Bytes that are written at a time. */
enum { PIECE = 1 << 16 };

void
lower_halves_begin(struct lower_halves *l, const char *dir, size_t kept)
{
	*l = (struct lower_halves){
		.dir = dir, .fd = -1, .cap = kept / sizeof *l->kept
	};
	l->kept = mem_map(l->cap * sizeof *l->kept);
}

void
lower_halves_put(
    const struct lower_halves *l, uint64_t at, const uint32_t *from, size_t n)
{
	const char *p = (const char *)from;
	size_t left = n * sizeof *from, piece;
	ssize_t put;

	for (at *= sizeof *from; left > 0; left -= put, p += put, at += put) {
		piece = PIECE - at % PIECE;
		if (piece > left)
			piece = left;
		while ((put = pwrite(l->fd, p, piece, at)) < 0)
			if (errno != EINTR)
				die_errno("%s", l->dir);
	}
}

bool
lower_halves_fits(const struct lower_halves *l, size_t n)
{
	return l->fd >= 0 || n <= l->cap - l->n;
}

uint64_t
lower_halves_reserve(struct lower_halves *l, size_t n)
{
	if (!lower_halves_fits(l, n)) {
		l->fd = out_nameless(l->dir);
		lower_halves_put(l, 0, l->kept, l->n);
		mem_unmap(l->kept, l->cap * sizeof *l->kept);
		l->kept = NULL;
	}
	l->n += n;
	return l->n - n;
}

uint32_t *
lower_halves_room(const struct lower_halves *l, uint64_t at)
{
	return l->kept ? l->kept + at : NULL;
}

const uint32_t *
lower_halves_at(const struct lower_halves *l, uint64_t at, size_t n,
    struct lower_room *room)
{
	size_t left = n * sizeof(uint32_t);
	ssize_t got;
	char *p;

	if (l->kept)
		return l->kept + at;
	if (l->base)
		return l->base + at;
	MEM_GROW(room->half, room->cap, n);
	p = (char *)room->half;
	for (at *= sizeof *room->half; left > 0;
	     left -= got, p += got, at += got) {
		while ((got = pread(l->fd, p, left, at)) < 0)
			if (errno != EINTR)
				die_errno("%s", l->dir);
		if (got == 0)
			die("a temporary file in %s: truncated while it was "
			    "read",
			    l->dir);
	}
	return room->half;
}

void
lower_halves_end(struct lower_halves *l)
{
	if (l->fd >= 0)
		close(l->fd);
	if (l->kept)
		mem_unmap(l->kept, l->cap * sizeof *l->kept);
	*l = (struct lower_halves){ .fd = -1 };
}
