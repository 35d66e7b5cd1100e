/* mem.h: all memory comes from here; whoever asks for more than there is
 * ends the program with a message, so no caller checks. */
#ifndef ND_MEM_H
#define ND_MEM_H

#include <stddef.h>

/* n * size bytes, zeroed; never NULL. The caller frees with free(). */
void *mem_new(size_t n, size_t size);

/* Makes room for at least need elements of size bytes in p, which holds
 * *cap of them (p may be NULL when *cap is 0); grows by half at the least.
 * Returns the place p moved to; what is new is not set. */
void *mem_grow(void *p, size_t *cap, size_t need, size_t size);

/* A copy of the n bytes at s with a NUL behind them. */
char *mem_copy(const char *s, size_t n);

/* A region of its own of the kernel's zeroed pages, 2 MB ones where the
 * kernel has them: for arrays of many megabytes. Given back whole with
 * mem_unmap. */
void *mem_map(size_t bytes);

/* The same of *bytes, or of the half as often as the system refuses it, but
 * no less than least; then of half of that, for what else is needed. Memory is
 * taken where it is first touched. */
void *mem_reserve(size_t *bytes, size_t least);

/* Gives a region back, whole. */
void mem_unmap(void *p, size_t bytes);

/* A larger region that begins with what is in p, a region or NULL, which
 * becomes part of it: pages move, bytes are not copied. */
void *mem_remap(void *p, size_t from, size_t to);

/* mem_grow for a region; at least doubles it. New bytes are zero. */
void *mem_map_grow(void *p, size_t *cap, size_t need, size_t size);

#endif
