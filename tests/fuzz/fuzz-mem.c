/* fuzz-mem.c: lib/mem.c for fuzzing: regions too come from malloc, so that
 * what is read or written beyond their ends is seen, and no memory is had
 * above a gigabyte. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "die.h"
#include "mem.h"

enum { MOST = 1 << 30, LITTLE = 1 << 20 };

extern char __start___sancov_cntrs[] __attribute__((visibility("hidden")));
extern char __stop___sancov_cntrs[] __attribute__((visibility("hidden")));
extern char *const fuzz_counters, *const fuzz_counters_end;
char *const fuzz_counters = __start___sancov_cntrs;
char *const fuzz_counters_end = __stop___sancov_cntrs;

static void *
get(size_t bytes)
{
	void *p = bytes > MOST ? NULL : calloc(bytes ? bytes : 1, 1);

	if (!p)
		die("out of memory: %zu bytes", bytes);
	return p;
}

void *
mem_new(size_t n, size_t size)
{
	if (size && n > MOST / size)
		die("out of memory: %zu times %zu bytes", n, size);
	return get(n * size);
}

void *
mem_grow(void *p, size_t *cap, size_t need, size_t size)
{
	size_t to = *cap + *cap / 2;

	if (need <= *cap)
		return p;
	if (to < need)
		to = need;
	if (to < 16)
		to = 16;
	if (to > MOST / size || !(p = realloc(p, to * size)))
		die("out of memory: %zu times %zu bytes", to, size);
	*cap = to;
	return p;
}

char *
mem_copy(const char *s, size_t n)
{
	char *p = mem_new(n + 1, 1);

	memcpy(p, s, n);
	return p;
}

void *
mem_map(size_t bytes)
{
	return get(bytes);
}

/* As little as the caller can do with, so that many inputs fill it. */
void *
mem_reserve(size_t *bytes, size_t least)
{
	while (*bytes / 2 >= least && *bytes > LITTLE)
		*bytes /= 2;
	return get(*bytes);
}

void *
mem_remap(void *p, size_t from, size_t to)
{
	char *q = mem_map(to);

	if (p)
		memcpy(q, p, from < to ? from : to);
	free(p);
	return q;
}

void
mem_unmap(void *p, size_t bytes)
{
	(void)bytes;
	free(p);
}
