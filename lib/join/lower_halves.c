/* lower_halves.c: writes lower halves to a file and reads them.
 *
 * The file is not mapped: a page fault takes several times as long as a read of
 * a small set, and pages that are mapped count as memory of this process. The
 * system keeps the file in memory while it has some. */

#include "base/mem.h"
#include "io/out.h"
#include "io/whole.h"
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

	for (at *= sizeof *from; left > 0;
	     left -= piece, p += piece, at += piece) {
		piece = PIECE - at % PIECE;
		if (piece > left)
			piece = left;
		nameless_write(l->fd, l->dir, p, piece, at);
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
	if (l->kept)
		return l->kept + at;
	if (l->base)
		return l->base + at;
	MEM_GROW(room->half, room->cap, n);
	nameless_read(l->fd, l->dir, room->half, n * sizeof *room->half,
	    at * sizeof *room->half);
	return room->half;
}
