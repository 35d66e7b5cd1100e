/* mem.c: memory from the C library and from the kernel. */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include "base/mem.h"

/* PROBED_LEAST: bytes of a region for which a huge page is timed. HUGE_MOST:
 * nanoseconds in which 2 MB of small pages are cleared, and more. */
enum {
	HUGE_PAGE = 2 << 20,
	PROBED_LEAST = 4 * HUGE_PAGE,
	HUGE_MOST = 1000000,
	REGION_LEAST = 1 << 12, /* elements of a region that grows */
};

void *
mem_new(size_t n, size_t size)
{
	void *p = calloc(n ? n : 1, size ? size : 1);

	if (!p)
		die("out of memory: %zu times %zu bytes", n, size);
	return p;
}

void *
mem_try(size_t n)
{
	return malloc(n);
}

void *
mem_shrink(void *p, size_t n)
{
	void *shrunk = realloc(p, n);

	if (!shrunk)
		return p;
	return shrunk;
}

void *
mem_grow(void *p, size_t *cap, size_t need, size_t size)
{
	size_t n = *cap + *cap / 2;

	if (need <= *cap)
		return p;
	if (n < need)
		n = need;
	if (n < 16)
		n = 16;
	if (n > SIZE_MAX / size || !(p = realloc(p, n * size)))
		die("out of memory: %zu times %zu bytes", n, size);
	*cap = n;
	return p;
}

char *
mem_copy(const char *s, size_t n)
{
	char *p = mem_new(n + 1, 1);

	memcpy(p, s, n);
	return p;
}

char *
mem_vformat(const char *fmt, va_list ap)
{
	char *p;

	if (vasprintf(&p, fmt, ap) < 0)
		die("out of memory");
	return p;
}

char *
mem_format(const char *fmt, ...)
{
	va_list ap;
	char *p;

	va_start(ap, fmt);
	p = mem_vformat(fmt, ap);
	va_end(ap);
	return p;
}

/* bytes rounded up to whole pages, at least one. */
static size_t
pages(size_t bytes)
{
	return bytes ? (bytes + 4095) & ~(size_t)4095 : 4096;
}

/* CPU time of this thread, in nanoseconds. */
static int64_t
thread_time(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

/* Whether the huge page at p, which is touched, is there as fast as small pages
 * would be. A virtual machine that gives back what it does not use may have to
 * ask its host for every huge page. */
static bool
is_fast(char *p)
{
	const int64_t begin = thread_time();

	*(volatile char *)p = 0;
	return thread_time() - begin < HUGE_MOST;
}

/* Maps a region, aligned to huge pages if it is as large as one; NULL if the
 * system refuses. */
static void *
region(size_t bytes)
{
	size_t slack = bytes >= HUGE_PAGE ? HUGE_PAGE : 0;
	char *p;
	size_t skip;

	bytes = pages(bytes);
	p = mmap(NULL, bytes + slack, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (p == MAP_FAILED)
		return NULL;
	if (!slack)
		return p;
	skip = -(uintptr_t)p & (HUGE_PAGE - 1);
	if (skip)
		munmap(p, skip);
	p += skip;
	if (slack > skip)
		munmap(p + bytes, slack - skip);
	madvise(p, bytes, MADV_HUGEPAGE);
	return p;
}

void *
mem_map(size_t bytes)
{
	void *p = region(bytes);

	if (!p)
		die("out of memory: %zu bytes", bytes);
	return p;
}

void *
mem_map_ordered(size_t bytes)
{
	char *p = mem_map(bytes);

	if (bytes >= PROBED_LEAST && !is_fast(p))
		madvise(
		    p + HUGE_PAGE, pages(bytes) - HUGE_PAGE, MADV_NOHUGEPAGE);
	return p;
}

void *
mem_reserve(size_t *bytes, size_t least)
{
	const size_t wanted = *bytes;
	void *p;

	while (!(p = region(*bytes)) && *bytes / 2 >= least)
		*bytes /= 2;
	if (p && *bytes < wanted && *bytes / 2 >= least) {
		mem_unmap(p, *bytes);
		*bytes /= 2;
		p = region(*bytes);
	}
	if (!p)
		die("out of memory: %zu bytes", *bytes);
	return p;
}

void *
mem_remap(void *p, size_t old_bytes, size_t new_bytes)
{
	const size_t moved = pages(old_bytes);
	char *q = mem_map(new_bytes);

	if (p &&
	    mremap(p, moved, moved, MREMAP_MAYMOVE | MREMAP_FIXED, q) ==
		MAP_FAILED)
		die("out of memory: %zu bytes", new_bytes);
	return q;
}

void
mem_trim(void *p, size_t old_bytes, size_t new_bytes)
{
	const size_t old = pages(old_bytes), new = pages(new_bytes);

	if (new < old)
		munmap((char *)p + new, old - new);
}

void *
mem_map_grow(void *p, size_t *cap, size_t need, size_t size)
{
	size_t old = *cap;

	if (need <= old)
		return p;
	*cap = old ? old : REGION_LEAST;
	while (*cap < need)
		*cap *= 2;
	return mem_remap(p, old * size, *cap * size);
}

void
mem_unmap(void *p, size_t bytes)
{
	if (p)
		munmap(p, pages(bytes));
}
