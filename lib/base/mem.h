/* mem.h: memory. If there is none left, a function ends the program with a
 * message: it never returns NULL. */
#pragma once

#include <stdarg.h>
#include <stddef.h>

#include "base/die.h"

/* n * size bytes, zeroed. The caller frees them with free(). */
void *mem_new(size_t n, size_t size);

/* n bytes that are not initialized, or NULL: for who has a better message. */
void *mem_try(size_t n);

/* Gives back what is after the first n > 0 bytes of p; returns the new p. */
void *mem_shrink(void *p, size_t n);

/* Grows p (NULL if *cap is 0) from *cap elements of `size` bytes to at least
 * `need`, by half or more; sets *cap. New elements are not initialized. */
void *mem_grow(void *p, size_t *cap, size_t need, size_t size);

/* Grows an array p, whose room is in cap, to at least `need` elements. */
#define MEM_GROW(p, cap, need) \
	((p) = mem_grow((p), &(cap), (need), sizeof *(p)))

/* Adds an element to an array p of n, which grows; its value comes last. */
#define MEM_ADD(p, n, cap, ...) \
	(MEM_GROW(p, cap, (size_t)(n) + 1), (p)[(n)++] = __VA_ARGS__)

/* A copy of the n bytes at s with a NUL after them. */
char *mem_copy(const char *s, size_t n);

/* Formats as printf and vprintf do; the caller frees the result. */
char *mem_format(const char *fmt, ...) ND_PRINTF(1, 2);
char *mem_vformat(const char *fmt, va_list ap);

/* A region of zeroed pages, huge ones where there are; mem_unmap frees it. */
void *mem_map(size_t bytes);

/* mem_map for an array used in order: huge pages only if they come fast. */
void *mem_map_ordered(size_t bytes);

/* Maps *bytes bytes as mem_map does; halves *bytes while the system refuses,
 * down to `least`, and then once more, to leave memory for others. */
void *mem_reserve(size_t *bytes, size_t least);

/* Frees a region of `bytes` bytes, or NULL. */
void mem_unmap(void *p, size_t bytes);

/* Frees the pages after the first new_bytes of the old_bytes of a region. */
void mem_trim(void *p, size_t old_bytes, size_t new_bytes);

/* Grows the region p (or NULL); pages are moved, bytes are not copied. */
void *mem_remap(void *p, size_t old_bytes, size_t new_bytes);

/* mem_grow for a region; at least doubles it. New bytes are zero. */
void *mem_map_grow(void *p, size_t *cap, size_t need, size_t size);
#define MEM_MAP_GROW(p, cap, need) \
	((p) = mem_map_grow((p), &(cap), (need), sizeof *(p)))
#define MEM_MAP_ADD(p, n, cap, ...) \
	(MEM_MAP_GROW(p, cap, (size_t)(n) + 1), (p)[(n)++] = __VA_ARGS__)
