/* fuzz-mem.c: lib/base/mem.c for fuzzing: regions come from malloc, so that a
 * read or write beyond their ends is seen, and none is larger than a
 * gigabyte. */
#define mem_map lib_map
#define mem_map_ordered lib_map_ordered
#define mem_reserve lib_reserve
#define mem_remap lib_remap
#define mem_map_grow lib_map_grow
#define mem_unmap lib_unmap
#include "../../lib/base/mem.c"
#undef mem_map
#undef mem_map_ordered
#undef mem_reserve
#undef mem_remap
#undef mem_map_grow
#undef mem_unmap

enum { MOST = 1 << 30, LITTLE = 1 << 20 };

extern char __start___sancov_cntrs[] __attribute__((visibility("hidden")));
extern char __stop___sancov_cntrs[] __attribute__((visibility("hidden")));
extern char *const fuzz_counters, *const fuzz_counters_end;
char *const fuzz_counters = __start___sancov_cntrs;
char *const fuzz_counters_end = __stop___sancov_cntrs;

void *mem_map(size_t bytes);
void *mem_map_ordered(size_t bytes);
void *mem_reserve(size_t *bytes, size_t least);
void *mem_remap(void *p, size_t from, size_t to);
void *mem_map_grow(void *p, size_t *cap, size_t need, size_t size);
void mem_unmap(void *p, size_t bytes);

void *
mem_map(size_t bytes)
{
	if (bytes > MOST)
		die("out of memory: %zu bytes", bytes);
	return mem_new(bytes, 1);
}

void *
mem_map_ordered(size_t bytes)
{
	return mem_map(bytes);
}

/* As little as the caller can do with, so that many inputs fill it. */
void *
mem_reserve(size_t *bytes, size_t least)
{
	while (*bytes / 2 >= least && *bytes > LITTLE)
		*bytes /= 2;
	return mem_map(*bytes);
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

void *
mem_map_grow(void *p, size_t *cap, size_t need, size_t size)
{
	size_t old = *cap;

	if (need <= old)
		return p;
	*cap = need + need / 2;
	return mem_remap(p, old * size, *cap * size);
}

void
mem_unmap(void *p, size_t bytes)
{
	(void)bytes;
	free(p);
}
