/* lower_halves.c: writes lower halves to a file and maps it.
 *
 * A page that is read is mapped with those around it, and then counts as memory
 * of this process. So parts of the file that were touched are counted, and all
 * pages are dropped when they are many; the system keeps them while it has the
 * memory. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/die.h"
#include "base/mem.h"
#include "io/mmap_guard.h"
#include "io/out.h"
#include "join/lower_halves.h"

/* A page fault maps 2^PART_BITS bytes by default, and as much as was written at
 * a time. */
enum { PART_BITS = 16, PART = 1 << PART_BITS, TOUCHED_MIN = 1 << 7 };

#define MAPPED_MIN ((size_t)1 << 28)

struct lower_pages {
	_Atomic size_t touched;
	size_t most, parts;
	_Atomic uint8_t part[]; /* 1: touched */
};

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
		piece = PART - at % PART;
		if (piece > left)
			piece = left;
		while ((put = pwrite(l->fd, p, piece, at)) < 0)
			if (errno != EINTR)
				die_errno("%s", l->dir);
	}
}

/* Maps the file, and some of what it will become. */
static void
map_file(struct lower_halves *l)
{
	const size_t need = l->n * sizeof *l->base;
	size_t parts;

	if (need <= l->mapped)
		return;
	if (l->mapped)
		munmap((void *)l->base, l->mapped);
	l->mapped = l->mapped ? l->mapped : MAPPED_MIN;
	while (l->mapped < need)
		l->mapped *= 2;
	l->base = mmap(NULL, l->mapped, PROT_READ, MAP_SHARED, l->fd, 0);
	if (l->base == MAP_FAILED && errno == ENOMEM)
		die("out of memory: %zu bytes", l->mapped);
	if (l->base == MAP_FAILED)
		die_errno("%s", l->dir);
	madvise((void *)l->base, l->mapped, MADV_NOHUGEPAGE);
	mmap_guard_watch(mem_format("a temporary file in %s", l->dir),
	    (const char *)l->base, l->mapped);
	free(l->pages);
	parts = l->mapped >> PART_BITS;
	l->pages = mem_new(1, sizeof *l->pages + parts);
	l->pages->parts = parts;
	l->pages->most = parts / 32 > TOUCHED_MIN ? parts / 32 : TOUCHED_MIN;
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
	if (l->fd >= 0)
		map_file(l);
	return l->n - n;
}

uint32_t *
lower_halves_room(const struct lower_halves *l, uint64_t at)
{
	return l->kept ? l->kept + at : NULL;
}

/* Counts the parts of [at, at + n) as touched; drops all pages if they are
 * many. */
static void
touch(const struct lower_halves *l, uint64_t at, size_t n)
{
	struct lower_pages *p = l->pages;
	size_t i = at * sizeof *l->base >> PART_BITS;
	const size_t last = (at + n) * sizeof *l->base >> PART_BITS;
	size_t k;

	for (; i <= last && i < p->parts; i++) {
		if (atomic_load_explicit(&p->part[i], memory_order_relaxed))
			continue;
		atomic_store_explicit(&p->part[i], 1, memory_order_relaxed);
		if (atomic_fetch_add(&p->touched, 1) + 1 < p->most)
			continue;
		for (k = 0; k < p->parts; k++)
			atomic_store_explicit(
			    &p->part[k], 0, memory_order_relaxed);
		atomic_store(&p->touched, 0);
		mmap_guard_drop(l->base, l->mapped);
	}
}

const uint32_t *
lower_halves_at(const struct lower_halves *l, uint64_t at, size_t n)
{
	if (l->kept)
		return l->kept + at;
	if (l->pages)
		touch(l, at, n);
	return l->base + at;
}

void
lower_halves_end(struct lower_halves *l)
{
	if (l->fd >= 0) {
		munmap((void *)l->base, l->mapped);
		close(l->fd);
	}
	free(l->pages);
	if (l->kept)
		mem_unmap(l->kept, l->cap * sizeof *l->kept);
	*l = (struct lower_halves){ .fd = -1 };
}
